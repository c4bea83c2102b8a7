"""The lines that a board has to show."""

import pytest

from interpreter import load
from interpreter.program.tracks import tracks

PALACES = {"d1e2", "f1e2", "e2d3", "e2f3", "d8e9", "f8e9", "e9d10", "e9f10"}


@pytest.mark.parametrize("name", ["xiangqi", "janggi", "manchu"])
def test_the_diagonals_of_a_palace_cross_its_middle_and_no_edge_of_it(name: str) -> None:
    program = load(name).program
    names = program.board.names

    assert {names[one] + names[other] for one, other in tracks(program)} == PALACES


@pytest.mark.parametrize("name", ["chess", "minixiangqi", "jungle", "hullabaloo"])
def test_moves_that_are_free_or_straight_need_no_lines(name: str) -> None:
    assert tracks(load(name).program) == []
