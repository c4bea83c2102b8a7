"""The meaning of a Betza string: terms made of legs."""

from dataclasses import dataclass, field
from enum import Flag, auto
from typing import Literal

from dsl.model.vector import Vector
from dsl.source import Span


class Touch(Flag):
    """The possible ends of a leg, with their effects."""

    MOVE = auto()  # an empty square
    CAPTURE = auto()  # an enemy, which is captured
    DESTROY = auto()  # a friend, which is captured
    PASSANT = auto()  # an empty square that an enemy crossed, who is captured
    HOP_FRIEND = auto()  # a friend, which stays
    HOP_ENEMY = auto()  # an enemy, which stays


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """One straight stretch of a move.

    `turns` says which of `steps` a later leg may take. They are those nearest to some turns, in eighths of a circle
    clockwise from the step before. `straight` is straight on, and `any` is every step but straight back. A first leg
    has no `turns` and may take every step.
    """

    steps: tuple[Vector, ...]
    turns: frozenset[int] | Literal["straight", "any"] | None = None
    least: int = 1
    most: int = 1
    """Maximum number of steps; 0 means no limit."""
    touch: Touch = Touch.MOVE | Touch.CAPTURE
    path: Literal["leap", "lame", "jump"] = "leap"
    """The condition on the squares under a leap: none, all empty, or occupied."""
    skips: bool = False
    """True if the slide skips its first square, whatever its content."""
    bend: Literal["none", "zigzag", "circle"] = "none"
    wraps: bool = False
    """True if it goes around the sides of the board."""
    tall: bool = False
    """True if it also goes from the last rank to the first; then `wraps` is true, too."""

    @property
    def around(self) -> int:
        """How many pairs of edges are joined for it: 0, 1 for the sides of the board, or 2 for all edges."""
        return self.wraps + self.tall


Way = tuple[tuple[Leg, ...], bool, bool, bool]
"""A way to move without its text and place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One way to move: its legs, made one after the other."""

    text: str
    legs: tuple[Leg, ...]
    unmoved: bool = False
    """True if only unmoved units may make it."""
    tame: bool = False
    """True if it may not capture a royal piece."""
    swaps: bool = False
    """True if the unit on the last square moves to the mover's start."""
    span: Span = field(compare=False, repr=False)

    @property
    def way(self) -> Way:
        """Return the way to move."""
        return self.legs, self.unmoved, self.tame, self.swaps
