"""Which pieces make which, and come apart again."""

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
    """All pairs."""

    pairs: tuple[Pair, ...]
    span: Span = field(compare=False, repr=False)
