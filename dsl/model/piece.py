"""Piece types."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from dsl.model.drop import DropLimit
from dsl.model.movement import Term
from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """How a move pushes the units where it ends, pulls one to where it began, or only leads off the board."""

    pulls: bool = False
    friends: bool = False
    """True if it moves units of its own side."""
    enemies: bool = False
    most: int = 1
    """Maximum number of units in a row that it pushes on."""
    edge: bool = False
    """True if the last unit of the row may leave the board, which captures it.

    A mover that pulls may leave with the unit that it pulls, and one that does neither may leave alone.
    """
    ways: tuple[str, ...] = ()
    """The directions in which a pushed unit steps aside, or from which a unit is pulled; without any, the line of the
    move.
    """
    far: bool = False
    """True if the unit goes as many squares along the line of the move as the mover does."""
    stays: bool = False
    """True if the mover may stay where it is; the unit then goes as far as a move of the mover could lead."""

    @property
    def moves_units(self) -> bool:
        """True if it pushes or pulls."""
        return self.friends or self.enemies

    @property
    def leaves(self) -> bool:
        """True if the mover may leave the board."""
        return self.edge and (self.pulls or not self.moves_units)


def shift_words(shift: Shift, pieces: tuple[str, ...] = ()) -> str:
    """Return the words for how a move pushes or pulls units of some pieces, or of any.

    >>> shift_words(Shift(enemies=True, most=2, edge=True), ("ox", "elk"))
    'pushing enemies of ox, elk up to 2 over the edge'
    """
    if not shift.moves_units:
        return "over the edge"
    parts = (
        "pulling" if shift.pulls else "pushing",
        " units" if shift.friends and shift.enemies else " friends" if shift.friends else " enemies",
        f" of {', '.join(pieces)}" if pieces else "",
        " aside" if shift.ways and not shift.pulls else "",
        f" up to {shift.most}" if shift.most > 1 else "",
        " as far as it moves" if shift.far else "",
        " over the edge" if shift.edge else "",
        " or staying" if shift.stays else "",
        f" along {', '.join(shift.ways)}" if shift.ways else "",
    )
    return "".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLine:
    """One `moves` line: its terms, its zones if it has any, its prey, and whether it allows en passant captures."""

    text: str
    terms: tuple[Term, ...]
    zone: str | None = None
    """The zone in which it starts."""
    within: str | None = None
    """The zone that has all its squares, from start to end."""
    goal: str | None = None
    """The zone in which it ends."""
    leaves: bool = False
    prey: tuple[str, ...] = ()
    """The pieces that it captures, pushes or pulls, if not all."""
    counted: bool = False
    """True if a move goes as many squares as there are units on its line."""
    shift: Shift | None = None
    """How it pushes or pulls, or leads off the board, if it does."""
    span: Span = field(compare=False, repr=False)

    @property
    def limits(self) -> tuple[object, ...]:
        """Return everything about the line but its moves."""
        return self.zone, self.within, self.goal, self.leaves, self.prey, self.counted, self.shift


class Event(StrEnum):
    """The moves with which a unit promotes."""

    IN = "in"
    """It ends in the zone."""
    ENTERING = "entering"
    """It leads into the zone from outside."""
    INSIDE = "inside"
    """It begins and ends in the zone."""
    LEAVING = "leaving"
    """It leads out of the zone."""
    CAPTURE = "capture"
    MOVE = "move"
    """Any move."""
    INSTEAD = "instead"
    """None: the unit stays where it is, in the zone if there is one."""
    BEFORE = "before"
    """It begins in the zone, if there is one: a move of the promoted piece to an empty square."""


Turn = Literal["", "any", "next"]
"""To all directions of a piece, or to the next one on either side."""

STANDING = (Event.INSTEAD, Event.BEFORE)
"""The events of units that promote where they stand, and do not arrive by a move of their own."""


EVENTS = {
    Event.IN: "in {}",
    Event.ENTERING: "on entering {}",
    Event.INSIDE: "inside {}",
    Event.LEAVING: "on leaving {}",
    Event.CAPTURE: "on capture",
    Event.MOVE: "after each move",
    Event.INSTEAD: "instead of a move in {}",
    Event.BEFORE: "before a move in {}",
}
"""The words for the moves with which a unit promotes, with the place of the zone."""


def tail_words(*, barred: bool, forever: bool) -> str:
    """Return the words for the conditions of a promotion, after its pieces.

    >>> tail_words(barred=True, forever=False)
    ' but not en passant'
    """
    return " but not en passant" * barred + " or stay for good" * forever


def event_words(event: Event, zone: str, *, last: bool = False) -> str:
    """Return the words for an event; those of units that promote where they stand need no zone.

    >>> event_words(Event.INSTEAD, "", last=True)
    'instead of a move as the last one'
    """
    words = EVENTS[event] if zone or event not in STANDING else EVENTS[event].removesuffix(" in {}")
    return words.format(zone) + (" as the last one" if last else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """The moves with which a piece promotes, and the pieces that it may become."""

    zone: str | None
    pieces: tuple[str, ...]
    event: Event = Event.IN
    optional: bool = False
    last: bool = False
    """True if the unit must be the last one of its piece that its side has."""
    barred: bool = False
    """True if a capture en passant is not such a move."""
    forever: bool = False
    """True if the unit need not promote where it could never move again."""
    turn: Turn = ""
    """To which directions the unit turns, if the pieces are directions of its own piece."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece type: its symbol, moves, promotion, castling and drops."""

    name: str
    symbol: str
    moves: tuple[MoveLine, ...] = ()
    promotions: tuple[Promotion, ...] = ()
    castles: tuple[tuple[int, int], ...] = ()
    """Betza's `O`: the direction along the rank (-1 or 1) and the steps toward the unit at its end."""
    drop: DropLimit | None = None
    beams: tuple[int, ...] = ()
    """The sides on which beams leave, by eighths of a circle clockwise from straight ahead."""
    mirrors: tuple[tuple[int, int], ...] = ()
    """Pairs of sides: a beam that comes from one leaves on the other."""
    shields: tuple[int, ...] = ()
    """The sides on which a beam ends without hitting the unit."""
    front: str = ""
    """The piece that it is in another direction than straight ahead."""
    eighths: int = 0
    """Eighths of a circle by which it is turned, clockwise."""
    span: Span = field(compare=False, repr=False)

    @property
    def promoted(self) -> tuple[str, ...]:
        """The pieces and pairs that it may become, each once."""
        return tuple(dict.fromkeys(name for promotion in self.promotions for name in promotion.pieces))
