"""The course of a leg: its possible first steps, and the steps that follow."""

from collections.abc import Iterable, Iterator
from math import lcm

from dsl.model.movement import Leg
from dsl.model.vector import Vector, all_steps, is_straight_back, nearest


def directions(leg: Leg, before: Vector | None) -> Iterable[Vector]:
    """Return the possible first steps of a leg, after the last step of the previous leg."""
    if leg.turns is None or before is None:
        return leg.steps
    if leg.turns == "any":
        return tuple(step for step in leg.steps if not is_straight_back(before, step))
    wanted = (0,) if leg.turns == "straight" else sorted(leg.turns)
    return dict.fromkeys(step for turn in wanted for step in nearest(before, leg.steps, turn))


def longest_slide(leg: Leg, width: int, height: int) -> int:
    """Return the number of steps after which a leg without a limit is off the board, or back on a square before."""
    return (lcm(width, height) if leg.tall else max(width, height)) - 1


def courses(leg: Leg, first: Vector, longest: int) -> Iterator[list[Vector]]:
    """Yield the possible courses of a leg from its first step: straight, or bending to either side.

    A leg without a limit has `longest` steps.
    """
    count = leg.most or longest
    if leg.bend == "none":
        yield [first] * count
        return
    around = all_steps((abs(first[0]), abs(first[1])))
    start = around.index(first)
    for hand in (1, -1):
        if leg.bend == "zigzag":
            yield [around[(start + hand * (i % 2)) % len(around)] for i in range(count)]
        else:
            yield [around[(start + hand * i) % len(around)] for i in range(min(count, len(around) - 1))]


def single_steps(step: Vector) -> list[Vector]:
    """Return the single steps of a leap: first the straight ones, then the diagonal ones.

    >>> single_steps((-1, 3))
    [(0, 1), (0, 1), (-1, 1)]
    """
    dx, dy = step
    sides, forward = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    n_diagonal, n_straight = min(abs(dx), abs(dy)), abs(abs(dx) - abs(dy))
    straight = (sides, 0) if abs(dx) > abs(dy) else (0, forward)
    return [straight] * n_straight + [(sides, forward)] * n_diagonal


def is_free_slide(leg: Leg) -> bool:
    """Return True if a leg slides by single steps without any limit, so that no count of squares matters."""
    by_one = all(max(abs(dx), abs(dy)) == 1 for dx, dy in leg.steps)
    return by_one and (leg.least, leg.most, leg.bend) == (1, 0, "none") and not leg.skips
