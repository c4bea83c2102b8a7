"""Counting the pieces in a hand, and the captured units that may be exchanged."""

from collections import Counter

from interpreter.program.tables import Piece, Program, Side
from interpreter.state.captives import captives, exchanges
from interpreter.state.position import Hand, Position


def count_held(hand: Hand) -> tuple[tuple[Piece, int], ...]:
    """Return each piece of a hand with its count, in the order of the rule file.

    >>> count_held((0, 0, 3))
    ((0, 2), (3, 1))
    """
    return tuple(sorted(Counter(hand).items()))


def has_hands(program: Program, position: Position) -> bool:
    """Return True if the game has hands, or a hand is not empty."""
    return program.hand is not None or any(position.hands)


def count_captives(program: Program, position: Position, side: Side) -> tuple[tuple[Piece, int], ...]:
    """Return each piece of a side's captured units with its count, where they are exchanged."""
    return tuple(sorted(captives(program, position, side).items())) if exchanges(program) else ()
