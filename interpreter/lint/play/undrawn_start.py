"""A start by lot whose conditions no draw meets.

## What it does
Draws the start, and reports the block `shuffle` if none of many draws meets all its conditions. Conditions that plainly
contradict the array are errors.

## Why it matters
Games then begin with the array, which need not meet the conditions either.

## Avoid
```rumpus
board 4x4
zone home { white rank 1; black rank 4 }
piece rook R { moves R }
piece ox O
array "rk1r/OOO1/4/RK1R"
shuffle home { ox protected }
goal capture of king
draw stalemate
```

## Prefer
```rumpus
board 4x4
zone home { white rank 1; black rank 4 }
piece rook R { moves R }
piece ox O
array "rk1r/O1O1/4/RK1R"
shuffle home { ox protected }
goal capture of king
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.tally import Tally

CODE = "W508"


def judge(tally: Tally) -> Iterator[Finding]:
    """Find a start that cannot be drawn, so that all games begin with the array."""
    if tally.is_undrawn:
        yield Finding(
            span=tally.head,
            message="no draw met all conditions on the start",
            label="begins with the array",
            notes=tally.notes(lambda _: True, what="games that began with the array"),
            help="change the array, the zone or a condition of `shuffle`",
        )
