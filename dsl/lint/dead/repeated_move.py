"""A part of a movement that another line of the piece already has.

## What it does
Reports a part of a `moves` line if another line of the same piece has the same moves, wherever the unit is and whatever
the options are. Also reports a part that another one includes as a whole, as `R` includes `W` and `mR`. The compiler
reports repetitions inside one line.

## Why it matters
It has no effect; one of the two was probably meant to be different.

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
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from dsl.diagnostics import Label
from dsl.elaborate.betza.repeat import has_all
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import MoveLine
from dsl.model.movement import Way
from dsl.source import Span

CODE = "W214"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line, its meaning, and another line with the same moves, if any."""

    span: Span
    senses: frozenset[Way]
    line: Span
    other: Span | None


def check(subject: Subject) -> Iterator[Finding]:
    """Find moves that a piece has twice; of two equivalent lines, report the later one."""
    found = tuple(subject.in_every_view(_parts, lambda view, part: part.other is not None))
    for part in found:
        assert part.other is not None, "only repeated parts are reported"
        if part.other.start < part.line.start or not any(_is_mutual(part, other) for other in found):
            yield Finding(
                span=part.span,
                message=f"the piece moves `{part.span.text}` by another line as well",
                label="repeats the move",
                labels=(Label(part.other, "this line has the same move"),),
                help="remove it",
            )


def _is_mutual(part: Part, other: Part) -> bool:
    return (part.line, part.other) == (other.other, other.line) and bool(part.senses & other.senses)


def _parts(view: View) -> Iterator[tuple[Hashable, Part]]:
    for piece in view.rules.pieces:
        for line in piece.moves:
            for span in dict.fromkeys(term.span for term in line.terms):
                terms = tuple(term for term in line.terms if term.span == span)
                senses = frozenset(term.way for term in terms)
                others = (other for other in piece.moves if _covers(other, line))
                hit = next((other.span for other in others if _has(other, senses, line)), None)
                yield (piece.name, span), Part(span, senses, line.span, hit)


def _has(other: MoveLine, senses: frozenset[Way], line: MoveLine) -> bool:
    """Return True if another line has some ways of a line, or includes all of them."""
    return senses <= {term.way for term in other.terms} or has_all(other.terms, line.terms)


def _covers(other: MoveLine, line: MoveLine) -> bool:
    """Return True if another line covers a line under its condition."""
    zones = ((other.zone, line.zone), (other.within, line.within), (other.goal, line.goal))
    free = all(wide in (None, narrow) for wide, narrow in zones)
    takes = not other.prey or bool(line.prey and {*line.prey} <= {*other.prey})
    goes = other.counted in (False, line.counted) and other.shift == line.shift
    return other is not line and other.leaves == line.leaves and free and takes and goes
