"""A distance that covers the whole board.

## What it does
Reports `within N of PIECE`, in activation or drops, if no two squares of the board are farther apart, and each side
always has the piece.

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

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import ActiveRule, DropRule

CODE = "W234"

Line = ActiveRule | DropRule


def check(subject: Subject) -> Iterator[Finding]:
    """Find distances that exclude nothing."""
    for line in subject.in_every_view(_lines, _is_boundless):
        yield Finding(
            span=line.span,
            message=f"every square of this board is within {line.distance} of `{line.piece}`",
            label="always holds",
            help="write a smaller number, or remove the line",
        )


def _lines(view: View) -> Iterator[tuple[Hashable, Line]]:
    rules = view.rules
    active: tuple[Line, ...] = rules.activation.rules if rules.activation else ()
    drops: tuple[Line, ...] = rules.hand.drops if rules.hand else ()
    yield from ((line.span, line) for line in (*active, *drops) if line.kind == "within")


def _is_boundless(view: View, line: Line) -> bool:
    lasting = any(goal.pieces == (line.piece,) for goal in view.rules.goals if goal.kind in ("checkmate", "capture"))
    return lasting and line.distance >= max(view.reach.width, view.reach.height) - 1
