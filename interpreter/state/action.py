"""An action: one choice by one player, as a value."""

from enum import StrEnum
from typing import NamedTuple

from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, Man, Piece


class Kind(StrEnum):
    """The kinds of actions."""

    MOVE = "move"
    CASTLE = "castle"
    SPLIT = "split"
    """A part of a unit, or one unit of a pair, leaves by its own move."""
    POCKET = "pocket"
    """A unit, or a part of one, enters the hand."""
    DROP = "drop"
    FUSE = "fuse"
    """Two pieces in hand become one."""
    RIDE = "ride"
    PLACE = "place"
    """The first waiting unit is placed on a square."""
    CLAIM = "claim"
    RELOCATE = "relocate"
    """A chain left unclaimed is lifted, to be placed anew."""
    COMMAND = "command"
    """A leader takes command of the turn."""
    CONVERT = "convert"
    """The leader in command converts a unit it touches: an enemy to neutral, a neutral one to its own side."""
    END = "end"
    LEAVE = "leave"
    """A unit leaves the board by its own move, alone or with a unit that it pulls."""


class Action(NamedTuple):
    """One action. The kind decides which fields count; the others keep their defaults.

    `origin` and `target` are squares, for a ride the anchors of the block. `piece` is the piece dropped, the part or
    unit that leaves, the first of two fused, or the number of a formation. `other` is the piece after a promotion, the
    second of two fused, or the captured enemy for which a captured unit drops. `taken` are the squares of units
    captured on the way, of one pulled off the board, or of the units of a chain. `victim` is the one of two units on
    the target that is captured, if only one is. `stance` is that in which command is taken. `shift` is the square to
    which the unit on the target is pushed, by a move or a drop, or from which a unit is pulled to the origin; if the
    mover stays, it is where it sends the other unit.
    """

    kind: Kind
    origin: Square = NOWHERE
    target: Square = NOWHERE
    piece: Piece = NO_PIECE
    other: Man = NO_PIECE
    taken: tuple[Square, ...] = ()
    victim: Piece = NO_PIECE
    stance: str = ""
    shift: Square = NOWHERE


END = Action(Kind.END)
