"""Units that share squares: who joins whom, how pairs act, and names for pairs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacking:
    """What units that share a square, or may, can do (`joins`, `passes`, …), each with its line; who never does."""

    ways: frozenset[str]
    never: frozenset[str]
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPair:
    """A name and a symbol for two pieces on one square."""

    name: str
    symbol: str
    pieces: tuple[str, str]
    span: Span = field(compare=False, repr=False)
