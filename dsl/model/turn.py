"""The turn, check, and the ends of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.model.board import SIDES
from dsl.model.chain import Who
from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """How many actions a turn has, what a side, a piece or the opening turn has instead, how often a unit acts."""

    least: int = 1
    most: int = 1
    by_side: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The least and the most for a side of which the turn says something else."""
    by_piece: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The least and the most for a side that has a unit of a piece on the board; the first piece it has counts."""
    opening_side: str = ""
    opening: int = 0
    takes_command: bool = False
    """Whether a leader takes command before anything else is done."""
    acts_once: bool = False
    afresh: bool = False
    captured_by: Who | None = None
    """Who relocates captured units."""
    claims: bool = False
    unclaimed_by: Who | None = None
    """Who relocates chains that could have been claimed and were not."""
    ends_on_check: bool = False
    """Whether an action that gives check is the last of its turn."""
    ends_when_stuck: bool = False
    """Whether a turn with actions to come is over once none of them could be legal."""
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)

    def length(self, side: str) -> tuple[int, int]:
        """How many actions a side's turn has, at least and at most, openings and pieces apart."""
        return self.by_side.get(side, (self.least, self.most))

    @property
    def longest(self) -> int:
        """The most actions a turn of either side may have."""
        return max(most for _, most in (*map(self.length, SIDES), *self.by_piece.values()))

    @property
    def long_span(self) -> Span:
        """The line that gives a turn several actions, where one does."""
        return next((self.where[key] for key in ("actions", *SIDES) if key in self.where), self.span)


def piece_key(piece: str) -> str:
    """Return what a line is looked up by that gives a side with a unit of a piece another number of actions.

    >>> piece_key("king")
    'with king'
    """
    return f"with {piece}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """When check is judged, who never gives it, and whose moves may not cross attacked squares."""

    after_every_action: bool = False
    never_by: frozenset[str] = frozenset()
    not_through: frozenset[str] = frozenset()
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What wins: checkmate of a royal unit, capture of the last of some pieces, reaching a zone, or a score."""

    kind: Literal["checkmate", "capture", "reach", "score"]
    pieces: tuple[str, ...] = ()
    zone: str = ""
    count: int = 0
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What draws, or for a stalemate with `loss`, loses."""

    kind: Literal["stalemate", "repetition", "progress"]
    count: int = 0
    captures: bool = False
    """Whether a capture starts the count anew."""
    movers: frozenset[str] = frozenset()
    """Pieces whose moves start the count anew."""
    loss: bool = False
    span: Span = field(compare=False, repr=False)
