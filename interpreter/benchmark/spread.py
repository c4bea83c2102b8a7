"""The median and the range of a repeated measurement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Spread:
    """The median, the lowest and the highest value of several runs."""

    median: float
    low: float
    high: float


def spread(values: Iterable[float]) -> Spread:
    """Return the spread of the values of several runs.

    >>> spread([3.0, 1.0, 2.0])
    Spread(median=2.0, low=1.0, high=3.0)
    """
    found = tuple(values)
    return Spread(median(found), min(found), max(found))


def ratios(values: Sequence[float], others: Sequence[float]) -> Spread:
    """Return the spread of the ratios of all rounds; a temporary load slows both sides of a round equally.

    >>> ratios([10.0, 30.0, 20.0], [5.0, 10.0, 5.0])
    Spread(median=3.0, low=2.0, high=4.0)
    """
    return spread(value / other for value, other in zip(values, others, strict=True))
