"""The lines that a board has to show."""

import pytest
from support.games import toy

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


def test_a_unit_goes_on_from_every_square_that_it_comes_to() -> None:
    lines = 'board 5x5\nzone palace = a1-d4\npiece guard G { moves F within palace }\narray "4k/5/5/5/G3K"\n'
    program = toy(f"{lines}goal capture of king\ndraw stalemate\n").program
    names = program.board.names

    assert {names[one] + names[other] for one, other in tracks(program)} == {
        *("a1b2", "b2c3", "c3d4", "c1b2", "b2a3", "c3b4", "d2c3", "a3b4", "c1d2")
    }
