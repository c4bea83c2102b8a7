"""A distance that covers the whole board.

## What it does
Reports `within N of PIECE`, in activation or drops, if no two squares of the board are farther apart and each side
always has the piece. Also reports `freezes enemies within N` of any piece.

## Why it matters
The condition always holds, so the number is probably wrong.

## Avoid
```rumpus
activation { within 3 of king; needed to move }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
activation { within 2 of king; needed to move }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import ConstraintKind, EndKind
from dsl.source import Span

CODE = "W234"

Line = tuple[Span, str, int, bool]
"""A line, the piece that it is about, the distance, and whether the line concerns that piece only while it is there."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find distances that exclude nothing."""
    for span, piece, distance, _ in subject.in_every_view(_lines, _is_boundless):
        yield Finding(
            span=span,
            message=f"every square of this board is within {distance} of `{piece}`",
            label="always holds",
            help="write a smaller number, or remove the line",
        )


def _lines(view: View) -> Iterator[tuple[Hashable, Line]]:
    rules = view.rules
    for rule in rules.activation.rules if rules.activation else ():
        if rule.kind == "within":
            yield rule.span, (rule.span, rule.piece, rule.distance, False)
    for row in rules.constraints_of(ConstraintKind.DROP_RANGE, ConstraintKind.FREEZES):
        yield row.span, (row.span, row.of or "", row.number, row.kind is ConstraintKind.FREEZES)


def _is_boundless(view: View, line: Line) -> bool:
    _, piece, distance, freezes = line
    lasting = any(end.pieces == (piece,) for end in view.rules.ends if end.kind in (EndKind.CHECKMATE, EndKind.CAPTURE))
    return (lasting or freezes) and distance >= max(view.reach.width, view.reach.height) - 1
