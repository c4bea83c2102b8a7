"""Which pieces make which, and come apart again."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two pieces, in either order, and the piece they make."""

    first: str
    second: str
    result: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fusion:
    """All pairs, and the ways units come together (`made-…`) and apart (`splits-…`) and their limits, with lines."""

    pairs: tuple[Pair, ...]
    ways: frozenset[str]
    not_begun: frozenset[str] = frozenset()
    """Pieces whose units others may fuse with, and that never begin a fusion."""
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)
