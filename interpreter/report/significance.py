"""Estimates with 95 percent intervals, tests, and a correction for many of them.

A score is a mean of points of games: 1, 0.5 or 0. Its interval is that of a mean with the variance of the games and at
least that of one more win and one more loss (Agresti and Coull's two successes and two failures, one of each here), so
that ten wins of ten do not claim certainty. Intervals and tests are those of Student's t, with one degree of freedom
less than there are observations. A score is tested against one half by the sign test, which is exact: four wins of four
happen once in eight times without any advantage.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, expm1, ldexp, log1p, sqrt
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
        return self.mean - self.reach

    @property
    def high(self) -> float:
        """The upper bound with 95 percent confidence."""
        return self.mean + self.reach

    @property
    def reach(self) -> float:
        """Half of the interval with 95 percent confidence."""
        return quantile(self.n - 1) * self.error if self.error < float("inf") else self.error


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
    (1.0, 0.81)
    """
    if not points:
        return Estimate(0.5, float("inf"), 0)
    padded = mean_of([*points, 1.0, 0.0])
    return Estimate(fmean(points), padded.error, len(points))


def quantile(freedom: int) -> float:
    """Return the errors on either side of a mean that make an interval with 95 percent confidence (Student).

    >>> [round(quantile(freedom), 2) for freedom in (3, 9, 1000)]
    [3.22, 2.26, 1.96]
    """
    freedom = max(1, freedom)
    z = Z * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * expm1(z * z / freedom))


def chance(ratio: float, freedom: int) -> float:
    """Return the chance of so great a ratio of a mean to its error, either way, if the true mean is 0 (Student).

    Wallace's approximation turns t into a normal deviate; with 3 degrees of freedom it is 0.002 off.

    >>> round(chance(2.0, 99), 3), round(chance(3.182, 3), 2)
    (0.048, 0.05)
    """
    freedom = max(1, freedom)
    z = sqrt(freedom * log1p(ratio * ratio / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return 2 * (1 - NORMAL.cdf(z))


def sign_test(wins: int, losses: int) -> float:
    """Return the chance of so uneven a result, either way, if both sides win as often; draws say nothing of that.

    >>> sign_test(4, 0), round(sign_test(9, 1), 3), sign_test(0, 0)
    (0.125, 0.021, 1.0)
    """
    n, few = wins + losses, min(wins, losses)
    if n > _EXACT:
        return chance(max(0.0, abs(wins - losses) - 1) / sqrt(n), n - 1)
    return min(1.0, ldexp(sum(comb(n, count) for count in range(few + 1)), 1 - n))


_EXACT = 1000
"""Decided games up to which the sign test counts; for more, the normal distribution is as good."""


def difference(one: Estimate, other: Estimate) -> tuple[Estimate, float]:
    """Return by how much the second of two means is greater, and the chance of so much if they are equal (Welch).

    The degrees of freedom are those of the smaller sample, which claims too little rather than too much. If neither has
    any spread, the chance is that all observations of one kind fall into one sample, either way.

    >>> difference(Estimate(4, 0, 3), Estimate(6, 0, 3))[1], difference(Estimate(4, 0, 3), Estimate(4, 0, 3))[1]
    (0.1, 1.0)
    """
    error, n = sqrt(one.error**2 + other.error**2), min(one.n, other.n)
    found = Estimate(other.mean - one.mean, error, n)
    if error:
        return found, chance(found.mean / error, n - 1)
    return found, 2 / comb(one.n + other.n, n) if found.mean else 1.0


def parted(uses: int, games: int, others: int) -> float:
    """Return the chance that all games that use a line are of one study, either way, if both studies use it alike.

    >>> round(parted(2, 2, 2), 3), parted(20, 40, 40) < 0.000001
    (0.333, True)
    """
    return min(1.0, 2 * comb(games, uses) / comb(games + others, uses))


def trend(groups: Sequence[Estimate]) -> tuple[float, float]:
    """Return by how much a mean grows from one group to the next, and the chance of so much without a trend.

    The slope is that of weighted least squares, with the inverse variances as weights; the degrees of freedom are those
    of the smallest group.

    >>> slope, chance = trend([Estimate(0.5, 0.02, 40), Estimate(0.6, 0.02, 40), Estimate(0.7, 0.02, 40)])
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
    return slope, chance(slope * sqrt(spread), min(group.n for _, group in usable) - 1)


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
