"""A letter of chess for another piece.

## What it does
Reports a piece with the symbol `K`, `Q`, `R`, `B` or `N` that is not the chess piece of that letter. It is off by
default.

## Why it matters
Programs that know the letter draw the chess piece.

## Avoid
```rumpus
piece baron B { moves WD }
array "k1b1/4/4/1B1K"
```

## Prefer
```rumpus
piece baron V { moves WD }
array "k1v1/4/4/1V1K"
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W309"
IS_DEFAULT = False


CHESS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}


def check(subject: Subject) -> Iterator[Finding]:
    """Find chess letters of other pieces."""
    for statement in subject.statements("piece"):
        name, symbol = statement.need("name"), statement.need("symbol")
        if CHESS.get(symbol.text, name.text) != name.text:
            yield Finding(
                span=symbol.span,
                message=f"`{symbol}` is the {CHESS[symbol.text]} in chess",
                label=f"the {name} here",
                help="choose another letter",
            )
