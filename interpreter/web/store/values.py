"""What the store takes and gives: frozen values. Times are milliseconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.web.wire.words import OPEN, GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock of a game: remaining time, and since when a side's time runs."""

    base_ms: int
    increment_ms: int
    days: int
    """Days for each turn, or 0."""
    left: tuple[int, int]
    running: int | None
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as its row tells it. The version counts its events."""

    id: str
    rules: str
    """The hash of the rules."""
    title: str
    start: str
    """A FEN, or empty for the array of the rules."""
    version: int
    state: GameState
    actor: int
    number: int
    winner: int | None
    reason: str
    clock: Clock | None
    due_at: int | None
    """When the time of the running side is up."""
    listed: bool
    created: int
    rematch: str
    """The next game of the players, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat of a game. Only the hash of its secret is stored."""

    game: str = ""
    seat: int
    kind: str
    """`open`, `person`, `computer` or `bot`."""
    name: str
    level: int
    secret_hash: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to create."""

    rules: str
    title: str
    start: str
    listed: bool
    clock: Clock | None
    seats: Sequence[Seat]
    state: GameState = OPEN
    actor: int = 0
    number: int = 1
    due_at: int | None = None
    """When the time of the first side is up, if its clock runs from the beginning."""
    jobs: Sequence[str] = ()
    """Kinds of the jobs to do first."""
    visitor: str = ""
    """For whom they are done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened in a game. Events are never changed or deleted."""

    game: str
    version: int
    seat: int
    """0 or 1, or -1 for the server."""
    kind: str
    text: str
    client_id: str
    """The client's name for its command, or empty: the same name is the same command."""
    at: int
    left: tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """The row of a game after an event, and the jobs that follow."""

    state: GameState
    actor: int
    number: int
    winner: int | None
    reason: str
    clock: Clock | None
    due_at: int | None
    rematch: str
    jobs: Sequence[str] = ()
    visitor: str = ""
    """For whom the jobs are done."""


@dataclass(frozen=True, slots=True)
class Appended:
    """Stored, as this version."""

    version: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Not stored: the expected version is not this one, which is the current version."""

    version: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """Stored before, as this version."""

    version: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Not stored: the client's name belongs to another command, or the seat is taken."""


Answer = Appended | Stale | Repeated | Conflict


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The text of rules with the files that it builds on, by the hash of both."""

    sha: str
    text: str
    files: Mapping[str, str]
    title: str
    program_version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A text that an author is writing."""

    title: str
    text: str
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRuleset(Draft):
    """A ruleset to create."""

    owner: str
    parent: str = ""
    kept: bool = True
    """False until its author has come back to it: it may be that of a program that keeps no cookie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """What is published of a draft: rules by their hash, and what lists say of them."""

    sha: str
    summary: str = ""
    authors: str = ""
    listed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A ruleset of an author: its draft, and what is published of it."""

    id: str
    owner: str
    """The hash of the author's secret."""
    title: str
    summary: str
    state: str
    """`draft`, `unlisted`, `public` or `archived`."""
    parent: str
    """The ruleset that it was cloned from, or empty."""
    rules: str
    """The hash of the rules that were published last, or empty."""
    text: str
    files: Mapping[str, str]
    version: int
    """The number of times that the draft was saved."""
    created: int
    saved: int
    published: int | None
    """When the text was published last."""
    kept: bool
    """True if its author has come back to it."""
    authors: str
    """The authors as the published rules name them, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Work that a process has taken. It may be tried while `attempts` is at most `jobs.TRIES`."""

    id: int
    game: str
    version: int
    kind: str
    worker: str
    visitor: str
    """For whom it is done, or empty."""
    attempts: int
    """Number of times that the job was taken, including this time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that a player has written to the other one."""

    number: int
    """Its number in the game, from 1 on."""
    seat: int
    text: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """A line that the other player has reported."""

    game: str
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """An action that was played in a position, and the numbers of games that had it, by their results."""

    action: str
    white: int
    drawn: int
    black: int


class Present(NamedTuple):
    """Who is at a game: the seats whose players are there, and the number of spectators."""

    seats: frozenset[int] = frozenset()
    watching: int = 0
