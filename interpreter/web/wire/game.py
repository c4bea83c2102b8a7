"""The messages on a game's socket: what clients send, read from text and checked, and what they get."""

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict, TypeGuard, cast, get_args, get_type_hints

from interpreter.web.wire.scene import Effects, Legal, Look, RuleShape, Turn, View, Why
from interpreter.web.wire.words import GameState

RATE_OR_POLICY, FAILED, LATER = 1008, 1011, 1013
WRONG_SEAT, NO_GAME, OTHER_PROTOCOL = 4401, 4404, 4409
"""Codes with which we close a socket; for a frame that is too large and a restart uvicorn has 1009 and 1012."""


class WireError(Exception):
    """A message that is not one of ours; its text says why."""


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def _text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most and value.isprintable()


def _is_long_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 1000


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 32 and value.isascii() and value.isprintable()


# What clients send: each field's type names the check of its values

Id = Annotated[str, _is_id]
Count = Annotated[int, _is_count]
Word = Annotated[str, _text(20)]


class Hello(TypedDict):
    """The first message of a socket, and one after a gap."""

    t: Literal["hello"]
    protocol: Count
    since: NotRequired[Count]
    seat: NotRequired[Annotated[str, _text(100)]]


class Act(TypedDict):
    """Play an action."""

    t: Literal["act"]
    id: Id
    v: Count
    action: Annotated[str, _text(1000)]


class Undo(TypedDict):
    """Take back the last action of the own turn."""

    t: Literal["undo"]
    id: Id
    v: Count


class Resign(TypedDict):
    """Give the game up."""

    t: Literal["resign"]
    id: Id
    v: Count


class Rematch(TypedDict):
    """Begin the next game, with the sides changed."""

    t: Literal["rematch"]
    id: Id
    v: Count


class Offer(TypedDict):
    """Offer a draw, or ask for a takeback."""

    t: Literal["offer"]
    id: Id
    v: Count
    kind: Word


class Reply(TypedDict):
    """Answer an offer."""

    t: Literal["reply"]
    id: Id
    v: Count
    kind: Word
    yes: Annotated[bool, _is_truth]


class AskWhy(TypedDict):
    """Ask why an action between two spots is legal or refused."""

    t: Literal["why"]
    rid: Count
    source: Word
    target: Word


class AskLook(TypedDict):
    """Ask for an overlay of the position."""

    t: Literal["look"]
    rid: Count
    overlay: Word
    unit: NotRequired[Word]


class AskHint(TypedDict):
    """Ask for an action that the computer would play."""

    t: Literal["hint"]
    rid: Count


class SayLine(TypedDict):
    """Write a line to the other player."""

    t: Literal["say"]
    rid: Count
    text: Annotated[str, _is_long_text]


class Report(TypedDict):
    """Report what the other player has written."""

    t: Literal["report"]
    rid: Count


class Ping(TypedDict):
    """Ask for the time of the server."""

    t: Literal["ping"]
    n: Count


Command = Act | Undo | Resign | Rematch | Offer | Reply
"""Messages that change the game."""

Question = AskWhy | AskLook | AskHint
Written = SayLine | Report
Message = Command | Question | Written | Hello | Ping


def is_command(message: Message) -> TypeGuard[Command]:
    """Return True for a message that changes the game."""
    return message["t"] in _COMMANDS


def _fields(message: type) -> dict[str, tuple[Callable[[object], bool], bool]]:
    """Return the fields of a message: a check of the value, and whether it must be there."""
    hints = get_type_hints(message, include_extras=True)
    needed: frozenset[str] = message.__required_keys__  # type: ignore[attr-defined]
    return {name: (_check(hint), name in needed) for name, hint in hints.items() if name != "t"}


def _check(hint: Any) -> Callable[[object], bool]:  # Any: a type with its check
    found: Callable[[object], bool] = (getattr(hint, "__metadata__", ()) or get_args(hint)[0].__metadata__)[0]
    return found


def _kind(message: type) -> str:
    kind: str = get_args(get_type_hints(message)["t"])[0]
    return kind


FIELDS: Mapping[str, Mapping[str, tuple[Callable[[object], bool], bool]]] = {
    _kind(message): _fields(message) for message in get_args(Message)
}
"""The fields of each message by its kind."""

_COMMANDS = frozenset(map(_kind, get_args(Command)))


def read(text: str) -> Message:
    """Return the message of a text, with the fields of its type alone.

    >>> read('{"t": "ping", "n": 3}')
    {'t': 'ping', 'n': 3}
    """
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise WireError("a message must be JSON") from None
    kind = given.get("t") if isinstance(given, dict) else None
    fields = FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise WireError("a message must be an object with a known `t`")
    message = {"t": kind}
    for name, (check, needed) in fields.items():
        value = given.get(name)
        if value is None and not needed:
            continue
        if not check(value):
            raise WireError(f"the field `{name}` of `{kind}` is missing or wrong")
        message[name] = value
    return cast(Message, message)


