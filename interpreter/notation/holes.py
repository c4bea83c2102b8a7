"""What other programs write as `*` in a placement: missing places of a rectangle, and units that only block."""

import re
from collections.abc import Callable
from string import digits

from dsl.model.rows import WALLING, PhaseKind
from dsl.notation.rank import with_runs, write_symbol
from interpreter.program.board import NOWHERE, Board, Square
from interpreter.program.tables import Program

_HOLE = "*"
_ITEM = re.compile(r"[0-9]+|=?\+?(?:[A-Za-z]|\{\w+\})~?|\([^()]*\)|.")


def with_holes(board: Board, placement: str) -> str:
    """Return a placement with a dark square on every place that the board does not have.

    >>> board = Board(files=("a", "b", "c"), ranks=("1",), names=("a1", "c1"))
    >>> with_holes(board, "K2"), without_holes(board, "K*1")
    ('K*1', 'K2')
    """
    return _changed(board, placement, lambda square, cell: _HOLE if square == NOWHERE else cell)


def without_holes(board: Board, placement: str) -> str:
    """Return a placement without these dark squares."""
    return _changed(board, placement, lambda square, cell: "" if (square, cell) == (NOWHERE, _HOLE) else cell)


def with_stars(program: Program, placement: str) -> str:
    """Return a placement with `*` on missing places and for units that only block."""
    wall = _wall(program)
    found = with_holes(program.board, placement)
    return _changed(program.board, found, lambda _, cell: _HOLE if cell == wall != "" else cell)


def without_stars(program: Program, placement: str) -> str:
    """Return a placement in which `*` is only a square that has vanished."""
    wall = _wall(program)

    def ours(square: Square, cell: str) -> str:
        is_wall = wall and square != NOWHERE and square not in program.board.vanishing
        return cell if cell != _HOLE else "" if square == NOWHERE else wall if is_wall else cell

    return _changed(program.board, placement, ours) if _HOLE in placement else placement


def _wall(program: Program) -> str:
    """Return the neutral unit that the second part of a turn places on an empty square, if there is one kind of it."""
    row = program.phase(PhaseKind.PLACE)
    if any(consequence.effect in WALLING for consequence in program.consequences):
        return ""  # there `*` is a petrified unit
    if row is None or row.where == "left" or len(row.pieces) != 1:
        return ""
    return write_symbol(f"={program.pieces[row.pieces[0]].symbol}")


def _changed(board: Board, placement: str, change: Callable[[Square, str], str]) -> str:
    """Return a placement with other contents on its places; hands stay, and so do ranks of a wrong width."""
    squares, bracket, hands = placement.partition("[")
    ranks = squares.split("/")
    if len(ranks) == len(board.ranks):
        for i, rank in enumerate(ranks):
            items = _ITEM.findall(rank)
            if sum(map(_width, items)) == len(board.files):
                row = len(ranks) - 1 - i
                cells = [change(board.at(file, row), cell) for file, cell in enumerate(_cells(items))]
                ranks[i] = with_runs(cells)
    return "/".join(ranks) + bracket + hands


def _width(item: str) -> int:
    """Return the number of squares of a part of a rank."""
    return int(item[:4]) if item[0] in digits else 1


def _cells(items: list[str]) -> list[str]:
    """Return the contents of the squares of a rank, empty ones as empty text."""
    return [cell for item in items for cell in ([""] * _width(item) if item[0] in digits else [item])]
