"""Steps as vectors: the directions of an atom, turns between steps, and the squares under a leap."""

from collections.abc import Iterable
from math import atan2, tau

Vector = tuple[int, int]
"""Files to the right and ranks forward, as White sees the board; Black's are turned by 180 degrees."""


def all_steps(atom: Vector) -> tuple[Vector, ...]:
    """Return the steps of an atom in every direction, clockwise from straight ahead.

    >>> all_steps((1, 0))
    ((0, 1), (1, 0), (0, -1), (-1, 0))
    """
    a, b = atom
    steps = {(x * i, y * j) for x, y in ((a, b), (b, a)) for i in (1, -1) for j in (1, -1)}
    return tuple(sorted(steps, key=_bearing))


def ring(atom: Vector) -> tuple[Vector, ...]:
    """Return the eight steps of a later leg: straight atoms turn into diagonal ones of the same length."""
    a, b = atom
    size = max(a, b)
    return all_steps((size, 0)) + all_steps((size, size)) if min(a, b) in (0, size) else all_steps(atom)


def nearest(before: Vector, steps: Iterable[Vector], turn: int) -> tuple[Vector, ...]:
    """Return the steps nearest to a turn from the previous step, in eighths of a circle clockwise.

    >>> nearest((0, 1), all_steps((1, 1)), 0), nearest((0, 1), all_steps((1, 1)), 1)
    (((1, 1), (-1, 1)), ((1, 1),))
    """
    gaps = {step: _gap(before, step, turn) for step in steps}
    least = min(gaps.values())
    return tuple(step for step, gap in gaps.items() if gap < least + 1e-9)


def is_straight_back(before: Vector, step: Vector) -> bool:
    """Return True if a step goes exactly against the direction of the one before.

    >>> is_straight_back((1, 1), (-2, -2)), is_straight_back((1, 1), (-2, -1))
    (True, False)
    """
    (ax, ay), (bx, by) = before, step
    return ax * by == ay * bx and ax * bx + ay * by < 0


def _gap(before: Vector, step: Vector, turn: int) -> float:
    """Return the angle between a step and a turn, in eighths of a circle."""
    off = ((_bearing(step) - _bearing(before)) / tau * 8 - turn) % 8
    return min(off, 8 - off)


def _bearing(step: Vector) -> float:
    return atan2(step[0], step[1]) % tau


def lame_path(step: Vector) -> tuple[Vector, ...] | None:
    """Return the squares under a lame leap, relative to its start: along the line, or one straight and then diagonal.

    >>> lame_path((2, 0)), lame_path((-1, 2)), lame_path((3, 1))
    (((1, 0),), ((0, 1),), None)
    """
    x, y = step
    size = max(abs(x), abs(y))
    sx, sy = (x > 0) - (x < 0), (y > 0) - (y < 0)
    if x == 0 or y == 0 or abs(x) == abs(y):
        return tuple((sx * i, sy * i) for i in range(1, size))
    straight = (sx, 0) if abs(x) > abs(y) else (0, sy)
    if (abs(x), abs(y)) in ((1, 2), (2, 1)):
        return (straight,)
    if (abs(x), abs(y)) in ((2, 3), (3, 2)):
        return (straight, (straight[0] + sx, straight[1] + sy))
    return None
