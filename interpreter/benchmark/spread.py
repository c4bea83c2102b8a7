"""A number that was measured several times: its middle, and how far apart the runs lie."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of several runs, and the lowest and highest of them."""

    median: float
    low: float
    high: float


def spread(values: Iterable[float]) -> Spread:
    """The spread of the values of several runs.

    >>> spread([3.0, 1.0, 2.0])
    Spread(median=2.0, low=1.0, high=3.0)
    """
    found = tuple(values)
    return Spread(median(found), min(found), max(found))


def ratios(values: Sequence[float], others: Sequence[float]) -> Spread:
    """The spread of the ratios of each round: what slows a machine down for a while slows both sides of a round.

    >>> ratios([10.0, 30.0, 20.0], [5.0, 10.0, 5.0])
    Spread(median=3.0, low=2.0, high=4.0)
    """
    return spread(value / other for value, other in zip(values, others, strict=True))
