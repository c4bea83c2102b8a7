"""Shapes: what a square is like for a unit, as numbers between -1 and 1. Tables of squares are made of them."""

from interpreter.program.board import Board
from interpreter.program.tables import Side

Shape = tuple[float, ...]
"""A number for each square."""


def everywhere(board: Board) -> Shape:
    """Return 1 for every square."""
    return (1.0,) * board.n_squares


def center(board: Board) -> Shape:
    """Return how near each square is to the middle of the board: 1 in the middle, -1 in the corners."""
    width, height = max(board.width - 1, 1), max(len(board.ranks) - 1, 1)
    return tuple(1 - abs(2 * x / width - 1) - abs(2 * y / height - 1) for x, y in _places(board))


def forward(board: Board, side: Side) -> Shape:
    """Return how far forward each square is for a side: 1 on its last rank, -1 on its first."""
    height = max(len(board.ranks) - 1, 1)
    sign = -1 if side else 1
    return tuple(sign * (2 * y / height - 1) for _, y in board.places)


def outer_file(board: Board) -> Shape:
    """Return how far each square is from the middle files: 1 on the first and last file, -1 in the middle."""
    width = max(board.width - 1, 1)
    return tuple(2 * abs(2 * x / width - 1) - 1 for x, _ in _places(board))


def outer_rank(board: Board) -> Shape:
    """Return how far each square is from the middle ranks: 1 on the first and last rank, -1 in the middle."""
    height = max(len(board.ranks) - 1, 1)
    return tuple(2 * (2 * y / height - 1) ** 2 - 1 for _, y in board.places)


def _places(board: Board) -> list[tuple[int, int]]:
    """Return file and rank of each square on its own board."""
    return [board.place(square) for square in range(board.n_squares)]


def wing(board: Board, side: Side) -> Shape:
    """Return 1 in the corners of the last rank and in the middle of the first, -1 the other way around."""
    return tuple(out * ahead for out, ahead in zip(outer_file(board), forward(board, side), strict=True))
