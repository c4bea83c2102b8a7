"""A name that looks like a square of the board.

## What it does
Reports a piece, pair or zone named like a square. Also reports a symbol such as `E2` if some piece promotes to it,
because it then follows the squares of a move.

## Why it matters
In a list of squares the name silently means the square and not the zone. With the symbol, `e7e8e2` looks like three
squares.

## Avoid
```rumpus
zone a4 = rank 4
piece ox O { moves W }
```

## Prefer
```rumpus
zone top = rank 4
piece ox O { moves W }
```
"""

import re
from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.syntax import Word

CODE = "W172"


_SQUARE = re.compile(r"[a-z][0-9]{1,2}")


def check(subject: Subject) -> Iterator[Finding]:
    """Find names and symbols that look like squares."""
    squares = {square for view in subject.views for square in view.rules.board.squares}
    promoted = {name for view in subject.views for piece in view.rules.pieces for name in piece.promoted}
    for statement in subject.statements("zone", "zone-list", "piece", "pair-name"):
        name, symbol = statement.need("name"), statement.word("symbol")
        if _is_square(name, squares, subject.is_library):
            yield _finding(name, "the name")
        if symbol is not None and name.text in promoted and _is_square(symbol, squares, subject.is_library):
            yield _finding(symbol, "the symbol")


def _is_square(word: Word, squares: set[str], is_library: bool) -> bool:
    text = word.text.lower()
    return text in squares or (is_library and _SQUARE.fullmatch(text) is not None)


def _finding(word: Word, what: str) -> Finding:
    return Finding(
        span=word.span,
        message=f"{what} `{word.text}` looks like a square",
        label=f"`{word.text.lower()}` is also a square",
        help="choose another",
    )
