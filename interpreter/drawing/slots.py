"""The places of several drawings on one field."""

from dataclasses import dataclass
from math import ceil, sqrt

from interpreter.drawing.glyph import FIELD


@dataclass(frozen=True, slots=True)
class Slot:
    """The left and upper edge of a smaller field, and its relative size."""

    x: float
    y: float
    scale: float


_PAIR = (Slot(-1.5, -1.5, 0.66), Slot(16.8, 16.8, 0.66))

FUSED: tuple[tuple[Slot, ...], ...] = (
    (Slot(6.3, -0.5, 0.72),),
    (Slot(-3.2, 4, 0.62), Slot(20.3, 4, 0.62)),
    (Slot(0, 0, 0.4), Slot(27, 0, 0.4), Slot(13.5, 14.5, 0.4)),
    (Slot(1.5, -0.5, 0.4), Slot(25.5, -0.5, 0.4), Slot(1.5, 15.5, 0.4), Slot(25.5, 15.5, 0.4)),
)
"""The slots of one to four kinds of parts, above the symbol of the whole."""


def stacked(count: int) -> tuple[Slot, ...]:
    """Return the slots of the units on a square: a pair overlaps, more are in rows.

    >>> stacked(1), stacked(4)[3]
    ((Slot(x=0.0, y=0.0, scale=1.0),), Slot(x=22.5, y=22.5, scale=0.5))
    """
    if count == 2:
        return _PAIR
    per_row = ceil(sqrt(count))
    places = (divmod(i, per_row) for i in range(count))
    return tuple(Slot(column * FIELD / per_row, row * FIELD / per_row, 1 / per_row) for row, column in places)
