"""A board larger than those of most programs.

## What it does
Reports a board of more than 12 files or 10 ranks. It is off by default.

## Why it matters
Fairy-Stockfish, and the sites that use it, have this limit.

## Avoid
```rumpus
board 13x4
array "k12/13/13/12K"
```

## Prefer
```rumpus
board 12x4
array "k11/12/12/11K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import BoardShape

CODE = "W307"
IS_DEFAULT = False


FILES, RANKS = 12, 10


def check(subject: Subject) -> Iterator[Finding]:
    """Find boards beyond the common size."""
    for board in subject.in_every_view(_boards, lambda _, b: len(b.files) > FILES or len(b.ranks) > RANKS):
        yield Finding(
            span=board.span,
            message=f"most programs have boards of {FILES}x{RANKS} at most",
            label=f"{len(board.files)}x{len(board.ranks)}",
            help="keep it if no other program should play the game",
        )


def _boards(view: View) -> Iterator[tuple[Hashable, BoardShape]]:
    yield view.rules.board.span, view.rules.board
