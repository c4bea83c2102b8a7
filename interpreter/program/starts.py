"""What all starts of a game have in common, where the start is drawn by lot."""

from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, Program


def filled_squares(program: Program) -> frozenset[Square]:
    """Return the squares that have a unit at every start: those of the array, but where a shuffle may leave one empty.

    >>> from interpreter import load
    >>> len(filled_squares(load("chess").program))
    32
    """
    filled = {unit.square for unit in program.array}
    if program.shuffle is None:
        return frozenset(filled)
    for side, squares in zip((WHITE, BLACK), map(set, program.shuffle.squares), strict=True):
        own = {unit.square for unit in program.array if unit.side == side} & squares
        filled -= own if own < squares else set()
    return frozenset(filled)
