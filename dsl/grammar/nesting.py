"""The state of the scanner: the open blocks, and the text just before the current place."""

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
    """The kind of block, as far as its head shows it."""
    column: int
    """The column of the line of its head."""
    is_reported: bool = False
    """True if a finding reports its braces already."""
    content: int | None = None
    """The column of the first line inside it."""
    chunks: list[Chunk] = field(default_factory=list)


class Left(NamedTuple):
    """Blocks that a brace closes by its column although others are open inside them, innermost first."""

    blocks: tuple[Open, ...] = ()
    n_findings: int = 0
    """The number of earlier findings."""


class Closed(NamedTuple):
    """A closed block, its closing brace, and the inner blocks that it closed as well."""

    block: Open
    brace: int
    left: Left


class Said(NamedTuple):
    """The head of a statement without a block, and the column of its line."""

    head: Span
    column: int


@dataclass(slots=True)
class Scanner:
    """The state of a text during scanning."""

    source: Source
    findings: list[Diagnostic]
    recovers: bool = False
    """True if the layout, not the braces, determines the ends of blocks."""
    comments: list[Comment] = field(default_factory=list)
    blocks: list[Open] = field(default_factory=lambda: [Open(0, None, "file", -1)])
    start: int | None = None
    end: int = 0
    depth: int = 0
    continues: bool = False
    count: int = 0
    runs_on: bool = False
    """True if a string continues to the end of the file and hides the closing braces."""
    is_fresh: bool = True
    """True if only blanks of a line have been read."""
    column: int = 0
    """The column of the line."""
    column_of_head: int = 0
    """The column of the line of the statement."""
    solid: int = 0
    """The end of the last word, ignoring comments."""
    doubts: int = 0
    """Number of lines that do not fit their block."""
    said: Said | None = None
    """The last statement, if it has no block."""
    left: Left = field(default_factory=Left)
    """The blocks that the current brace has closed."""
    closed: Closed | None = None
    """The block that was closed last, if no statement follows it."""

    @property
    def is_too_deep(self) -> bool:
        """True if more blocks are open than any statement needs, so that reading stops."""
        return len(self.blocks) > limits.MAX_NESTING + 1

    @property
    def is_complete(self) -> bool:
        """True if no statement was skipped because there are too many."""
        return self.count <= limits.MAX_STATEMENTS

    def span(self, start: int, end: int) -> Span:
        """Return a span of the text."""
        return Span(self.source, start, end)

    def grow(self, start: int, end: int) -> None:
        """Add a word to the statement, or start a new one."""
        if self.start is None:
            self.start, self.column_of_head = start, self.column
        self.end = end

    def finish(self) -> None:
        """End the current statement, if there is one."""
        if self.start is not None:
            head = self.span(self.start, self.end)
            self.add(Chunk(head, head))
            self.said = Said(head, self.column_of_head) if self.is_complete else None
        self.start, self.depth, self.continues = None, 0, False

    def add(self, chunk: Chunk) -> None:
        """Add a complete statement."""
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

    def enter(self, brace: int, head: Span, column: int, *, is_reported: bool = False) -> None:
        """Start the block of a statement."""
        self.push(Open(brace, head, block_of(head.text, self.blocks[-1].kind), column, is_reported))

    def push(self, block: Open) -> None:
        """Start or reopen a block."""
        self.blocks.append(block)
        self.start, self.depth, self.continues = None, 0, False
        self.said = self.closed = None
