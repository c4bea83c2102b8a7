"""Commands: the leaders, the units they activate, and how these move."""

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
    """A way to lead: the activated pieces with their lines, and those that move as others. A single one has no name."""

    name: str
    activates: Mapping[str, Span]
    moves_as: tuple[MovesAs, ...]
    becomes: tuple[str, ...] = ()
    """The stances, one of which the leader is in as soon as an action is legal in that one only."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The command of a piece: the units it reaches as the leader of a turn, and its stances."""

    piece: str
    graph: str
    stances: tuple[Stance, ...]
    span: Span = field(compare=False, repr=False)
    leads: Span = field(compare=False, repr=False)
