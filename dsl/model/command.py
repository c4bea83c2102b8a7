"""Commands: which pieces lead, whom they activate, and how units move under them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesAs:
    """A piece that moves as another while the command lasts."""

    piece: str
    other: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """A way to lead: the pieces activated, each with its line, and those that move as others. One alone has no name."""

    name: str
    activates: Mapping[str, Span]
    moves_as: tuple[MovesAs, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What a piece may do as the leader of a turn: whom it reaches, and in which stances."""

    piece: str
    graph: str
    stances: tuple[Stance, ...]
    span: Span = field(compare=False, repr=False)
    leads: Span = field(compare=False, repr=False)
