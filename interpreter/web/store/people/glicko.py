"""Ratings by Glicko-2, each game as a period of its own, and each week without one as an empty period."""

from __future__ import annotations

from typing import NamedTuple

WEEK_MS = 7 * 24 * 3600 * 1000

_MOST_WEEKS = 520
"""After ten years nobody knows less of a player."""


class Strength(NamedTuple):
    """How strong a player is, how unsure that is, and how much it varies."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


NEW = Strength()
"""A player without rated games, as Glickman proposes."""


def rested(strength: Strength, weeks: int) -> Strength:
    """Return a strength after weeks without games: as unsure as that of a new player at most."""
    for _ in range(min(weeks, _MOST_WEEKS)):
        strength = _updated(strength, [])
    return strength._replace(deviation=min(strength.deviation, NEW.deviation))


def played(strength: Strength, games: list[tuple[Strength, float]]) -> Strength:
    """Return a strength after games against others, with 1 for a win, 0.5 for a draw and 0 for a loss."""
    return _updated(strength, games)


def _updated(strength: Strength, games: list[tuple[Strength, float]]) -> Strength:
    from glicko2.math.algorithm import update_rating  # only the end of a rated game needs it
    from glicko2.math.conversions import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi

    others = [(rating_to_mu(other.rating), rd_to_phi(other.deviation), score) for other, score in games]
    mine = rating_to_mu(strength.rating), rd_to_phi(strength.deviation), strength.volatility
    mu, phi, volatility = update_rating(*mine, others)
    return Strength(mu_to_rating(mu), phi_to_rd(phi), volatility)
