"""Elo differences of scores, with error bars from pairs of games.

Both games of a pair share an opening, which may favor one side, so pairs are the sample and not games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt

from interpreter.match.score import MOST, Score

CERTAINTY = 1.96
"""Standard errors in half of a 95 % interval."""


def elo_of(points: float) -> float:
    """Return the Elo difference at which a share of the points is expected.

    >>> round(elo_of(0.75)), elo_of(0.5), elo_of(1.0)
    (191, 0.0, inf)
    """
    if points in (0.0, 1.0):
        return inf if points else -inf
    return -400 * log10(1 / points - 1) + 0.0


def points_at(elo: float) -> float:
    """Return the expected share of the points at an Elo difference.

    >>> round(points_at(70), 2), points_at(0)
    (0.6, 0.5)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True, slots=True)
class Strength:
    """An Elo difference with half of its 95 % interval; the error is None if the pairs do not show one."""

    elo: float
    error: float | None

    def __str__(self) -> str:
        """Return the difference with a sign and its error.

        >>> print(Strength(35.2, 12.8), Strength(-inf, None))
        +35 ± 13 -inf ± ?
        """
        return f"{self.elo:+.0f} ± {'?' if self.error is None else f'{self.error:.0f}'}"


def strength_of(score: Score) -> Strength:
    """Return the Elo difference of a score.

    >>> print(strength_of(Score(wins=50, draws=100, losses=50, pairs=(0, 25, 50, 25, 0))))
    +0 ± 24
    """
    spread = standard_error(score.pairs)
    if not spread:
        return Strength(elo_of(score.points), None)
    slope = 400 / log(10) / (score.points * (1 - score.points))
    return Strength(elo_of(score.points), CERTAINTY * spread * slope)


def standard_error(pairs: Sequence[int]) -> float:
    """Return the standard error of the share of the points; 0 if all pairs are alike."""
    count = sum(pairs)
    if count < 2:
        return 0.0
    mean = sum(points * number for points, number in enumerate(pairs)) / count
    squares = sum(number * (points - mean) ** 2 for points, number in enumerate(pairs))
    return sqrt(squares / (count - 1) / count) / MOST
