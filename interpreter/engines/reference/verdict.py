"""Verdicts on actions: legal with its lines, or refused with the misses that explain why."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from dsl.source import Span
from interpreter.engines.reference.candidate import Candidate
from interpreter.program.board import Square


class Lined(Protocol):
    """A row, or another rule, with its line."""

    @property
    def span(self) -> Span:
        """The place in the file."""
        ...


class Miss(NamedTuple):
    """A violated constraint of a candidate, or the point at which an offer fails.

    The kind selects a sentence in `interpreter.why`, and the facts fill it in.
    """

    kind: str
    line: Span | None = None
    squares: tuple[Square, ...] = ()
    facts: Mapping[str, object] = {}


class Verdict(NamedTuple):
    """The verdict on an action; a legal action has a candidate, the lines that allow it, and no misses."""

    candidate: Candidate | None
    misses: tuple[Miss, ...] = ()
    lines: tuple[Span, ...] = ()

    def begins_on(self, square: Square) -> bool:
        """Return True if the action is legal and starts on a square."""
        return self.candidate is not None and self.candidate.action.origin == square


Misses = Iterator[Miss]


def miss(kind: str, row: Lined | Span | None = None, *squares: Square, **facts: object) -> Miss:
    """Return a miss of a kind by the line of a row."""
    return Miss(kind, row if row is None or isinstance(row, Span) else row.span, squares, facts)


class Missed(Protocol):
    """The receiver of misses."""

    def __call__(self, kind: str, row: Lined | Span | None = None, *squares: Square, **facts: object) -> None:
        """Receive a miss."""


def ignore_miss(kind: str, row: Lined | Span | None = None, *squares: Square, **facts: object) -> None:
    """Ignore a miss; play uses it, and then no misses are created."""


class MissList(list[Miss]):
    """Collects the misses of an offer."""

    def __call__(self, kind: str, row: Lined | Span | None = None, *squares: Square, **facts: object) -> None:
        """Keep a miss."""
        self.append(miss(kind, row, *squares, **facts))


def misses_of(offer: Callable[[Missed], Iterable[object]]) -> Misses:
    """Yield the misses of an offer."""
    found = MissList()
    for _ in offer(found):
        pass
    yield from found
