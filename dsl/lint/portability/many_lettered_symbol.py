"""A symbol of more than one letter.

## What it does
Reports a piece or pair whose symbol has two or three letters. It is off by default.

## Why it matters
A FEN shows it in braces, as in `{GU}`, which no other program reads.

## Avoid
```rumpus
piece ox OX { moves W }
array "k1{ox}1/4/4/1{OX}1K"
```

## Prefer
```rumpus
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W306"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find symbols that need braces."""
    for statement in subject.statements("piece", "pair-name"):
        symbol = statement.need("symbol")
        if len(symbol.text.lstrip("+")) > 1:
            yield Finding(
                span=symbol.span,
                message=f"other programs do not read the symbol `{symbol}`",
                label=f"`{{{symbol}}}` in a FEN",
                help="choose a single letter",
            )
