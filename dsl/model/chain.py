"""Chains: paths in a graph that can be claimed, and what pieces are worth in them."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """What counts as a chain: a path in a graph through so many units."""

    graph: str
    least: int
    most: int
    span: Span = field(compare=False, repr=False)
    path: Span = field(compare=False, repr=False)
    length: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a piece scores as a member of a claimed chain."""

    piece: str
    points: int
    span: Span = field(compare=False, repr=False)
