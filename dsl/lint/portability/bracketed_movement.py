"""A movement in brackets, which few programs read.

## What it does
Reports each chain in brackets, such as `[W-F]`. It is off by default.

## Why it matters
XBoard does not know brackets, and Fairy-Stockfish reads `[W?B]` as `WB`, without a warning.

## Avoid
```rumpus
piece ox O { moves [W-F] }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves nN }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator

from dsl.grammar.betza import Chain
from dsl.lint.betza import movements
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W303"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find chains in brackets."""
    for _, moves in movements(subject):
        for move in moves:
            if isinstance(move, Chain):
                yield Finding(
                    span=move.span,
                    message=f"few programs read `{move.span.text}`",
                    label="a chain in brackets",
                    help="write it with `a`, or without brackets, if other programs should read the piece",
                )
