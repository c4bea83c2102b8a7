"""The confidence interval of a share: Wilson's interval."""

from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""Standard deviations on either side for a confidence of 95 %."""


class Interval(NamedTuple):
    """The bounds of a share."""

    low: float
    high: float


def wilson(hits: int, trials: int) -> Interval:
    """Return the 95 % confidence interval of a share; the full range without trials.

    >>> low, high = wilson(5, 10)
    >>> round(low, 3), round(high, 3)
    (0.237, 0.763)
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    share, spread = hits / trials, Z * Z / trials
    center = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(max(0.0, center - reach), min(1.0, center + reach))


def in_words(hits: int, trials: int, what: str) -> str:
    """Return a count with its interval as a sentence.

    >>> in_words(5, 10, "games")
    '5 of 10 games: between 24 % and 76 % with 95 % confidence'
    """
    low, high = (round(100 * bound) for bound in wilson(hits, trials))
    return f"{hits} of {trials} {what}: between {low} % and {high} % with 95 % confidence"
