"""The shapes of answers to requests that are not those of a job."""

from typing import Literal, NotRequired, TypedDict

from interpreter.web.wire.answers import FaultShape, PlaceholderShape
from interpreter.web.wire.game import GameScene
from interpreter.web.wire.scene import Turn, View
from interpreter.web.wire.words import GameState


class ErrorShape(TypedDict):
    """What was wrong: a word for programs, and a sentence for people."""

    code: str
    message: str
    after: NotRequired[int]
    """Seconds until the request may be sent again, also in the header `Retry-After`."""


class ErrorReply(TypedDict):
    """The answer to a request that is refused."""

    error: ErrorShape


class Created(TypedDict):
    """A new game, with the sender's seat and its secret, if he has one."""

    id: str
    url: str
    seat: int | None
    secret: str | None


class Joined(TypedDict):
    """A seat that was taken, its secret, and the version of the game."""

    id: str
    seat: int
    secret: str
    v: int


class Seated(TypedDict):
    """The seat that a browser holds now."""

    id: str
    seat: int


class Stored(TypedDict):
    """It is stored."""

    ok: bool


class PushKey(TypedDict):
    """The public key with which this server signs messages of web push."""

    key: str


class SeatLink(TypedDict):
    """A secret of a seat, and the end of a link with it."""

    seat: int
    secret: str
    fragment: str


class Acted(TypedDict):
    """The version that an action has made."""

    v: int


class GameSummary(TypedDict):
    """A game in a list; `created` is in milliseconds since 1970."""

    id: str
    title: str
    rules: str
    state: GameState
    number: int
    winner: int | None
    reason: str
    created: int


class GameName(TypedDict):
    """The game that a request was about."""

    id: str


class EventSummary(TypedDict):
    """An event: its version, the seat that made it or -1, and when."""

    v: int
    by: int
    kind: str
    text: str
    at: int


class EventsReply(TypedDict):
    """Events of a game."""

    events: list[EventSummary]


class PositionReply(TypedDict):
    """A position of a game, and the turns that led to it."""

    view: View
    turns: list[Turn]


class CardShape(TypedDict):
    """A ruleset of the catalogue; `array` is the address of a picture."""

    name: str
    title: str
    origin: str
    about: str
    tags: list[str]
    rules: str
    array: str


class ListedShape(TypedDict):
    """A ruleset that its author has listed; `name` leads to its pages."""

    name: str
    title: str
    authors: str
    about: str
    rules: str
    array: str


class RulesetsReply(TypedDict):
    """The rulesets of a search."""

    rulesets: list[CardShape]
    listed: list[ListedShape]


class DraftEntry(TypedDict):
    """A ruleset of an author, as lists show it; `saved` is in milliseconds since 1970."""

    id: str
    title: str
    summary: str
    authors: str
    state: Literal["draft", "unlisted", "public", "archived"]
    rules: str
    version: int
    saved: int


class DraftReply(DraftEntry):
    """A ruleset with its text; `games` are those of others, and its author alone sees their number."""

    text: str
    parent: str
    own: bool
    games: NotRequired[int]


class DraftsReply(TypedDict):
    """The rulesets of an author."""

    rulesets: list[DraftEntry]


class Saved(TypedDict):
    """The version of a saved draft."""

    version: int


class Preview(TypedDict):
    """What others would see of a draft, and what its author has not filled in."""

    title: str
    authors: str
    about: str
    placeholders: list[PlaceholderShape]


class Published(TypedDict):
    """A published draft."""

    version: int
    rules: str
    state: str


class FiguresReply(TypedDict):
    """The images of a draft: shapes on a field of 45 by 45, by side and symbol of their piece, as in `wN`."""

    figures: dict[str, str]


class StateReply(TypedDict):
    """The state of a ruleset."""

    state: str


class StoredRules(TypedDict):
    """Rules that a game can begin with."""

    rules: str
    title: str


class AuthorLink(TypedDict):
    """The secret of an author, and the end of a link with it."""

    secret: str
    fragment: str


class RecordSummary(TypedDict):
    """A game of a record."""

    number: int
    white: str
    black: str
    result: str
    date: str
    variant: str
    fault: str


class RecordReply(TypedDict):
    """The games of a record, and the chosen one as a scene."""

    games: list[RecordSummary]
    game: int | None
    scene: GameScene | None
    faults: list[FaultShape]
    hash: NotRequired[str]
