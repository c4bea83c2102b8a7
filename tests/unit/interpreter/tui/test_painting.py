"""Squares as cells of the terminal."""

import pytest

from interpreter.tui.colors import CURSOR, GROUNDS, INKS
from interpreter.tui.face import Badge, Face, Ground
from interpreter.tui.painting import painted

KNIGHT = Badge("N", 0)
FERZES = Badge("E2", 1)


def _text(face: Face, width: int, height: int) -> list[str]:
    return ["".join(segment.text for segment in painted(face, width, height, row)) for row in range(height)]


@pytest.mark.parametrize(
    ("size", "lines"),
    [((4, 1), [" N  "]), ((5, 2), ["  N  ", " ▀▀▀ "]), ((7, 3), [" ▄▄▄▄▄ ", "   N   ", " ▀▀▀▀▀ "])],
)
def test_a_unit_fills_its_square_with_a_badge(size: tuple[int, int], lines: list[str]) -> None:
    assert _text(Face(ground=Ground.LIGHT, badges=(KNIGHT,)), *size) == lines


@pytest.mark.parametrize("width", [3, 4, 5, 7])
def test_symbols_of_two_letters_and_pairs_are_never_cut(width: int) -> None:
    for height in (1, 2, 3):
        assert "E2" in "".join(_text(Face(ground=Ground.DARK, badges=(FERZES,), is_under_cursor=True), width, height))
        pair = "".join(
            _text(Face(ground=Ground.DARK, badges=(KNIGHT, Badge("B", 0)), is_under_cursor=True), width, height)
        )
        assert {"N", "B"} <= set(pair)


def test_a_badge_has_the_colors_of_its_side_and_a_unit_that_has_acted_is_dimmed() -> None:
    def colors(badge: Badge) -> tuple[str, str]:
        letter = next(s for s in painted(Face(ground=Ground.LIGHT, badges=(badge,)), 7, 3, 1) if s.text == badge.text)
        assert letter.style is not None
        assert letter.style.color is not None
        assert letter.style.bgcolor is not None
        return letter.style.color.name, letter.style.bgcolor.name

    assert [colors(Badge("N", side)) for side in range(3)] == list(INKS)
    assert colors(Badge("N", 0, acted=True)) != INKS[0]


def test_an_empty_target_has_a_dot_and_the_cursor_has_edges() -> None:
    face = Face(ground=Ground.TARGET, is_target=True, is_under_cursor=True)
    assert _text(face, 7, 3) == ["▌     ▐", "▌  ●  ▐", "▌     ▐"]

    edge = painted(face, 7, 3, 0)[0].style
    assert edge is not None
    assert edge.color is not None
    assert edge.bgcolor is not None
    assert (edge.color.name, edge.bgcolor.name) == (CURSOR, GROUNDS[Ground.TARGET])


def test_units_of_a_block_join_across_the_border_of_their_squares() -> None:
    face = Face(ground=Ground.LIGHT, badges=(KNIGHT,), joins=frozenset({(1, 0), (0, 1)}))
    assert _text(face, 7, 3) == [" ██████", "   N   ", " ▀▀▀▀▀▀"]

    flipped = ["".join(s.text for s in painted(face, 7, 3, row, flipped=True)) for row in range(3)]
    assert flipped == ["▄▄▄▄▄▄ ", "   N   ", "██████ "]


def test_a_vanished_square_is_hatched() -> None:
    assert _text(Face(ground=Ground.GONE), 4, 1) == ["░░░░"]
