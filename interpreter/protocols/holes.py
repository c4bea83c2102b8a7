"""Dark squares in a placement, where a rectangle has places that the board has not."""

import re
from collections.abc import Callable
from string import digits

from dsl.notation.rank import with_runs
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
    """Return a placement with other contents on the missing places; hands stay, and so do ranks of a wrong width."""
    squares, bracket, hands = placement.partition("[")
    ranks = squares.split("/")
    if len(ranks) == len(board.ranks) and board.n_squares < len(board.ranks) * len(board.files):
        for i, rank in enumerate(ranks):
            items = _ITEM.findall(rank)
            if sum(map(_width, items)) == len(board.files):
                cells = [
                    change(cell) if board.at(file, len(ranks) - 1 - i) == NOWHERE else cell
                    for file, cell in enumerate(_cells(items))
                ]
                ranks[i] = with_runs(cells)
    return "/".join(ranks) + bracket + hands


def _width(item: str) -> int:
    """Return the number of squares of a part of a rank."""
    return int(item[:4]) if item[0] in digits else 1


def _cells(items: list[str]) -> list[str]:
    """Return the contents of the squares of a rank, empty ones as empty text."""
    return [cell for item in items for cell in ([""] * _width(item) if item[0] in digits else [item])]
