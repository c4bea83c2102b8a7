"""Chains: paths in a graph that can be claimed, and the values of pieces in them."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """The definition of a chain: a path in a graph, and its number of units."""

    graph: str
    least: int
    most: int
    span: Span = field(compare=False, repr=False)
    path: Span = field(compare=False, repr=False)
    length: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The score of a piece in a claimed chain, or where points are compared."""

    piece: str
    points: int
    span: Span = field(compare=False, repr=False)
