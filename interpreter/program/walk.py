"""Walks: how a unit looks at squares one after the other, and what it may do on each."""

from dataclasses import dataclass
from enum import IntEnum

from dsl.model.rows import Row


class Content(IntEnum):
    """The content of a square for a unit."""

    EMPTY = 0
    FRIEND = 1
    ENEMY = 2
    OFF = 3
    """A square that is missing or vanished, or holds a neutral unit: nothing passes and nothing lands."""
    COMPANION = 4
    """A lone friend that may share its square with the unit; only lone units in games with stacking see it."""
    MIXED = 5
    """A companion and an enemy on one square."""


class Landing:
    """The actions of a unit on the square of a node: bits of a plain number, because the engines test them often."""

    NOTHING = 0
    STEP = 1
    CAPTURE = 2
    DESTROY = 4
    """Capture a friend."""
    PASSANT = 8
    """Step on a square that an enemy just crossed, and capture that enemy."""
    FUSE = 16
    JOIN = 32
    """Share the square with a friend."""
    PUSH = 64
    """Push the unit on the square away, and take its place."""
    PULL = 128
    """Step on an empty square, and pull a unit."""


Landings = int
"""Some of the bits of `Landing`."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node(Row):
    """A step of a walk, which looks at one square.

    `dx` and `dy` count from the start of the walk, to White's right and up; Black's walks are rotated by 180 degrees.
    `lands` gives the actions allowed there and `next` the following node, both indexed by `Content`; games without
    stacking use only its first four values. A finished branch continues with the next one, and the walk ends at the
    number of its nodes. `path` has the earlier nodes of the same branch, in order. `victims` has those of them where a
    unit is captured in passing. `needs` has the contents under which the last of them leads here. With `wraps` 1 a node
    is around the sides of the board, with 2 around all its edges.
    """

    dx: int
    dy: int
    wraps: int
    lands: tuple[Landings, ...]
    next: tuple[int, ...]
    path: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    needs: frozenset[Content] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Walk(Row):
    """A threaded walk: nodes in their order on an empty board."""

    nodes: tuple[Node, ...]
