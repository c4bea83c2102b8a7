"""A part of a movement that another line of the piece has already.

## What it does
Reports a part of a `moves` line if a line of the same piece without a zone has the same moves. Repetitions inside one
line are findings of the compiler.

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

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import MoveLine, Term
from dsl.source import Span

CODE = "W214"


def check(subject: Subject) -> Iterator[Finding]:
    """Moves that a piece has twice."""
    for span, other in subject.in_every_view(_parts, lambda view, part: part[1] is not None):
        assert other is not None, "only repeated parts are bad"
        yield Finding(
            span=span,
            message=f"the piece moves `{span.text}` by another line anyway",
            label="says it again",
            labels=(Label(other, "this line has it, wherever the unit stands"),),
            help="take it out",
        )


def _parts(view: View) -> Iterator[tuple[Hashable, tuple[Span, Span | None]]]:
    for piece in view.rules.pieces:
        for line in piece.moves:
            for span in dict.fromkeys(term.span for term in line.terms):
                senses = {_sense(term) for term in line.terms if term.span == span}
                others = (other for other in piece.moves if _covers(other, line))
                hit = next((other.span for other in others if senses <= {_sense(term) for term in other.terms}), None)
                yield (piece.name, span), (span, hit)


def _covers(other: MoveLine, line: MoveLine) -> bool:
    """Whether all that a line does under its condition another does anyway; of two equal lines the first counts."""
    if other.leaves != line.leaves or other.zone not in (None, line.zone):
        return False
    return other.zone != line.zone or other.span.start < line.span.start


def _sense(term: Term) -> Hashable:
    return term.legs, term.unmoved, term.tame, term.swaps
