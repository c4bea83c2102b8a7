"""Blocks while they are read, and what is remembered of the statements and blocks just before a line."""

from dataclasses import dataclass, field
from typing import NamedTuple

from dsl.source import Span
from dsl.syntax import Chunk


@dataclass(slots=True)
class Open:
    """A block being read."""

    brace: int
    head: Span | None
    kind: str | None
    """The kind of block, as far as its head tells."""
    column: int
    """The column in which the line of its head begins."""
    is_told: bool = False
    """True if a finding tells of its braces already."""
    content: int | None = None
    """The column in which the first line inside it begins."""
    chunks: list[Chunk] = field(default_factory=list)


class Left(NamedTuple):
    """Blocks that a brace closes by its column though others are open inside them, the innermost first."""

    blocks: tuple[Open, ...] = ()
    n_findings: int = 0
    """How many findings there were before."""


class Closed(NamedTuple):
    """A block that was closed, the brace that closed it, and the blocks inside that were left with it."""

    block: Open
    brace: int
    left: Left


class Said(NamedTuple):
    """The head of a statement without a block, and the column in which its line begins."""

    head: Span
    column: int
