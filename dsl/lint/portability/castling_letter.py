"""Castling with the letter `O`.

## What it does
Reports `O` in a movement. It is off by default.

## Why it matters
It means castling in XBoard, but a null move or the griffon in other dialects, and Fairy-Stockfish ignores it.

## Avoid
```rumpus
piece king K { moves KO2 }
piece ox O { moves W }
array "k2o/4/4/K2O"
```

## Prefer
```rumpus
piece ox O { moves W }
array "k2o/4/4/K2O"
castling { king with ox; toward d: king to c, ox to b }
```
"""

from collections.abc import Iterator

from dsl.lint.betza import simple_moves
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W304"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find castling with its letter."""
    for move in simple_moves(subject):
        if move.atom == "O":
            yield Finding(
                span=move.span,
                message="dialects disagree on `O`, which is castling here",
                label="castling",
                help="write a `castling` block",
            )