# What clients get


class Reason(TypedDict):
    """The refusal of a command."""

    code: str
    sentence: str
    rule: RuleShape | None
    cure: str


class SeatShape(TypedDict):
    """A seat, and whether its player is here."""

    kind: str
    name: str
    level: int
    here: bool


class OfferShape(TypedDict):
    """An offer, and the seat that made it."""

    kind: str
    by: int


class ClockShape(TypedDict):
    """A clock, which clients count on from `now`, after it has stood still for `still` milliseconds."""

    left: tuple[int, int]
    running: int | None
    now: int
    still: int
    days: int


class GameShape(TypedDict):
    """The parts of a game's row that clients see."""

    id: str
    title: str
    rules: str
    state: GameState
    listed: bool
    start: str


class GameScene(TypedDict):
    """The whole game: for a seat, for a spectator, or as a record has it."""

    v: int
    game: GameShape
    table_url: str
    view: View
    turns: list[Turn]
    said: dict[str, list[str]]
    """The actions of all turns in each notation that can write the game: `algebraic`, `wxf` or `hodges`."""
    seats: list[SeatShape]
    clock: ClockShape | None
    you: int | None
    offers: list[OfferShape]
    declined: list[OfferShape]
    watching: int
    rematch: str | None
    legal: NotRequired[Legal]
    undo: NotRequired[bool]
    """True for the seat that acts, if it may undo the last action."""
    about: NotRequired[str]


class SceneMessage(GameScene):
    """The whole game, after `hello` and after a gap."""

    t: Literal["scene"]


class EventMessage(TypedDict):
    """An event with what it changed."""

    t: Literal["event"]
    v: int
    by: int
    kind: str
    text: str
    said: dict[str, str]
    """The action in each of these notations."""
    effects: Effects
    view: View
    state: GameState
    clock: ClockShape | None
    offers: list[OfferShape]
    declined: list[OfferShape]
    turn: list[int]
    rematch: str
    you: NotRequired[int]
    """The seat from which the game is seen now, where both players sit at one screen."""
    legal: NotRequired[Legal]
    undo: NotRequired[bool]


class SeatsMessage(TypedDict):
    """The players on the seats, and the number of spectators."""

    t: Literal["seats"]
    seats: list[SeatShape]
    watching: int


class Resync(TypedDict):
    """Messages were dropped: say hello again."""

    t: Literal["resync"]


class Ack(TypedDict):
    """A command is stored."""

    t: Literal["ack"]
    id: str
    v: int


class No(TypedDict):
    """A command is refused."""

    t: Literal["no"]
    id: str
    why: Reason
    v: int
    stale: NotRequired[bool]


class Pong(TypedDict):
    """The time of the server."""

    t: Literal["pong"]
    n: int
    now: int


class Because(Why):
    """The explanation of a legal or refused action."""

    t: Literal["because"]
    rid: int


class OverlayMessage(Look):
    """An overlay of the position."""

    t: Literal["overlay"]
    rid: int


class Hint(TypedDict):
    """An action that the computer would play, and the line that it expects."""

    t: Literal["hint"]
    rid: int
    action: str
    line: list[str]
    said: dict[str, list[str]]
    """The line in each notation that can write the game."""
    score: int


class ChatLine(TypedDict):
    """A line that a player has written: its number in the game, the seat, and when, in milliseconds since 1970."""

    n: int
    by: int
    text: str
    at: int


class ChatMessage(TypedDict):
    """Lines of the players, for them alone. A line may come twice, with the same number."""

    t: Literal["chat"]
    lines: list[ChatLine]


class Told(TypedDict):
    """The line is stored or the report is kept, or why not."""

    t: Literal["told"]
    rid: int
    error: NotRequired[str]


class NoAnswer(TypedDict):
    """A question that has no answer, and why."""

    t: Literal["because", "overlay", "hint"]
    rid: int
    error: str


class Busy(TypedDict):
    """A question that came too soon."""

    t: Literal["busy"]
    rid: int
    after: int


Shown = (
    SceneMessage
    | EventMessage
    | SeatsMessage
    | Resync
    | Ack
    | No
    | Pong
    | Because
    | OverlayMessage
    | Hint
    | NoAnswer
    | ChatMessage
    | Told
    | Busy
)
"""The messages to clients."""


def write(message: Shown) -> str:
    """Return the text of a message.

    >>> write({"t": "pong", "n": 3, "now": 5})
    '{"t":"pong","n":3,"now":5}'
    """
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
