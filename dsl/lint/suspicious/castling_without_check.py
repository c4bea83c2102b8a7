"""Castling that asks for check in a game without check.

## What it does
Reports `not out of check` and `not through check` of a `castling` block, if no piece of the game is royal.

## Why it matters
Without a goal of checkmate no piece is royal, and there is no check. A reader then expects that castling out of an
attack is allowed. The line forbids it all the same, because it asks whether an enemy attacks the mover.

## Avoid
```rumpus
board 8x4
piece ox O { moves R }
castling { king with ox; toward h: king to g, ox to f; not out of check }
array "4k2o/8/8/4K2O"
goal capture of king
```

## Prefer
```rumpus
board 8x4
piece ox O { moves R }
castling { king with ox; toward h: king to g, ox to f }
array "4k2o/8/8/4K2O"
goal capture of king
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Constraint, ConstraintKind

CODE = "W191"

_KINDS = (ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH)
Row = Constraint[str, str, str]


def check(subject: Subject) -> Iterator[Finding]:
    """Find conditions of castling that ask for check where there is none."""

    def rows(view: View) -> Iterator[tuple[Hashable, Row]]:
        for row in view.rules.constraints_of(*_KINDS):
            if row.deeds == ("castle",) and row.span.source is subject.source:
                yield row.span, row

    for row in subject.in_every_view(rows, lambda view, row: not view.rules.royal):
        yield Finding(
            span=row.span,
            message="no piece of this game is royal, so that there is no check",
            label="forbids castling although nothing is in check",
            help="remove it, or write `goal checkmate of PIECE` if the mover is royal",
        )
