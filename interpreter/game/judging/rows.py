"""Where rows can stand: all squares in a line that are next to each other, as many as a goal wants."""

from collections.abc import Collection, Iterator

from dsl.model.ways import lines_along
from interpreter.program.board import NOWHERE, Board, Square


def windows(board: Board, length: int, ways: Collection[str]) -> list[tuple[Square, ...]]:
    """Return the squares of each row of a length along some ways.

    >>> from interpreter import load
    >>> [len(windows(load("tic-tac-toe").program.board, 3, ways)) for ways in (["orthogonal"], ["diagonal"])]
    [6, 2]
    """
    steps = lines_along(ways)
    found = (tuple(_from(board, square, step, length)) for square in range(board.n_squares) for step in steps)
    return [row for row in found if len(row) == length]


def _from(board: Board, square: Square, step: tuple[int, int], length: int) -> Iterator[Square]:
    """Yield the squares from one on in a direction, at most a number of them."""
    while square != NOWHERE and length:
        yield square
        square, length = board.step(square, *step), length - 1
