"""The movement of a piece as the lines of its block say it, whether or not the rest of the file is right."""

from collections.abc import Iterable, Iterator

from dsl.elaborate.betza import read_movement
from dsl.model import Term
from dsl.source import Source, Span
from dsl.syntax import Statement, Word

_SIDE = 12
"""The board for which movements are read: large enough for leaps, small enough for many slides behind each other."""


def terms_of(letters: str) -> tuple[Term, ...]:
    """The meaning of a movement given as text; the sound parts of it."""
    span = Span(Source("a movement", letters), 0, len(letters))
    return read_movement(Word(letters, "BETZA", span), [], _SIDE).terms


def terms_in(statements: Iterable[Statement]) -> Iterator[Term]:
    """The ways to move that the `moves` lines among some statements say."""
    for statement in statements:
        if statement.form == "moves":
            yield from read_movement(statement.need("betza"), [], _SIDE).terms
