"""Faults of records with their places."""

from interpreter.errors import RecordFault

_BEFORE, _AFTER = 60, 40
"""Number of characters to show before and after a place in a long line."""


def fault_text(name: str, fault: RecordFault, game: int | None = None) -> str:
    """Return a fault of a file as text: its place, the number of the game if there are several, and the line.

    >>> print(fault_text("games.pgn", RecordFault(7, 9, "`e5` is not legal here", "1. e4 e6 2. e5 *"), game=3))
    games.pgn:7:9: game 3: `e5` is not legal here
      7 | 1. e4 e6 2. e5 *
        |         ^
    """
    number = "" if game is None else f"game {game}: "
    place = f"{name}:{fault.line}:{fault.column}: {number}{fault.sentence}"
    return "\n".join([place, *(f"  {line}" for line in excerpt(fault))])


def excerpt(fault: RecordFault) -> tuple[str, ...]:
    """Return the line of a fault, and a caret below its place; nothing for a line without text.

    >>> excerpt(RecordFault(7, 9, "`e5` is not legal here", "1. e4 e6 2. e5 *"))
    ('7 | 1. e4 e6 2. e5 *', '  |         ^')
    """
    if not fault.text.strip():
        return ()
    start = max(0, fault.column - 1 - _BEFORE)
    shown = fault.text.replace("\t", " ")[start : fault.column + _AFTER]
    margin = f"{fault.line} | "
    return (f"{margin}{shown}", f"{'| ':>{len(margin)}}{' ' * (fault.column - 1 - start)}^")
