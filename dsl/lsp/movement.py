"""The movement of a piece according to the lines of its block, even if the rest of the file has errors."""

from collections.abc import Iterable, Iterator

from dsl.elaborate.betza import read_movement
from dsl.model import Term
from dsl.source import Source, Span
from dsl.syntax import Statement, Word

_SIDE = 12
"""Board size for reading movements: large enough for leaps, small enough for many consecutive slides."""


def terms_of(letters: str) -> tuple[Term, ...]:
    """Return the terms of a movement, as far as it is correct."""
    span = Span(Source("a movement", letters), 0, len(letters))
    return read_movement(Word(letters, "BETZA", span), [], _SIDE).terms


def terms_in(statements: Iterable[Statement]) -> Iterator[Term]:
    """Yield the moves in the `moves` lines among some statements."""
    for statement in statements:
        if statement.form == "moves":
            yield from read_movement(statement.need("betza"), [], _SIDE).terms
