"""Positions in the protocol: from 0, in units of an encoding. Only this module converts offsets."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from re import finditer

from lsprotocol.types import (
    Position,
    Range,
    TextDocumentContentChangeEvent,
    TextDocumentContentChangeWholeDocument,
)

from dsl.source import Source, Span

_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines of a text, which end with a line feed, a carriage return, or both.

    >>> lines = Lines("ox\\n♘𝄞 elk")
    >>> lines.position(6), lines.offset(Position(1, 4))
    (1:4, 6)
    """

    text: str = field(repr=False)
    encoding: str = "utf-16"

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in finditer(r"\r\n|\n|\r", self.text))]

    def position(self, offset: int) -> Position:
        """Return the position of a character."""
        return Position(*self.place(offset))

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of a character, faster than `position`."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        return line, self.units(self._starts[line], offset)

    def units(self, start: int, end: int) -> int:
        """Return the length of a part of a line."""
        return end - start if self._is_ascii else self._units(self.text[start:end])

    @cached_property
    def _is_ascii(self) -> bool:
        return self.text.isascii()

    def range(self, start: int, end: int) -> Range:
        """Return the range between two offsets."""
        return Range(self.position(start), self.position(end))

    def offset(self, position: Position) -> int:
        """Return the offset of a position; a position past the end of a line, or of the text, is that end."""
        if position.line >= len(self._starts):
            return len(self.text)
        start = self._starts[position.line]
        line = self._line(position.line)
        widths = accumulate(map(self._units, line))
        return start + next((i for i, width in enumerate(widths) if width > position.character), len(line))

    def _line(self, number: int) -> str:
        """Return the text of a line without its end."""
        end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.text)
        return self.text[self._starts[number] : end].rstrip("\r\n")

    def _units(self, text: str) -> int:
        if text.isascii():
            return len(text)
        codec, size = _UNITS[self.encoding]
        return len(text.encode(codec, "surrogatepass")) // size

    @property
    def n_lines(self) -> int:
        """The number of lines."""
        return len(self._starts)


def changed(text: str, change: TextDocumentContentChangeEvent, encoding: str) -> str:
    """Return a text after a change of all of it, or of a range."""
    if isinstance(change, TextDocumentContentChangeWholeDocument):
        return change.text
    lines = Lines(text, encoding)
    start, end = lines.offset(change.range.start), lines.offset(change.range.end)
    return text[:start] + change.text + text[max(start, end) :]


@lru_cache(maxsize=32)
def lines_of(source: Source, encoding: str) -> Lines:
    """Return the lines of a source, with a cache of recent ones."""
    return Lines(source.text, encoding)


def range_of(span: Span, encoding: str) -> Range:
    """Return the range of a span in its own source."""
    return lines_of(span.source, encoding).range(span.start, span.end)
