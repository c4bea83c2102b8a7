"""The shapes of answers about tournaments."""

from typing import TypedDict

from interpreter.web.wire.words import GameState, TournamentKind


class TournamentCreated(TypedDict):
    """A new tournament."""

    id: str
    url: str


class Entered(TypedDict):
    """The number of the sender among the players."""

    id: str
    number: int


class StandingShape(TypedDict):
    """A player in the standings; players with equal results share a place."""

    place: int
    number: int
    name: str
    left: bool
    played: int
    wins: int
    draws: int
    losses: int
    points: float
    tiebreak: float


class PairingShape(TypedDict):
    """A game of a tournament; `game` is empty if a player had left, and `turns` counts those that were begun."""

    number: int
    round: int
    white: int
    black: int
    game: str
    state: GameState
    winner: int | None
    reason: str
    turns: int


class TournamentClock(TypedDict):
    """The clock of each game: minutes with seconds more after each turn, or days for each turn."""

    minutes: float
    increment: float
    days: int


class YouShape(TypedDict):
    """The sender in a tournament: its number or null, whether it waits for a game, and the one that it plays."""

    number: int | None
    owner: bool
    left: bool
    ready: bool
    game: str
    stars: int | None
    opinion: str


class TournamentReply(TypedDict):
    """A tournament as it is now. `ends` is when an arena makes no more pairings; `now` is the time of the server."""

    id: str
    title: str
    kind: TournamentKind
    state: GameState
    game: str
    rules: str
    clock: TournamentClock | None
    twice: bool
    minutes: int
    games: int
    rounds: int
    ends: int | None
    now: int
    waiting: int
    standings: list[StandingShape]
    pairings: list[PairingShape]
    you: YouShape


class EndShape(TypedDict):
    """A way in which games ended: `white`, `black` or nobody won, for a reason."""

    winner: str
    reason: str
    count: int


class GamesStudy(TypedDict):
    """What finished games show. Scores are those of White, with the bounds of 95 percent."""

    games: int
    score: float
    low: float
    high: float
    draws: int
    least: int
    median: float
    most: int
    branching: float
    forced: float
    different: int
    ends: list[EndShape]


class OpinionShape(TypedDict):
    """What a player thinks of the game: stars from 1 to 5, and words."""

    name: str
    stars: int
    text: str


class TournamentReport(TypedDict):
    """The figures of the finished games, or null if there are none, and what the players think of the game."""

    study: GamesStudy | None
    opinions: list[OpinionShape]
