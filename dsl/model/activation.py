"""Graphs of units, and the rules of activation."""

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """A relation between units: by touching, in some directions, or by possible recapture."""

    name: str
    relation: Literal["touching", "recapture"] = "touching"
    who: Literal["friends", "units"] = "friends"
    directions: frozenset[str] = frozenset()
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveRule:
    """One reason to be active: being the piece, standing near it, being joined to it by a graph, or under command."""

    kind: Literal["always", "within", "joined", "command"]
    piece: str = ""
    distance: int = 0
    graph: str = ""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """The rules that make units active."""

    rules: tuple[ActiveRule, ...]
    span: Span = field(compare=False, repr=False)
