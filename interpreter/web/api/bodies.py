"""The bodies of requests, as the OpenAPI page describes them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f\u2028-\u202e\u2066-\u2069]*$"),
]
"""What a player is called: no control characters, and none that turn the direction of the text."""

Text = Annotated[str, StringConstraints(max_length=1000)]
Actions = Annotated[list[Text], Field(max_length=4000)]
Position = Annotated[str, StringConstraints(max_length=4000)]
Level = Annotated[int, Field(ge=1, le=8)]
Spot = Annotated[str, StringConstraints(max_length=20)]
Count = Annotated[int, Field(ge=0, le=400)]
PictureForm = Literal["svg", "png", "gif"]
Hand = Annotated[list[tuple[Count, Count]], Field(max_length=200)]


class Shape(BaseModel):
    """A body without unknown fields."""

    model_config = ConfigDict(extra="forbid")


class SeatRequest(Shape):
    """A seat of a new game: `me` for the sender, `open` for the first to join, or the computer at a level."""

    kind: Literal["me", "open", "computer"] = "open"
    name: Name = ""
    level: Level = 4


class ClockRequest(Shape):
    """A clock: minutes for each side with seconds more after each turn, or days for each turn."""

    minutes: Annotated[float, Field(gt=0, le=24 * 60)] | None = None
    increment: Annotated[float, Field(ge=0, le=600)] = 0
    days: Annotated[int, Field(ge=1, le=30)] | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> ClockRequest:
        if (self.minutes is None) == (self.days is None):
            raise ValueError("give either minutes or days")
        return self


class RulesRequest(Shape):
    """Rules: a name of the catalogue, or the hash of stored rules."""

    ruleset: Annotated[str, StringConstraints(max_length=60)] | None = None
    rules: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] | None = None

    @model_validator(mode="after")
    def _one_name(self) -> RulesRequest:
        if (self.ruleset is None) == (self.rules is None):
            raise ValueError("give either ruleset or rules")
        return self


class GameRequest(RulesRequest):
    """A new game; rated, or as a challenge to the person of a name, if its creator has a name."""

    seats: Annotated[list[SeatRequest], Field(min_length=2, max_length=2)] = [SeatRequest(kind="me"), SeatRequest()]
    clock: ClockRequest | None = None
    start: Position = ""
    listed: bool = False
    rated: bool = False
    to: Name = ""


class JoinRequest(Shape):
    """A player who takes a free seat."""

    name: Name = ""
    seat: Literal[0, 1] | None = None
    kind: Literal["person", "bot"] = "person"


class SitRequest(Shape):
    """A secret from a link, or the game before this one, in which the sender has a seat."""

    secret: Annotated[str, StringConstraints(max_length=100)] = ""
    before: Annotated[str, StringConstraints(max_length=20)] = Field(default="", alias="from")


class ActRequest(Shape):
    """An action at a version of the game; the same id gets the same answer."""

    id: Annotated[str, StringConstraints(min_length=1, max_length=32, pattern=r"^[\x20-\x7e]+$")]
    v: Annotated[int, Field(ge=0, lt=2**53)]
    action: Text


class LookRequest(RulesRequest):
    """A position of some rules: a start and actions from it."""

    start: Position = ""
    actions: Actions = []


class Ended(Shape):
    """The end of a game that its players chose: its winner and the reason."""

    winner: Literal[0, 1] | None = None
    reason: Annotated[str, StringConstraints(max_length=100)] = ""


class PictureRequest(LookRequest):
    """A position to draw, as SVG or PNG, or the game up to it as GIF; `ended` is how its players ended it there."""

    form: PictureForm
    ended: Ended | None = None


class AnalyseRequest(LookRequest):
    """A position to analyse."""

    seconds: Annotated[float, Field(gt=0, le=5)] = 1
    lines: Annotated[int, Field(ge=1, le=3)] = 1


class WhyRequest(LookRequest):
    """Two spots of a position: a square, a piece in the hand such as `hand:3`, `hand` or `waiting`."""

    source: Spot
    target: Spot


class OverlayRequest(LookRequest):
    """An overlay of a position, seen from a unit or from none."""

    overlay: Spot
    unit: Spot | None = None


class ComposeRequest(RulesRequest):
    """Units by their squares, each as piece and side; hands as pieces with counts; and the other fields of a FEN.

    `lost` has the letters of the castling rights that the position does not have, `more` the fields after them.
    """

    units: Annotated[dict[Spot, Annotated[list[tuple[Count, Count]], Field(max_length=2)]], Field(max_length=400)]
    hands: tuple[Hand, Hand] = ([], [])
    side: Literal[0, 1] = 0
    lost: Annotated[list[Annotated[str, StringConstraints(max_length=1)]], Field(max_length=60)] = []
    more: Position = ""
