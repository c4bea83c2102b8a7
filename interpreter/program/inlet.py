"""Inlets: the squares at the edge from which a drop pushes a row of units inward, each with its direction."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from dsl.model.ways import steps_along
from interpreter.program.board import NOWHERE, Board, Square


class Inlet(NamedTuple):
    """A square at the edge, or next to a missing square, and the step inward from it."""

    square: Square
    dx: int
    dy: int
    following: Square
    """The next square inward."""


def inlets_of(board: Board, ways: Collection[str]) -> Iterator[Inlet]:
    """Yield the inlets of a board along some ways, in the order of the squares; a corner has several."""
    for square in range(board.n_squares):
        for dx, dy in steps_along(ways):
            following = board.step(square, dx, dy)
            if following != NOWHERE and board.step(square, -dx, -dy) == NOWHERE:
                yield Inlet(square, dx, dy, following)
