"""The grid of a board on the screen."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.program.board import NOWHERE, Board
from interpreter.tui.grid import fitting
from rulesets import Catalogue

SPACE = 67, 29
"""What a terminal of 100 columns and 30 rows leaves for the board."""


def _board(name: str) -> Board:
    return load(name).program.board


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_every_square_is_found_where_it_is_drawn(name: str, flipped: bool) -> None:
    board = _board(name)
    grid = fitting(board, *SPACE, flipped=flipped)

    for square in range(board.n_squares):
        x, y = grid.corner(square)
        assert grid.square(x, y) == square
        assert grid.square(x + grid.width - 1, y + grid.height - 1) == square
        assert x + grid.width <= grid.columns <= SPACE[0]
        assert y + grid.height < grid.rows <= SPACE[1]


def test_boards_of_twelve_by_sixteen_fit(tmp_path: Path) -> None:
    path = tmp_path / "large.rumpus"
    rows = "\n".join(["...........k", *["." * 12] * 14, "K..........."]).replace("", " ")
    path.write_text(
        f'ruleset "L"\nboard 12x16\npiece king K {{ moves K }}\narray """\n{rows}\n"""\ngoal checkmate of king\ndraw stalemate\n'
    )
    grid = fitting(_board(str(path)), *SPACE)

    assert (grid.columns, grid.rows) == (51, 17)


def test_squares_grow_with_the_space_up_to_three_rows() -> None:
    board = _board("chess")

    assert [
        (fitting(board, *space).width, fitting(board, *space).height) for space in ((20, 10), (50, 20), (999, 999))
    ] == [
        (3, 1),
        (5, 2),
        (7, 3),
    ]


def test_labels_and_missing_squares_are_not_squares() -> None:
    board = _board("brouhaha")
    grid = fitting(board, *SPACE)

    assert grid.square(0, 0) == NOWHERE
    assert grid.square(grid.indent + grid.width, 0) == NOWHERE
    assert grid.square(grid.indent, grid.rows - 1) == NOWHERE


def test_the_cursor_steps_over_missing_squares_and_stays_at_the_edge() -> None:
    board = _board("brouhaha")
    grid = fitting(board, *SPACE)
    x0, d0 = board.square("x0"), board.square("d0")

    assert grid.step(x0, 1, 0) == d0
    assert grid.step(x0, -1, 0) == x0
    assert fitting(board, *SPACE, flipped=True).step(d0, 1, 0) == x0
