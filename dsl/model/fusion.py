"""Fusion: pairs of pieces and their results."""

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
    """The table of fusions."""

    pairs: tuple[Pair, ...]
    span: Span = field(compare=False, repr=False)
