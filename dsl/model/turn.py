"""The turn, check, and the ends of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.model.chain import Who
from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """How many actions a turn has, what the opening turn has instead, and how often a unit acts."""

    least: int = 1
    most: int = 1
    opening_side: str = ""
    opening: int = 0
    acts_once: bool = False
    afresh: bool = False
    captured_by: Who | None = None
    """Who relocates captured units."""
    claims: bool = False
    unclaimed_by: Who | None = None
    """Who relocates chains that could have been claimed and were not."""
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """When check is judged and who never gives it."""

    after_every_action: bool = False
    never_by: frozenset[str] = frozenset()
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What wins: checkmate of a piece, capture of the last of a piece, reaching a zone with a piece, or a score."""

    kind: Literal["checkmate", "capture", "reach", "score"]
    piece: str = ""
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
