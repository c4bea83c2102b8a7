"""A part of a movement that another line of the piece has already.

## What it does
Reports a part of a `moves` line if another line of the same piece has the same moves, wherever the unit stands and
whatever the options are. Repetitions inside one line are findings of the compiler.

## Why it matters
It says nothing new: one of the two was to be something else.

## Avoid
```rumpus
zone low = rank 1
piece ox O { moves W; moves WF while in low }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
zone low = rank 1
piece ox O { moves W; moves F while in low }
array "k1o1/4/4/1O1K"
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import MoveLine, Term
from dsl.source import Span

CODE = "W214"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line, what it means, and another line that has the same ways to move, if there is one."""

    span: Span
    senses: frozenset[Hashable]
    line: Span
    other: Span | None


def check(subject: Subject) -> Iterator[Finding]:
    """Moves that a piece has twice; of two lines that have each what the other has, the later."""
    found = tuple(subject.in_every_view(_parts, lambda view, part: part.other is not None))
    for part in found:
        assert part.other is not None, "only repeated parts are bad"
        if part.other.start < part.line.start or not any(_is_mutual(part, other) for other in found):
            yield Finding(
                span=part.span,
                message=f"the piece moves `{part.span.text}` by another line anyway",
                label="says it again",
                labels=(Label(part.other, "this line has it as well"),),
                help="take it out",
            )


def _is_mutual(part: Part, other: Part) -> bool:
    return (part.line, part.other) == (other.other, other.line) and bool(part.senses & other.senses)


def _parts(view: View) -> Iterator[tuple[Hashable, Part]]:
    for piece in view.rules.pieces:
        for line in piece.moves:
            for span in dict.fromkeys(term.span for term in line.terms):
                senses = frozenset(_sense(term) for term in line.terms if term.span == span)
                others = (other for other in piece.moves if _covers(other, line))
                hit = next((other.span for other in others if senses <= {_sense(term) for term in other.terms}), None)
                yield (piece.name, span), Part(span, senses, line.span, hit)


def _covers(other: MoveLine, line: MoveLine) -> bool:
    """True if another line does all that a line does under its condition."""
    return other is not line and other.leaves == line.leaves and other.zone in (None, line.zone)


def _sense(term: Term) -> Hashable:
    return term.legs, term.unmoved, term.tame, term.swaps
