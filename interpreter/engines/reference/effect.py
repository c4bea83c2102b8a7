"""The atomic effects of an action."""

from dataclasses import dataclass

from interpreter.program.board import Square
from interpreter.program.tables import Piece, Side
from interpreter.state.position import Chain, Command, Passant, Ridden, Unit


@dataclass(frozen=True, slots=True)
class Lift:
    """A unit leaves its square; `unit` names it only if two may share the square."""

    square: Square
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Put:
    """A unit arrives on a square, which is empty unless units share squares."""

    square: Square
    unit: Unit


@dataclass(frozen=True, slots=True)
class Capture:
    """The unit on a square, or the one named, is captured: it goes to a hand, waits, or leaves the game."""

    square: Square
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Stow:
    """A piece comes to a hand."""

    side: Side
    piece: Piece


@dataclass(frozen=True, slots=True)
class Take:
    """A piece leaves a hand."""

    side: Side
    piece: Piece


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side can no longer castle with a kind of unit."""

    side: Side
    piece: Piece


@dataclass(frozen=True, slots=True)
class Grant:
    """A side can castle with its units of a piece on a square."""

    square: Square
    side: Side
    piece: Piece


@dataclass(frozen=True, slots=True)
class Deny:
    """The unit on a square can no longer be castled with."""

    square: Square


@dataclass(frozen=True, slots=True)
class Expose:
    """A unit may be captured en passant."""

    passant: Passant


@dataclass(frozen=True, slots=True)
class Ride:
    """A formation has ridden."""

    ridden: Ridden


@dataclass(frozen=True, slots=True)
class Wait:
    """The unit on a square leaves it and waits to be placed again."""

    square: Square


@dataclass(frozen=True, slots=True)
class Place:
    """The first waiting unit is placed on an empty square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Score:
    """A side scores points."""

    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A chain has been claimed."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Relocated:
    """The units of an unclaimed chain have been relocated."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Lead:
    """A leader takes command."""

    command: Command


@dataclass(frozen=True, slots=True)
class Progress:
    """The count of turns without progress restarts."""


Effect = (
    Lift
    | Put
    | Capture
    | Stow
    | Take
    | Forfeit
    | Grant
    | Deny
    | Expose
    | Ride
    | Lead
    | Wait
    | Place
    | Score
    | Claimed
    | Relocated
    | Progress
)
