"""The pieces in a hand, counted."""

from collections import Counter

from interpreter.program.tables import Piece, Program
from interpreter.state.position import Hand, Position


def count_held(hand: Hand) -> tuple[tuple[Piece, int], ...]:
    """Each piece of a hand and how often it is there, in the order of the rule file.

    >>> count_held((0, 0, 3))
    ((0, 2), (3, 1))
    """
    return tuple(sorted(Counter(hand).items()))


def has_hands(program: Program, position: Position) -> bool:
    """Whether the game knows hands, or something is in one."""
    return program.hand is not None or any(position.hands)
