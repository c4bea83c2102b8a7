"""The universal leaper `U`, which some dialects do not have.

## What it does
Reports `U` in a movement. It is off by default.

## Why it matters
It leaps to every square here and in XBoard. Elsewhere it is a rider of (3,3) leaps, or is ignored.

## Avoid
```rumpus
piece ox O { moves mU }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves Q }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator

from dsl.lint.betza import simple_moves
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W305"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find leapers to every square."""
    for move in simple_moves(subject):
        if move.atom == "U":
            yield Finding(
                span=move.span,
                message="not every dialect has `U`, the leap to any square",
                label="the universal leaper",
                help="keep it if no other program should read the piece",
            )
