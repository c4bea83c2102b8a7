"""Estimates with 95 percent intervals, tests, and a correction for many of them.

A score is a mean of points of games: 1, 0.5 or 0. Its interval is that of a mean with the variance of the games and at
least that of one more win and one more loss (Agresti and Coull's two successes and two failures, one of each here), so
that ten wins of ten do not claim certainty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean

from interpreter.lint.interval import Z

NORMAL = NormalDist()

LEVEL = 0.05
"""The chance that a report without any effect claims one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error, of a number of observations."""

    mean: float
    error: float
    n: int

    @property
    def low(self) -> float:
        """The lower bound with 95 percent confidence."""
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        """The upper bound with 95 percent confidence."""
        return self.mean + Z * self.error


def mean_of(values: Sequence[float]) -> Estimate:
    """Return the mean of values; the error is infinite for fewer than two.

    >>> found = mean_of([1, 2, 3, 4])
    >>> found.mean, round(found.error, 3)
    (2.5, 0.645)
    """
    n = len(values)
    mean = fmean(values) if values else 0.0
    if n < 2:
        return Estimate(mean, float("inf"), n)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n), n)


def score_of(points: Sequence[float]) -> Estimate:
    """Return the mean score of games.

    >>> found = score_of([1] * 10)
    >>> found.mean, round(found.low, 2)
    (1.0, 0.84)
    """
    if not points:
        return Estimate(0.5, float("inf"), 0)
    padded = mean_of([*points, 1.0, 0.0])
    return Estimate(fmean(points), padded.error, len(points))


def against(estimate: Estimate, value: float) -> float:
    """Return the chance of an estimate at least so far from a value, if that is the true one.

    >>> round(against(Estimate(0.6, 0.05, 100), 0.5), 3)
    0.046
    """
    return _two_sided((estimate.mean - value) / estimate.error) if estimate.error else float(estimate.mean == value)


def difference(one: Estimate, other: Estimate) -> tuple[Estimate, float]:
    """Return by how much the second of two means is greater, and the chance of so much if they are equal (Welch)."""
    error = sqrt(one.error**2 + other.error**2)
    found = Estimate(other.mean - one.mean, error, min(one.n, other.n))
    return found, against(found, 0.0)


def trend(groups: Sequence[Estimate]) -> tuple[float, float]:
    """Return by how much a mean grows from one group to the next, and the chance of so much without a trend.

    The slope is that of weighted least squares, with the inverse variances as weights.

    >>> slope, chance = trend([Estimate(0.5, 0.02, 9), Estimate(0.6, 0.02, 9), Estimate(0.7, 0.02, 9)])
    >>> round(slope, 2), chance < 0.001
    (0.1, True)
    """
    usable = [(place, group) for place, group in enumerate(groups) if 0 < group.error < float("inf")]
    if len(usable) < 2:
        return 0.0, 1.0
    weights = [1 / group.error**2 for _, group in usable]
    center = sum(w * place for w, (place, _) in zip(weights, usable, strict=True)) / sum(weights)
    spread = sum(w * (place - center) ** 2 for w, (place, _) in zip(weights, usable, strict=True))
    slope = sum(w * (place - center) * group.mean for w, (place, group) in zip(weights, usable, strict=True)) / spread
    return slope, _two_sided(slope * sqrt(spread))


def _two_sided(z: float) -> float:
    return 2 * (1 - NORMAL.cdf(abs(z)))


def significant(chances: Mapping[str, float], level: float = LEVEL) -> frozenset[str]:
    """Return the names of the tests that hold together at a level (Holm).

    >>> sorted(significant({"a": 0.001, "b": 0.02, "c": 0.4}))
    ['a', 'b']
    """
    found: list[str] = []
    ordered = sorted(chances.items(), key=lambda item: (item[1], item[0]))
    for rank, (name, chance) in enumerate(ordered):
        if chance > level / (len(ordered) - rank):
            break
        found.append(name)
    return frozenset(found)
