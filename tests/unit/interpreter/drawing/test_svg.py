"""The picture of a position."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from dsl.source import Source
from interpreter import State, load
from interpreter.drawing import Overlay, svg_board
from interpreter.drawing.palette import INKS
from interpreter.game.load import load_source
from interpreter.state.outcome import Outcome
from interpreter.state.position import Unit

SVG = "{http://www.w3.org/2000/svg}"

FUSED = "9/9/9/9/4c4/9/9/4C4/3{E3}2F2[FF{D2}w] w - - 0 2 spent:1 acted:g1"


def picture(state: State, overlay: Overlay | None = None, title: str = "") -> ElementTree.Element:
    """The parsed picture of a state."""
    drawn = svg_board(state.game.program, state.position, overlay=overlay, title=title, marked=frozenset({0, 3}))
    return ElementTree.fromstring(drawn)


def groups(root: ElementTree.Element, word: str) -> list[ElementTree.Element]:
    """The groups of a class."""
    return [group for group in root.iter(SVG + "g") if word in group.get("class", "").split()]


def chess() -> State:
    return load("chess").start()


def fused() -> State:
    return load("hullabaloo").state(FUSED)


def holed() -> State:
    return load("brouhaha").start().play("d0d3")


@pytest.mark.parametrize(("state", "count"), [(chess, 32), (fused, 4), (holed, 40)])
def test_there_is_a_group_for_each_unit(state: Callable[[], State], count: int) -> None:
    assert len(groups(picture(state()), "unit")) == count


def test_a_unit_says_what_it_is_and_where() -> None:
    (unit,) = (group for group in groups(picture(fused()), "unit") if group.get("data-square") == "g1")
    assert (unit.get("data-side"), unit.get("data-piece")) == ("white", "ferz")
    assert unit.findtext(SVG + "title") == "white ferz on g1, has acted"


def test_there_is_a_tray_for_each_hand_with_counts() -> None:
    hands = groups(picture(fused()), "hand")
    held = {
        hand.get("data-side"): [(g.get("data-piece"), g.get("data-count")) for g in groups(hand, "held")]
        for hand in hands
    }
    assert held == {"black": [("wazir", "1")], "white": [("ferz", "2"), ("dabbaba-2", "1")]}


def test_captured_units_that_are_exchanged_are_pale_in_the_tray_of_their_side() -> None:
    state = load("hostage").state("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR[] w KQkq - 0 1")
    trays = {hand.get("data-side"): hand for hand in groups(picture(state), "hand")}
    captured = {
        side: [g.get("data-piece") for pale in groups(tray, "captured") for g in groups(pale, "held")]
        for side, tray in trays.items()
    }

    assert captured == {"white": ["knight"], "black": ["queen"]}


def test_a_game_without_hands_has_no_trays() -> None:
    assert groups(picture(chess()), "hand") == []


def test_only_squares_that_exist_are_drawn_and_vanished_ones_are_hatched() -> None:
    (squares,) = groups(picture(holed()), "squares")
    kinds = Counter(rect.get("class") for rect in squares.iter(SVG + "rect"))
    assert kinds == {None: 71, "vanished": 1}


def test_units_that_have_acted_are_dimmed() -> None:
    acted = groups(picture(fused()), "acted")
    assert [group.get("data-square") for group in acted] == ["g1"]
    assert acted[0][1].get("opacity") == "0.45"


def test_units_that_share_a_square_are_drawn_smaller() -> None:
    start = chess()
    board = ((Unit(0, 0), Unit(1, 0)), *start.position.board[1:])
    root = ElementTree.fromstring(svg_board(start.game.program, replace(start.position, board=board)))
    shared = [group for group in groups(root, "unit") if group.get("data-square") == "a1"]
    assert ["scale(0.66)" in group.get("transform", "") for group in shared] == [True, True]


def test_a_square_can_hold_a_crowd() -> None:
    start = chess()
    board = ((Unit(0, 0),) * 5, *start.position.board[1:])
    root = ElementTree.fromstring(svg_board(start.game.program, replace(start.position, board=board)))
    assert len(groups(root, "unit")) == 36


def test_the_turn_is_told_by_the_title_when_there_is_no_other() -> None:
    assert picture(fused()).findtext(SVG + "title") == "White to act: 1 action left, or end"
    assert picture(fused(), title="A <fine> game").findtext(SVG + "title") == "A <fine> game"


def turn_discs(root: ElementTree.Element) -> list[str | None]:
    """The colors of the discs next to the turn line."""
    (turn,) = groups(root, "turn")
    return [disc.get("fill") for disc in turn.iter(SVG + "circle")]


def test_the_disc_next_to_the_turn_line_has_the_color_of_the_side_to_act() -> None:
    claiming = load("chain-of-fools").state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play("e1c3")
    relocating = claiming.play("claim:a1-a4-c3")

    assert (relocating.turn, relocating.actor) == ("white", "black")
    assert turn_discs(picture(claiming)) == [INKS[0].fill]
    assert turn_discs(picture(relocating)) == [INKS[1].fill]


@pytest.mark.parametrize(
    ("outcome", "line", "discs"),
    [
        (Outcome(1, "checkmate"), "Black wins by checkmate", [INKS[1].fill]),
        (Outcome(None, "stalemate"), "Draw by stalemate", []),
    ],
)
def test_a_finished_game_tells_its_outcome_with_the_disc_of_the_winner(
    outcome: Outcome, line: str, discs: list[str]
) -> None:
    start = chess()
    root = ElementTree.fromstring(svg_board(start.game.program, start.position, outcome=outcome))
    assert root.findtext(SVG + "title") == line
    assert turn_discs(root) == discs


def test_an_overlay_has_edges_and_tinted_squares() -> None:
    overlay = Overlay(name="defends", edges=((0, 8), (1, 18), (4, 4)), arrows=True, squares=frozenset({5}))
    root = picture(chess(), overlay)
    (edges,), (tints,) = groups(root, "edges"), groups(root, "tints")
    assert edges.findtext(SVG + "title") == "defends"
    assert len(edges.findall(SVG + "path")) == 4
    assert [rect.get("data-square") for rect in tints.iter(SVG + "rect")] == ["f1"]


def test_an_overlay_without_arrows_has_lines() -> None:
    overlay = Overlay(name="contact", edges=((0, 8), (1, 18)))
    (edges,) = groups(picture(chess(), overlay), "edges")
    assert len(edges.findall(SVG + "path")) == 2


def test_marked_squares_stand_out() -> None:
    (marked,) = groups(picture(chess()), "marked")
    assert [rect.get("data-square") for rect in marked] == ["a1", "d1"]


@pytest.mark.parametrize("state", [chess, fused, holed])
def test_the_picture_stands_alone(state: Callable[[], State]) -> None:
    drawn = svg_board(state().game.program, state().position)
    assert not re.search(r"<text|<script|<style|<image|<use|href|url\(|font| id=", drawn)


@pytest.mark.parametrize("state", [chess, fused, holed])
def test_equal_positions_give_equal_pictures(state: Callable[[], State]) -> None:
    first, second = state(), state()
    assert svg_board(first.game.program, first.position) == svg_board(second.game.program, second.position)


def test_a_board_of_26_by_15_squares_is_drawn() -> None:
    rules = 'ruleset "Wide" { }\nboard 26x15\npiece king K { moves K }\n'
    rules += f'array "k25{"/26" * 13}/25K"\ngoal checkmate of king\ndraw stalemate\n'
    root = picture(load_source(Source("wide.rumpus", rules)).start())
    assert root.get("viewBox", "").startswith("0 0 1222 ")
    assert len(groups(root, "unit")) == 2


def test_the_diagonals_of_a_palace_are_drawn_where_units_can_go_along_them() -> None:
    game = load("xiangqi")
    drawn = re.search(r'<path d="([^"]*)"[^>]*class="tracks"', svg_board(game.program, game.start().position))

    assert drawn is not None
    assert drawn[1].count("M") == 8


def test_a_board_without_lines_of_its_own_draws_none() -> None:
    game = load("chess")

    assert "tracks" not in svg_board(game.program, game.start().position)
