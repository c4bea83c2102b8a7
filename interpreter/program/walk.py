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
    """No square there, or no more, or a neutral unit on it: nothing passes and nothing lands."""
    COMPANION = 4
    """To a lone unit in a game with stacking: a lone friend with which it may share the square."""
    MIXED = 5
    """Such a friend, and an enemy."""


class Landing:
    """What a unit may do on the square of a node: bits of a plain number, because the engines use it often."""

    NOTHING = 0
    STEP = 1
    CAPTURE = 2
    DESTROY = 4
    """Capture a friend."""
    PASSANT = 8
    """Step on a square an enemy just crossed, and capture him."""
    FUSE = 16
    JOIN = 32
    """Come to share the square with a friend."""


Landings = int
"""Some of the bits of `Landing`."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node(Row):
    """One look of a walk at a square.

    `dx` and `dy` count from where the walk starts, to White's right and up; Black's walks are turned by 180 degrees.
    `lands` and `next` are indexed by the `Content` seen, in games without stacking by the first four: what the unit may
    do there, and which node comes then; a finished branch goes on to the next one, and the walk ends at the number of
    its nodes. `path` are the earlier
    nodes of the same branch, in order; `victims` those of them where a unit is captured in passing; `needs` the
    contents under which the last of them leads here.
    """

    dx: int
    dy: int
    wraps: bool
    lands: tuple[Landings, ...]
    next: tuple[int, ...]
    path: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    needs: frozenset[Content] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Walk(Row):
    """A threaded walk: nodes in the order looked at when every square is empty."""

    nodes: tuple[Node, ...]
