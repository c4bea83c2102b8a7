"""Turned moves: the steps and the letters of a movement, turned clockwise by eighths of a circle."""

from dsl.model.movement import Leg, Term
from dsl.model.vector import Vector

Essence = tuple[object, ...]
"""A way to move, comparable whatever the order of its steps."""


def turned(step: Vector, eighths: int) -> Vector:
    """Return a step turned clockwise along the square ring on which it ends.

    >>> turned((0, 2), 1), turned((2, 1), 1), turned((2, 1), 2)
    ((2, 2), (2, -1), (1, -2))
    """
    x, y = step
    size = max(abs(x), abs(y))
    for _ in range(eighths):
        x, y = max(-size, min(size, x + y)), max(-size, min(size, y - x))
    return x, y


def essence(term: Term, eighths: int = 0) -> Essence:
    """Return what a term means if it is turned."""
    return tuple(_leg(leg, eighths) for leg in term.legs), term.unmoved, term.tame, term.swaps


def _leg(leg: Leg, eighths: int) -> Essence:
    steps = frozenset(turned(step, eighths) for step in leg.steps)
    return steps, leg.turns, leg.least, leg.most, leg.touch, leg.path, leg.skips, leg.bend, leg.around
