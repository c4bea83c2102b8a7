"""Source text and places in it."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """A named text. Two sources are the same only if they are the same object.

    >>> Source("toy.rumpus", "board 3x3\\npiece ox O").position(10)
    (2, 1)
    """

    name: str
    text: str = field(repr=False)
    """The characters. A carriage return without a line feed ends a line, and is replaced by one."""
    has_returns: bool = field(default=False, init=False, repr=False)
    """True if the file has such carriage returns."""

    def __post_init__(self) -> None:
        if "\r" in self.text:
            text = "\r\n".join(part.replace("\r", "\n") for part in self.text.split("\r\n"))
            object.__setattr__(self, "has_returns", text != self.text)
            object.__setattr__(self, "text", text)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(i + 1 for i, char in enumerate(self.text) if char == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of a character, both from 1, in characters; only this function converts offsets."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        start = self._line_starts[number - 1]
        end = self._line_starts[number] - 1 if number < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    @property
    def n_lines(self) -> int:
        """The number of lines."""
        return len(self._line_starts)


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a source: characters `start` up to, but not including, `end`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line on which the span starts, from 1."""
        return self.source.position(self.start)[0]

    @property
    def place(self) -> str:
        """`file:line`, as editors and terminals understand it."""
        return f"{self.source.name}:{self.line}"

    def merge(self, other: "Span") -> "Span":
        """Return the span from the first of the two to the last."""
        assert self.source is other.source, "spans of two sources have no common stretch"
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def part(self, start: int, end: int) -> "Span":
        """Return the span between two offsets relative to this span's start."""
        return Span(self.source, self.start + start, self.start + end)
