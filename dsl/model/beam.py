"""Beams: the sides of a unit by the words of the language, and what happens to a beam that meets a unit from each."""

from collections.abc import Collection

from dsl.model.turning import turned
from dsl.model.vector import Vector

SIDES_OF_UNIT = (
    "forward", "forward-right", "right", "back-right", "back", "back-left", "left", "forward-left",
)  # fmt: skip
"""The sides of a unit as its owner sees them, clockwise by eighths of a circle from straight ahead."""

EIGHTHS = len(SIDES_OF_UNIT)

STEPS: tuple[Vector, ...] = tuple(turned((0, 1), eighths) for eighths in range(EIGHTHS))
"""The step toward each side of a white unit that faces straight ahead."""

HIT = -1
"""A beam ends at a unit and hits it."""

SHIELDED = -2
"""A beam ends at a unit, and does nothing to it."""


def encounters(mirrors: Collection[tuple[int, int]], shields: Collection[int]) -> tuple[int, ...]:
    """Return what happens to a beam that comes from each side: the side where it leaves, `HIT` or `SHIELDED`.

    Nothing is returned for a unit that every beam hits.

    >>> encounters([(0, 2)], [4])
    (2, -1, 0, -1, -2, -1, -1, -1)
    >>> encounters([], [])
    ()
    """
    if not mirrors and not shields:
        return ()
    found = [HIT] * EIGHTHS
    for side in shields:
        found[side] = SHIELDED
    for side, other in mirrors:
        found[side], found[other] = other, side
    return tuple(found)
