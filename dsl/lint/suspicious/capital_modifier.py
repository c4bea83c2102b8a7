"""A capital in a movement where a lower-case letter was meant.

## What it does
Reports a capital directly before another move that would be a modifier of that move in lower case. This is a `C` if the
piece has moves without capture and none with capture only. It is another letter if it makes two moves of the line share
a step.

## Why it matters
A capital is a separate move: `fCF` is a camel's leap and a ferz, `fcF` a capture.

## Avoid
```rumpus
piece ox O { moves fmWfCF }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves fmWfcF }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from dsl.diagnostics import Diagnostic
from dsl.elaborate.betza import read_movement
from dsl.elaborate.betza.atom import meant_small
from dsl.grammar.betza import Simple, parse_betza
from dsl.lint.betza import WIDEST
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.model import Term, Touch
from dsl.source import Source, Span
from dsl.syntax import Statement, Word

CODE = "W185"

_FEWEST = 3
"""Adjacent moves of which the first may be a slip, and another move as evidence."""

_PLAIN = frozenset("fblrvshmcden")
"""Modifiers of plain moves; authors who use others know them well."""

_EITHER = Touch.MOVE | Touch.CAPTURE


def check(subject: Subject) -> Iterator[Finding]:
    """Find capitals that are read as moves."""
    for piece in subject.statements("piece", "amend"):
        lines = [line.need("betza") for line in piece.clauses("moves")]
        for line in lines:
            moves = [move for move in parse_betza(line, []) if isinstance(move, Simple)]
            if len(moves) < _FEWEST:
                continue
            for first, second in pairwise(moves):
                small = meant_small(first.span)
                if _may_be_small(first, second, small) and _is_slip(piece, line, first, small):
                    yield _finding(first, second, small)


def _finding(first: Simple, second: Simple, small: str) -> Finding:
    return Finding(
        span=first.span,
        message=f"`{first.atom}` is a separate move, and `{second.span.text}` is another one",
        label="a modifier is lower case",
        help=f"write `{small}` if you meant a modifier",
    )


def _may_be_small(first: Simple, second: Simple, small: str) -> bool:
    plain = not set(second.prefix) - _PLAIN
    return bool(small) and plain and first.span.end == second.span.start


def _is_slip(piece: Statement, line: Word, first: Simple, small: str) -> bool:
    start = first.span.start - line.span.start
    meant = _terms(line.text[:start] + small + line.text[start + len(small) :])
    written = _terms(line.text)
    if first.atom == "C":
        whole = [term for each in piece.clauses("moves") for term in _terms(each.need("betza").text)]
        ends = {_end(term) for term in whole}
        return Touch.MOVE in ends and Touch.CAPTURE not in ends and bool(meant)
    return bool(meant) and _is_shared(written) and not _is_shared(meant)


def _end(term: Term) -> Touch:
    return term.legs[-1].touch & _EITHER


def _is_shared(terms: Iterable[Term]) -> bool:
    """Return True if two moves of a line share a step for the same purpose."""
    return any(
        one.span != other.span
        and one.legs[0].touch & other.legs[0].touch
        and set(one.legs[0].steps) & set(other.legs[0].steps)
        for one, other in combinations([term for term in terms if len(term.legs) == 1], 2)
    )


def _terms(text: str) -> tuple[Term, ...]:
    """Return the meaning of a movement, or None if it has an error."""
    found: list[Diagnostic] = []
    movement = read_movement(Word(text, "BETZA", Span(Source("movement", text), 0, len(text))), found, WIDEST)
    return () if any(one.is_error for one in found) else movement.terms
