"""Where squares or hexagons are drawn. Lengths are in widths of a square, or of a hexagon between two of its edges."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from interpreter.program.board import NOWHERE, Board, Square

Point = tuple[float, float]
"""To the right, and up."""

_NARROW = sqrt(3) / 2
"""The distance between two rows of hexagons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """The places of a board's squares, from its lower left corner."""

    centers: tuple[Point, ...]
    width: float
    height: float
    corners: tuple[Point, ...]
    """The corners of each square, from its center."""
    file_step: Point
    rank_step: Point
    """The ways to the next file and to the next rank."""


def lattice_of(board: Board) -> Lattice:
    """Return the places of a board's squares.

    >>> board = Board(files=("a", "b"), ranks=("1",), names=("a1", "b1"))
    >>> lattice_of(board).centers, lattice_of(board).width
    (((0.5, 0.5), (1.5, 0.5)), 2)
    """
    file_step, rank_step = _steps(board)
    corners = _corners(board)
    if not board.hexagons:
        places = tuple((x + 0.5, y + 0.5) for x, y in board.places)
        width, height = len(board.files), len(board.ranks)
        return Lattice(
            centers=places, width=width, height=height, corners=corners, file_step=file_step, rank_step=rank_step
        )
    places = tuple((x * file_step[0] + y * rank_step[0], x * file_step[1] + y * rank_step[1]) for x, y in board.places)
    half_width, half_height = (max(corner[axis] for corner in corners) for axis in (0, 1))
    left, bottom = (min(place[axis] for place in places) for axis in (0, 1))
    right, top = (max(place[axis] for place in places) for axis in (0, 1))
    return Lattice(
        centers=tuple((x - left + half_width, y - bottom + half_height) for x, y in places),
        width=right - left + 2 * half_width,
        height=top - bottom + 2 * half_height,
        corners=corners,
        file_step=file_step,
        rank_step=rank_step,
    )


def _steps(board: Board) -> tuple[Point, Point]:
    """Return the ways to the next file and the next rank."""
    aside = {"rising": -0.5, "falling": 0.5, "": 0.0}[board.hexagons]
    if not board.hexagons:
        return (1, 0), (0, 1)
    return ((_NARROW, aside), (0, 1)) if board.upright else ((1, 0), (aside, _NARROW))


def _corners(board: Board) -> tuple[Point, ...]:
    if not board.hexagons:
        return (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)
    first = 0.0 if board.upright else pi / 6
    radius = 1 / sqrt(3)
    return tuple((radius * cos(first + i * pi / 3), radius * sin(first + i * pi / 3)) for i in range(6))


def hexagon_labels(board: Board) -> Iterator[tuple[str, Square, int, int]]:
    """Yield the labels around a board of hexagons: each with a hexagon, and the step from it to the label.

    Files have theirs at the lower end. Ranks have theirs on the left, unless that is where the labels of files are.
    """
    for x, label in enumerate(board.labels):
        file = [square for y in range(len(board.ranks)) if (square := board.at(x, y)) != NOWHERE]
        if file:
            yield label, file[0], 0, -1
    on_right = board.hexagons == "falling" and board.at(0, 0) == NOWHERE
    for row, label in zip(board.rows, board.ranks, strict=True):
        rank = [square for square in row if square != NOWHERE]
        if rank:
            yield (label, rank[-1], 1, 0) if on_right else (label, rank[0], -1, 0)
