"""What Betza's `@` says of drops."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DropLimit:
    """Betza's `@`: drops on the first `depth` ranks of the own side, and what forbids them there."""

    depth: int
    per_file: int = 0
    """Equal units of the side allowed on the file beforehand, plus one; 0 is no limit."""
    per_colour: int = 0
    per_board: int = 0
    not_back_rank: bool = False
    span: Span = field(compare=False, repr=False)
