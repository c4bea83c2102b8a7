"""Arrows and circles that a person draws with the right button."""

import pytest
from browser.boards import BoardPage
from browser.test_board import SIMPLE

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def right(board: BoardPage, source: str, target: str, *keys: str) -> None:
    """Drag with the right button."""
    for key in keys:
        board.page.keyboard.down(key)
    board.page.mouse.move(*board.middle(source))
    board.page.mouse.down(button="right")
    board.page.mouse.move(*board.middle(target), steps=3)
    board.page.mouse.up(button="right")
    for key in keys:
        board.page.keyboard.up(key)


def drawn(board: BoardPage) -> list[list[str]]:
    found: list[list[str]] = board.board.locator(".mark.drawn").evaluate_all(
        "marks => marks.map(mark => [mark.dataset.at, mark.dataset.to])"
    )
    return found


def test_the_right_button_draws_arrows_and_circles_and_takes_the_same_away(board: BoardPage) -> None:
    board.give(**SIMPLE)
    right(board, "a1", "c3")
    right(board, "b2", "b2")
    assert drawn(board) == [["a1", "c3"], ["b2", "b2"]]
    right(board, "a1", "c3")
    assert drawn(board) == [["b2", "b2"]]
    right(board, "b2", "b2", "Shift")
    assert board.board.locator(".mark.drawn .own.take").count() == 2
    assert board.acted == []


def test_a_left_click_clears_what_is_drawn(board: BoardPage) -> None:
    board.give(**SIMPLE)
    right(board, "a1", "c3")
    board.click("c3")
    assert drawn(board) == []


def test_what_is_drawn_stays_when_the_board_is_turned_and_another_action_is_shown(board: BoardPage) -> None:
    board.give(**SIMPLE)
    right(board, "a1", "c3")
    board.give(flipped=True)
    board.give(view=SIMPLE["view"])
    assert drawn(board) == [["a1", "c3"]]
