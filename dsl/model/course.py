"""The course of a leg: which way it may begin, and the steps it then takes."""

from collections.abc import Iterable, Iterator

from dsl.model.movement import Leg
from dsl.model.vector import Vector, all_steps, is_straight_back, nearest


def directions(leg: Leg, before: Vector | None) -> Iterable[Vector]:
    """The steps a leg may begin with, after the last step of the one before."""
    if leg.turns is None or before is None:
        return leg.steps
    if leg.turns == "any":
        return tuple(step for step in leg.steps if not is_straight_back(before, step))
    wanted = (0,) if leg.turns == "straight" else sorted(leg.turns)
    return dict.fromkeys(step for turn in wanted for step in nearest(before, leg.steps, turn))


def courses(leg: Leg, first: Vector, longest: int) -> Iterator[list[Vector]]:
    """The steps of a leg that begins with one: the same again and again, or bending to either hand.

    A leg without a limit of its own has `longest` of them.
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
