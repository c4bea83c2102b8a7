"""Pieces in hand: how they come there and where they go."""

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DropRule:
    """One condition on the square of a drop."""

    kind: Literal["empty", "within", "zone"]
    piece: str = ""
    distance: int = 0
    touching: bool = False
    zone: str = ""
    only: frozenset[str] = frozenset()
    """The pieces that a zone is for; all of them if there are none."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Whether captures come to hand, where drops go, and which units their owner may take off the board."""

    receives: bool
    promoted: str
    """As which piece a promoted unit comes to hand; empty if it comes as itself."""
    drops: tuple[DropRule, ...]
    pockets: bool
    unpocketed: frozenset[str]
    span: Span = field(compare=False, repr=False)
    receives_span: Span | None = field(compare=False, repr=False)
    promoted_span: Span | None = field(compare=False, repr=False)
    pockets_span: Span | None = field(compare=False, repr=False)
