"""A text while it is cut into statements: its open blocks, and what comes just before the place that is read."""

from dataclasses import dataclass, field
from typing import NamedTuple

from dsl import limits
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.grammar.block import block_of
from dsl.source import Source, Span
from dsl.syntax import Chunk, Comment


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


@dataclass(slots=True)
class Scanner:
    """A text being cut into statements."""

    source: Source
    findings: list[Diagnostic]
    recovers: bool = False
    """True if the layout tells where blocks end, as the braces do not."""
    comments: list[Comment] = field(default_factory=list)
    blocks: list[Open] = field(default_factory=lambda: [Open(0, None, "file", -1)])
    start: int | None = None
    end: int = 0
    depth: int = 0
    continues: bool = False
    count: int = 0
    runs_on: bool = False
    """Whether a text runs to the end of the file, and hides what closes the blocks."""
    is_fresh: bool = True
    """True if nothing but blanks has been read of a line."""
    column: int = 0
    """The column in which the line begins."""
    column_of_head: int = 0
    """The column in which the line of the statement begins."""
    solid: int = 0
    """Where the last word ends, comments apart."""
    doubts: int = 0
    """Lines that their block cannot hold."""
    said: Said | None = None
    """The last statement, if it has no block."""
    left: Left = field(default_factory=Left)
    """The blocks that the brace being read has left."""
    closed: Closed | None = None
    """The block that was closed last, if no statement follows it."""

    @property
    def is_too_deep(self) -> bool:
        """Whether more blocks are open than any statement needs; what follows is not worth reading."""
        return len(self.blocks) > limits.MAX_NESTING + 1

    @property
    def is_complete(self) -> bool:
        """True if no statement was left out, as there are too many."""
        return self.count <= limits.MAX_STATEMENTS

    def span(self, start: int, end: int) -> Span:
        """A stretch of the text."""
        return Span(self.source, start, end)

    def grow(self, start: int, end: int) -> None:
        """A word belongs to the statement, or begins one."""
        if self.start is None:
            self.start, self.column_of_head = start, self.column
        self.end = end

    def finish(self) -> None:
        """A statement ends here, if one was begun."""
        if self.start is not None:
            head = self.span(self.start, self.end)
            self.add(Chunk(head, head))
            self.said = Said(head, self.column_of_head) if self.is_complete else None
        self.start, self.depth, self.continues = None, 0, False

    def add(self, chunk: Chunk) -> None:
        """A statement is complete."""
        self.count += 1
        self.said = self.closed = None
        if self.is_complete:
            self.blocks[-1].chunks.append(chunk)
        elif self.count == limits.MAX_STATEMENTS + 1:
            self.findings.append(
                diagnostic(
                    "too-many-statements",
                    chunk.head,
                    f"a file has at most {limits.MAX_STATEMENTS} statements",
                    label="the first one too many",
                    help="move parts of the file to a library and `use` it",
                )
            )

    def enter(self, brace: int, head: Span, column: int, *, is_told: bool = False) -> None:
        """The block of a statement begins."""
        self.push(Open(brace, head, block_of(head.text, self.blocks[-1].kind), column, is_told))

    def push(self, block: Open) -> None:
        """A block begins, or goes on."""
        self.blocks.append(block)
        self.start, self.depth, self.continues = None, 0, False
        self.said = self.closed = None
