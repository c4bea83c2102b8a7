"""Names for two units that share a square."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPair:
    """A name and a symbol for two pieces on one square."""

    name: str
    symbol: str
    pieces: tuple[str, str]
    span: Span = field(compare=False, repr=False)
