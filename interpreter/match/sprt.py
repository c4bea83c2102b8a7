"""The sequential probability ratio test: is the first player stronger by `elo1`, or only by `elo0`?

The ratio is that of the likelihoods of the counts of pairs, each maximized under the expected score of its hypothesis.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from interpreter.match.elo import points_at
from interpreter.match.score import MOST

ERROR_RATE = 0.05
"""Chance of accepting the stronger hypothesis if the other is true, and the reverse."""

BOUND = log((1 - ERROR_RATE) / ERROR_RATE)
"""The test decides when the logarithm of the ratio leaves the interval from -BOUND to BOUND."""

FEWEST = 20
"""Pairs before the first decision: the spread of fewer says too little, and the test would err more often."""

_UNSEEN = 0.001
"""Count of a kind of pair that did not occur."""

_STEPS = 50
"""Halvings of the interval in which a multiplier is searched."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two hypotheses of a test, as Elo differences."""

    elo0: float
    elo1: float

    def ratio(self, pairs: Sequence[int]) -> float:
        """Return the logarithm of the likelihood ratio after these pairs.

        >>> Sprt(0, 20).ratio((0, 0, 0, 0, 0))
        0.0
        """
        if not any(pairs):
            return 0.0
        counts = [number or _UNSEEN for number in pairs]
        total = sum(counts)
        shares = [number / total for number in counts]
        weak, strong = (_fitted(shares, points_at(elo)) for elo in (self.elo0, self.elo1))
        return sum(number * log(b / a) for number, a, b in zip(counts, weak, strong, strict=True))

    def verdict(self, pairs: Sequence[int]) -> str:
        """Return the accepted hypothesis, `H0` or `H1`, or `` if the test goes on.

        >>> Sprt(0, 20).verdict((0, 100, 300, 200, 0))
        'H1'
        """
        if sum(pairs) < FEWEST:
            return ""
        ratio = self.ratio(pairs)
        return "H1" if ratio >= BOUND else "H0" if ratio <= -BOUND else ""


def _fitted(shares: Sequence[float], expected: float) -> list[float]:
    """Return the likeliest probabilities of the kinds of pairs whose mean is the expected score.

    By a Lagrange multiplier `t`, each is its share / (1 + t * distance from the mean); the mean falls as `t` grows.
    """
    distances = [points / MOST - expected for points in range(MOST + 1)]
    low, high = -1 / distances[-1], -1 / distances[0]
    for _ in range(_STEPS):
        middle = (low + high) / 2
        excess = sum(share * each / (1 + middle * each) for share, each in zip(shares, distances, strict=True))
        low, high = (middle, high) if excess > 0 else (low, middle)
    return [share / (1 + low * each) for share, each in zip(shares, distances, strict=True)]
