"""Verdicts: whether an action is legal, and if it is not, what refuses it or where the nearest offer fails."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from dsl.source import Span
from interpreter.engines.reference.candidate import Candidate
from interpreter.program.board import Square


class Lined(Protocol):
    """A row, or another rule, with its line."""

    @property
    def span(self) -> Span:
        """Its place in the file."""
        ...


class Miss(NamedTuple):
    """How a constraint forbids a candidate, or the point at which an offer fails.

    The kind chooses the sentence that says it, of which the facts are the parts; `why` has one for each kind.
    """

    kind: str
    line: Span | None = None
    squares: tuple[Square, ...] = ()
    facts: Mapping[str, object] = {}


class Verdict(NamedTuple):
    """The verdict of an engine on an action: a legal one has a candidate, the lines that allow it, and no misses."""

    candidate: Candidate | None
    misses: tuple[Miss, ...] = ()
    lines: tuple[Span, ...] = ()

    def begins_on(self, square: Square) -> bool:
        """Return True if the action judged is legal, and begins on a square."""
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
    """Ignore a miss, as in ordinary play, where misses are not even made."""


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
