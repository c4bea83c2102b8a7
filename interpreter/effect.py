"""The atomic effects an action is made of."""

from dataclasses import dataclass

from interpreter.board import Square
from interpreter.position import Passant, Ridden, Unit
from interpreter.program import Piece, Side


@dataclass(frozen=True, slots=True)
class Lift:
    """A unit leaves its square; which one is only named where two may stand."""

    square: Square
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Put:
    """A unit comes to stand on an empty square, or where units share squares, beside another."""

    square: Square
    unit: Unit


@dataclass(frozen=True, slots=True)
class Capture:
    """The unit on a square, or the one named, is captured: it goes to the captor's hand, or out of the game."""

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
class Expose:
    """A unit may be captured en passant."""

    passant: Passant


@dataclass(frozen=True, slots=True)
class Ride:
    """A formation has ridden."""

    ridden: Ridden


@dataclass(frozen=True, slots=True)
class Progress:
    """The count of turns without progress starts anew."""


Effect = Lift | Put | Capture | Stow | Take | Forfeit | Expose | Ride | Progress
