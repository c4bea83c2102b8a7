"""The score of a match: results by game, and by pair of games with the same opening and sides swapped."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
"""Half points of White by result."""

MOST = 4
"""Half points in a pair of games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Games and whole pairs, from the point of view of the first player."""

    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int]
    """Number of pairs by the first player's half points, from 0 to 4."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The first player's share of the points; one half without a game.

        >>> Score(wins=2, draws=1, losses=1, pairs=(0, 0, 0, 2, 0)).points
        0.625
        """
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def half_points(number: int, result: str) -> int:
    """Return the first player's half points in a game; it has White in games of even number.

    >>> half_points(0, "1-0"), half_points(1, "1-0"), half_points(1, "1/2-1/2")
    (2, 0, 1)
    """
    return POINTS[result] if number % 2 == 0 else 2 - POINTS[result]


def score_of(results: Mapping[int, str]) -> Score:
    """Return the score of results by number of game; games 2k and 2k + 1 are a pair.

    >>> score_of({0: "1-0", 1: "0-1", 2: "1/2-1/2"})
    Score(wins=2, draws=1, losses=0, pairs=(0, 0, 0, 0, 1))
    """
    points = {number: half_points(number, result) for number, result in results.items()}
    games = list(points.values())
    whole = (points[n] + points[n + 1] for n in points if n % 2 == 0 and n + 1 in points)
    return Score(wins=games.count(2), draws=games.count(1), losses=games.count(0), pairs=count_pairs(whole))


def count_pairs(points: Iterable[int]) -> tuple[int, int, int, int, int]:
    """Return how many pairs gave 0, 1, 2, 3 and 4 half points."""
    counts = [0] * (MOST + 1)
    for each in points:
        counts[each] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]
