"""Numbers by which a tree of actions grows, the same for both engines: whole numbers, so that machines agree."""

from bisect import bisect_left
from math import exp

ONE = 1 << 16
"""A win as a share; a draw is half of it."""

MOST_SCORE = 3000
"""Scores beyond this, in either direction, count alike."""

SHARES = tuple(round(ONE / (1 + 10 ** (-score / 400))) for score in range(-MOST_SCORE, MOST_SCORE + 1))
"""The share of a win that a score promises, from the lowest score to the highest."""

WARMTH = 80
"""The points by which an action must promise less to be visited e times more rarely at first."""

UNLIKELY = 6000
"""The least likelihood of an action beside the best one, so that sacrifices are looked at too."""

LIKELIHOODS = tuple(round(ONE * exp(-points / WARMTH)) + UNLIKELY for points in range(8 * WARMTH + 1))
"""How likely an action is that promises so many points less than the best one, in no unit; the last is for the rest."""

CURIOSITY = 24
"""How much a rarely visited action is preferred, in sixteenths."""

DOUBT = 6000
"""The share by which an action that was never visited is taken to be worse than its position."""


def score_of(share: int) -> int:
    """Return the score that promises a share of a win.

    >>> score_of(ONE // 2), score_of(ONE * 10 // 11)
    (0, 400)
    """
    return min(bisect_left(SHARES, share), len(SHARES) - 1) - MOST_SCORE
