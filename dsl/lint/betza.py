"""The movements of a file as spelled, and a test whether two spellings mean the same."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from dsl.elaborate.betza import read_movement
from dsl.grammar.betza import Chain, Simple, parse_betza
from dsl.lint.subject import Subject
from dsl.source import Source, Span
from dsl.syntax import Word
from dsl.words.movements import MODIFIERS

WIDEST = 26
"""A board so large that no leap is too long."""


def movements(subject: Subject) -> Iterator[tuple[Word, tuple[Simple | Chain, ...]]]:
    """Yield every movement of the file with its moves."""
    for statement in subject.statements("moves"):
        word = statement.need("betza")
        yield word, parse_betza(word, [])


def simple_moves(subject: Subject, *, chained: bool = True) -> Iterator[Simple]:
    """Yield every move of every movement, optionally inside brackets; skip movements whose letters are a word."""
    for _, moves in movements(subject):
        for move in moves:
            if isinstance(move, Simple):
                yield from (move,) if move.prefix not in MODIFIERS else ()
            elif chained:
                yield from (inner for leg in move.legs for inner in leg)


def are_same(one: str, other: str) -> bool:
    """Return True if two spellings mean the same movement.

    >>> are_same("WF", "K"), are_same("mfW", "fmW"), are_same("W", "F")
    (True, True, False)
    """
    return _meaning(one) == _meaning(other) is not None


def _meaning(text: str) -> frozenset[object] | None:
    """Return the meaning of a movement in a normal form, or None if it has none."""
    found: list[Diagnostic] = []
    movement = read_movement(Word(text, "BETZA", Span(Source("movement", text), 0, len(text))), found, WIDEST)
    if any(one.is_error for one in found):
        return None
    return frozenset((term.legs, term.unmoved, term.tame, term.swaps) for term in movement.terms)
