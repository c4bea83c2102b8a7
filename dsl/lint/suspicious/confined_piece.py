"""A piece that can reach less than half of the board.

## What it does
Follows the moves of a piece from every square that it may occupy, as if nothing blocked them. Reports the piece if they
lead to less than half of the squares. It is off by default, because many games intend this, as for guards of a palace.

## Why it matters
Its units play a small part in the game.

## Avoid
```rumpus
board 6x6
piece ox O { moves A }
array "k1o3/6/6/6/6/3O1K"
```

## Prefer
```rumpus
board 6x6
piece ox O { moves AW }
array "k1o3/6/6/6/6/3O1K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Piece

CODE = "W180"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces confined to a small part of the board."""
    for piece in subject.in_every_view(_pieces, _is_confined):
        yield Finding(
            span=piece.span,
            message=f"no `{piece.name}` reaches half of the squares",
            label="confined to a part of the board",
            help="give it moves that lead out, if you did not intend this",
        )


def _pieces(view: View) -> Iterator[tuple[Hashable, Piece]]:
    for piece in view.rules.pieces:
        if piece.name in view.presence.pieces and any(view.presence.terms(piece)):
            yield piece.span, piece


def _is_confined(view: View, piece: Piece) -> bool:
    squares = view.presence.squares
    here = max(len(squares.get((side, piece.name), ())) for side in SIDES)
    return 2 * here < len(view.rules.board.squares)
