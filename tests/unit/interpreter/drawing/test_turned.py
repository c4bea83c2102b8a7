"""The figures of pieces that turn: glyphs in their direction, or discs with a ridge wherever they move."""

import re

from support.games import toy

from interpreter.drawing.figure import draw_figures
from interpreter.program.tables import Program

TURN = "may turn instead of a move to any of 4 directions"


def _figures(piece: str, moves: str = "fR") -> tuple[Program, dict[str, tuple[str, ...]]]:
    program = toy(f"piece {piece} Y {{ moves {moves}; {TURN} }}").program
    return program, dict(zip((each.name for each in program.pieces), draw_figures(program), strict=True))


def _angle(figure: str) -> int:
    found = re.search(r'class="turned"><g transform="rotate\((\d+) 22.5 22.5\)', figure)
    assert found is not None
    return int(found[1])


def test_a_glyph_is_turned_and_black_faces_down() -> None:
    _, figures = _figures("knight", "ffN")

    assert [_angle(figure) for figure in figures["knight"]] == [0, 180, 0]
    assert [_angle(figure) for figure in figures["knight-right"]] == [90, 270, 90]


def test_a_disc_has_a_ridge_for_each_way() -> None:
    _, figures = _figures("yak", "fRrF")

    assert 'd="M0 0L-10.6 10.6M0 0L10.6 10.6M0 0L15 0"' in figures["yak-right"][0]
    assert _angle(figures["yak-right"][1]) == 180


def test_a_piece_that_does_not_turn_is_drawn_as_before() -> None:
    _, figures = _figures("yak")

    assert not any("turned" in figure for figure in figures["king"])
