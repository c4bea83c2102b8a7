"""A line of fusion whose pairs other lines already have.

## What it does
Expands the pairs of each line with `+`. Reports a line if earlier lines, or a longer one below, have all of its pairs.

## Why it matters
It has no effect, and often another piece was meant.

## Avoid
```rumpus
piece ox O { moves W }
piece elk E { moves F }
series herd = ox, elk
array "koo1/4/4/1OOK"
fusion { herd[i] + herd[j] = herd[i+j]; ox + ox = elk; made by move }
```

## Prefer
```rumpus
piece ox O { moves W }
piece elk E { moves F }
series herd = ox, elk
array "koo1/4/4/1OOK"
fusion { herd[i] + herd[j] = herd[i+j]; made by move }
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.elaborate.fusion import Series, pairs_of
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.source import Span
from dsl.syntax import Statement

CODE = "W230"

Made = frozenset[tuple[str, str, str]]
"""The parts, in alphabetical order, and the whole of each pair of a line."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find lines that add nothing to the table."""
    for span, other in subject.in_every_view(_lines, lambda _, line: line[1] is not None):
        assert other is not None, "a line without repeated pairs is not reported"
        yield Finding(
            span=span,
            message="another line already has these pairs",
            label="adds nothing",
            labels=(Label(other, "has these pairs"),),
            help="remove it, or write the pieces that were meant",
        )


def _lines(view: View) -> Iterator[tuple[Hashable, tuple[Span, Span | None]]]:
    statement = view.declared.single.get("fusion")
    series = {name: tuple(w.text for w in s.words("piece")) for name, s in view.declared.named["series"].items()}
    lines = [(line.head, _made(line, series)) for line in (statement.clauses("pair") if statement else ())]
    for number, (span, made) in enumerate(lines):
        yield span, (span, _covering(made, lines[:number], lines[number + 1 :]))


def _made(line: Statement, series: Series) -> Made:
    pairs = pairs_of(line, series, [])
    return frozenset((min(p.first, p.second), max(p.first, p.second), p.result) for p in pairs)


def _covering(made: Made, before: list[tuple[Span, Made]], after: list[tuple[Span, Made]]) -> Span | None:
    """Return a line with some of the pairs, if earlier ones have all of them or a later one has more."""
    if made and made <= frozenset().union(*(other for _, other in before)):
        return next(span for span, other in before if made & other)
    return next((span for span, other in after if made < other), None)
