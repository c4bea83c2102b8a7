"""Blocks of equal units that move as one."""

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Formation:
    """A block of a piece, `files` wide and `ranks` high, that rides in steps of `step` squares."""

    name: str
    symbol: str
    piece: str
    files: int
    ranks: int
    atom: Literal["W", "F", "K"]
    step: int
    captures: bool
    span: Span = field(compare=False, repr=False)
    block_span: Span = field(compare=False, repr=False)
    rides_span: Span = field(compare=False, repr=False)
    captures_span: Span | None = field(compare=False, repr=False)
