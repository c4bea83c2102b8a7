"""Dark squares in a placement, where a rectangle has places that the board has not."""

import re
from collections.abc import Callable

from interpreter.program.board import NOWHERE, Board

_HOLE = "*"
_ITEM = re.compile(r"[0-9]+|=?\{\w+\}~?|\([^()]*\)|=?[A-Za-z]~?|.")


def with_holes(board: Board, placement: str) -> str:
    """Return a placement with a dark square on every place that the board does not have.

    >>> board = Board(files=("a", "b", "c"), ranks=("1",), names=("a1", "c1"))
    >>> with_holes(board, "K2"), without_holes(board, "K*1")
    ('K*1', 'K2')
    """
    return _changed(board, placement, lambda cell: _HOLE)


def without_holes(board: Board, placement: str) -> str:
    """Return a placement without these dark squares."""
    return _changed(board, placement, lambda cell: "" if cell == _HOLE else cell)


def _changed(board: Board, placement: str, change: Callable[[str], str]) -> str:
    """Return a placement with other contents on the missing places; hands stay."""
    squares, bracket, hands = placement.partition("[")
    ranks = squares.split("/")
    if len(ranks) == len(board.ranks) and board.n_squares < len(board.ranks) * len(board.files):
        for i, rank in enumerate(ranks):
            cells = [
                change(cell) if board.at(file, len(ranks) - 1 - i) == NOWHERE else cell
                for file, cell in enumerate(_cells(rank))
            ]
            ranks[i] = _written(cells)
    return "/".join(ranks) + bracket + hands


def _cells(rank: str) -> list[str]:
    """Return the contents of the squares of a rank, empty ones as empty text."""
    cells: list[str] = []
    for item in _ITEM.findall(rank):
        cells += [""] * int(item[:4]) if item.isdigit() else [item]
    return cells


def _written(cells: list[str]) -> str:
    text, run = "", 0
    for cell in cells:
        text, run = (text + (str(run) if run else "") + cell, 0) if cell else (text, run + 1)
    return text + (str(run) if run else "")
