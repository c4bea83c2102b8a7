"""A fusion line whose pieces never meet.

## What it does
Reports a line with `+` if a side can never have both pieces of any of its pairs. Two equal pieces need two units.

## Why it matters
The fusion never happens: a piece is missing from the array, or from another line.

## Avoid
```rumpus
piece ox O { moves W }
piece elk E { moves F }
piece hare H { moves N }
array "koo1/4/4/1OOK"
fusion { ox + ox = elk; hare + ox = elk; made by move }
```

## Prefer
```rumpus
piece ox O { moves W }
piece elk E { moves F }
piece hare H { moves N }
array "kooh/4/4/HOOK"
fusion { ox + ox = elk; hare + ox = elk; made by move }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Pair
from dsl.source import Span

CODE = "W217"


def check(subject: Subject) -> Iterator[Finding]:
    """Find fusion lines that never apply."""
    for span, pairs in subject.in_every_view(_lines, _is_idle):
        yield Finding(
            span=span,
            message="no side ever has both pieces of this line"
            if len(pairs) == 1
            else "no side ever has both pieces of a pair of this line",
            label="never applies",
            help="put the pieces into the array, or remove the line",
        )


def _lines(view: View) -> Iterator[tuple[Hashable, tuple[Span, tuple[Pair, ...]]]]:
    pairs = view.rules.fusion.pairs if view.rules.fusion else ()
    for span in dict.fromkeys(pair.span for pair in pairs):
        yield span, (span, tuple(pair for pair in pairs if pair.span == span))


def _is_idle(view: View, line: tuple[Span, tuple[Pair, ...]]) -> bool:
    return not any(_may_meet(view, pair, side) for pair in line[1] for side in SIDES)


def _may_meet(view: View, pair: Pair, side: str) -> bool:
    first, second = (view.presence.most(side, piece) for piece in (pair.first, pair.second))
    return first > 0 and second > 0 and (pair.first != pair.second or first > 1)
