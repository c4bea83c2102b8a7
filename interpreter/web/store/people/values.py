"""What the store takes and gives about people: frozen values. Times are milliseconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.web.store.values import Clock, Game, Seat
from interpreter.web.wire.words import Speed

_MINUTE = 60_000
_USUAL_TURNS = 40
"""Turns of a side for which the added seconds are counted, as chess sites do."""

_SPEEDS: tuple[tuple[int, Speed], ...] = ((3 * _MINUTE, "bullet"), (8 * _MINUTE, "blitz"), (25 * _MINUTE, "rapid"))
"""The times of a side below which a game has a speed."""


def speed_of(clock: Clock | None) -> Speed:
    """Return the speed of games with a clock.

    >>> speed_of(None)
    'none'
    >>> speed_of(Clock(base_ms=180_000, increment_ms=2000, days=0, left=(0, 0), running=None, since=0))
    'blitz'
    """
    if clock is None:
        return "none"
    if clock.days:
        return "days"
    time = clock.base_ms + _USUAL_TURNS * clock.increment_ms
    return next((speed for below, speed in _SPEEDS if time < below), "classical")


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A name that somebody has chosen. Only the hash of its secret is stored."""

    id: str
    name: str
    secret_hash: str
    bot: bool
    """True if a program plays under this name."""
    created: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a game was offered as."""

    ruleset: str
    """A name of the catalogue, or the hash of other rules."""
    speed: Speed
    rated: bool = False
    invited: str | None = None
    """The id of the person who alone may take the free seat."""
    declined: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The rating of a person for a ruleset and a speed."""

    ruleset: str
    speed: Speed
    title: str
    rating: float
    deviation: float
    volatility: float
    games: int
    at: int
    """When the last rated game ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A game with all that lists say of it."""

    game: Game
    seats: tuple[Seat, Seat]
    sitters: Mapping[int, Person]
    """The people with a name, by their seats."""
    terms: Terms
    invited: str = ""
    """The name of the person who alone may take the free seat, or empty."""
