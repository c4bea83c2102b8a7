"""A piece that never comes into play.

## What it does
Reports a piece with which neither side starts, and which no promotion, fusion, split, capture or conversion produces. A
piece is used if another one moves as it does.

## Why it matters
The array lacks the piece, or the piece is unnecessary.

## Avoid
```rumpus
piece ox O { moves W }
```

## Prefer
```rumpus
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Piece

CODE = "W202"


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces that never come into play."""
    for piece in subject.in_every_view(_pieces, _is_unplaced):
        yield Finding(
            span=piece.span,
            message=f"`{piece.name}` never comes into play",
            label="no unit is ever of this piece",
            help="put it into the array, let a piece promote to it, or remove it",
        )


def _pieces(view: View) -> Iterator[tuple[Hashable, Piece]]:
    yield from ((piece.span, piece) for piece in view.rules.pieces)


def _is_unplaced(view: View, piece: Piece) -> bool:
    return piece.name not in view.presence.seen | view.presence.models
