"""Whose turn it is, as a line of text."""

from interpreter.position import Position
from interpreter.program import SIDE_NAMES


def turn_line(position: Position) -> str:
    """Who is to move, and how many actions of the turn are done.

    >>> turn_line(Position(board=((),), side=1, spent=1))
    'Black to move, 1 action done'
    """
    line = f"{SIDE_NAMES[position.side].capitalize()} to move"
    if not position.spent:
        return line
    return f"{line}, {position.spent} action{'s' if position.spent > 1 else ''} done"
