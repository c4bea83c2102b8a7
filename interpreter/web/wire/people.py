"""The shapes of answers about people with a name, and of the messages that tell a person's games."""

from typing import Literal, TypedDict

from interpreter.web.wire.replies import GameSummary
from interpreter.web.wire.words import Speed


class PlayerShape(TypedDict):
    """Who has a seat; `person` is true for a name that somebody holds by a secret, so that nobody else can use it."""

    kind: str
    name: str
    level: int
    person: bool


class ClockTerms(TypedDict):
    """Minutes for each side with seconds more after each turn; or days for each turn, which are 0 in the first case."""

    minutes: float
    increment: float
    days: int


class GameEntry(GameSummary):
    """A game in a list: what it is, who plays, and for whom the free seat is, if for one person alone."""

    url: str
    ruleset: str
    clock: ClockTerms | None
    speed: Speed
    rated: bool
    players: list[PlayerShape]
    actor: int
    invited: str
    declined: bool


class OwnGame(GameEntry):
    """A game of yours with your seat, or null in a challenge to you."""

    you: int | None


class OfferedGames(TypedDict):
    """The games that wait for a player, and those that began last."""

    open: list[GameEntry]
    recent: list[GameSummary]


class RatingShape(TypedDict):
    """A rating by Glicko-2; `ruleset` is a name of the catalogue, or the hash of other rules."""

    ruleset: str
    title: str
    speed: Speed
    rating: int
    deviation: int
    games: int


class RulesetPlayed(TypedDict):
    """A ruleset of which a person has finished games."""

    ruleset: str
    title: str


class PersonReply(TypedDict):
    """A person with a name; `created` is in milliseconds since 1970."""

    name: str
    bot: bool
    created: int
    avatar: str
    ratings: list[RatingShape]
    rulesets: list[RulesetPlayed]


class OwnReply(PersonReply):
    """You, with the names of those whom you have blocked."""

    blocked: list[str]


class PersonLink(TypedDict):
    """The secret of a person, and the end of a link with it."""

    name: str
    secret: str
    fragment: str


class HistoryReply(TypedDict):
    """The finished games of a person, the newest first."""

    games: list[GameEntry]


class PasskeyQuestion(TypedDict):
    """What a browser is asked, as `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take it."""

    challenge: str


class PasskeysReply(TypedDict):
    """The number of your passkeys."""

    passkeys: int


class NameReply(TypedDict):
    """The name that a request was about."""

    name: str


class GamesMessage(TypedDict):
    """The first answer: your games that are not over, and the challenges to you."""

    t: Literal["games"]
    name: str
    games: list[OwnGame]


class GameMessage(TypedDict):
    """A game of yours that is new or has changed: a challenge, a turn, the end."""

    t: Literal["game"]
    game: OwnGame
