"""Limits on drops by Betza's `@`."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DropLimit:
    """Betza's `@`: drops on the first `depth` ranks of a side, and their limits there."""

    depth: int
    per_file: int = 0
    """Maximum number of equal units of the side on the file after the drop; 0 means no limit."""
    per_color: int = 0
    per_board: int = 0
    not_back_rank: bool = False
    span: Span = field(compare=False, repr=False)
