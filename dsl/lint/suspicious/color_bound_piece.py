"""A piece that never leaves the squares of one color.

## What it does
Reports a piece if all its moves end on squares of the color on which they start, even if nothing blocks them. It is off
by default, because many games intend this, as for bishops.

## Why it matters
Its units never visit half of the board.

## Avoid
```rumpus
piece ox O { moves FD }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves FW }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.things import pieces_in_play
from dsl.model import SIDES, Piece

CODE = "W179"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces bound to one color."""
    for piece in subject.in_every_view(pieces_in_play, _is_bound):
        yield Finding(
            span=piece.span,
            message=f"no `{piece.name}` ever leaves the squares of one color",
            label="bound to one color",
            help="give it a step of odd length, such as `W`",
        )


def _is_bound(view: View, piece: Piece) -> bool:
    colors = [view.reach.set_of(s for s, place in view.reach.places.items() if sum(place) % 2 == c) for c in (0, 1)]
    ends = [[view.presence.ends(piece, side, color) for side in SIDES] for color in colors]
    stays = all(end & ~color == 0 for color, found in zip(colors, ends, strict=True) for end in found)
    return stays and any(end for found in ends for end in found)
