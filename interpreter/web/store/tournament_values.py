"""What the store takes and gives of tournaments: frozen values. Times are milliseconds since the epoch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.web.store.values import NewGame
from interpreter.web.wire.words import GameState, TournamentKind


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """A tournament to create."""

    title: str
    kind: TournamentKind
    owner: str
    """The hash of the secret of the browser that creates it."""
    rules: str
    """The hash of the rules."""
    game_title: str
    base_ms: int | None
    """Time of each side, or None if the games have no clock."""
    increment_ms: int | None
    days: int | None
    """Days for each turn, or 0."""
    twice: bool
    """True if everybody meets everybody with both colors."""
    minutes: int
    """For so long an arena makes new pairings."""
    games: int
    """The number of games of a test."""
    listed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(NewTournament):
    """A tournament as its row tells it."""

    id: str
    state: GameState
    version: int
    created: int
    ends: int | None
    """When an arena makes no more pairings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who plays in a tournament; numbers count from 1 in the order of entry."""

    number: int
    holder: str
    """The hash of the secret of the browser."""
    name: str
    has_left: bool
    ready_since: int | None
    """Since when the player waits for a game, or None."""
    ready_until: int | None
    """The player waits no longer, unless the page asks again before."""
    stars: int | None
    """An opinion of the game, from 1 to 5."""
    opinion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two entrants with their game, as it is now."""

    number: int
    round: int
    white: int
    black: int
    game: str
    """Empty if one of them had left: then the other one has won."""
    state: GameState
    winner: int | None
    """0 for White, 1 for Black."""
    reason: str
    turns: int
    """The number of the turn, as the position counts them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A tournament with its entrants and pairings, as they are at one moment."""

    tournament: Tournament
    entrants: Sequence[Entrant]
    pairings: Sequence[Pairing]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPairing:
    """A pairing to store: with a game to create, or with a winner because the other one has left."""

    round: int
    white: int
    black: int
    game: NewGame | None = None
    winner: int | None = None
