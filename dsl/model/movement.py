"""What a Betza string means: terms made of legs."""

from dataclasses import dataclass, field
from enum import Flag, auto
from typing import Literal

from dsl.model.vector import Vector
from dsl.source import Span


class Touch(Flag):
    """What a leg may end on, and what becomes of it."""

    MOVE = auto()  # an empty square
    CAPTURE = auto()  # an enemy, which is captured
    DESTROY = auto()  # a friend, which is captured
    PASSANT = auto()  # an empty square that an enemy crossed, who is captured
    HOP_FRIEND = auto()  # a friend, which stays
    HOP_ENEMY = auto()  # an enemy, which stays


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """One straight stretch of a move.

    `turns` says which of `steps` a later leg may take: those nearest to some turns, in eighths of a circle clockwise
    from the step before, or `straight` on, or `any` but straight back; a first leg has none and may take every step.
    """

    steps: tuple[Vector, ...]
    turns: frozenset[int] | Literal["straight", "any"] | None = None
    least: int = 1
    most: int = 1
    """Steps at most; 0 is as many as the board has."""
    touch: Touch = Touch.MOVE | Touch.CAPTURE
    path: Literal["leap", "lame", "jump"] = "leap"
    """True if the squares under a leap count: not at all, must be empty, must be occupied."""
    skips: bool = False
    """True if the first square of a slide is passed over, whatever stands there."""
    bend: Literal["none", "zigzag", "circle"] = "none"
    wraps: bool = False


Way = tuple[tuple[Leg, ...], bool, bool, bool]
"""A way to move without its text and place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One way to move: its legs, made one after the other."""

    text: str
    legs: tuple[Leg, ...]
    unmoved: bool = False
    """Only for a unit that has not moved."""
    tame: bool = False
    """May not capture a royal piece."""
    swaps: bool = False
    """The unit on the last square goes to where the mover came from."""
    span: Span = field(compare=False, repr=False)

    @property
    def way(self) -> Way:
        """Return the way to move."""
        return self.legs, self.unmoved, self.tame, self.swaps
