"""Two pieces that nothing distinguishes.

## What it does
Reports a piece that moves, promotes and drops as another does, if no rule names either of the two.

## Why it matters
Often one of the two was to move differently.

## Avoid
```rumpus
piece ox O { moves WD }
piece elk E { moves WD }
array "k1oe/4/4/EO1K"
```

## Prefer
```rumpus
piece ox O { moves WD }
piece elk E { moves FA }
array "k1oe/4/4/EO1K"
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator
from itertools import combinations

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Piece

CODE = "W173"


def check(subject: Subject) -> Iterator[Finding]:
    """Pieces of one movement and no role."""
    named = {word.text for word in subject.words("PIECE", "MAN", outside="test")}
    for first, second in subject.in_every_view(_pairs, lambda _, pair: _sense(pair[0]) == _sense(pair[1])):
        if not {first.name, second.name} & named:
            yield Finding(
                span=second.span,
                message=f"`{second.name}` and `{first.name}` are the same but for their names",
                label=f"moves as `{first.name}` does",
                labels=(Label(first.span, "the other piece"),),
                help="give one of the two another movement, or use one piece for both",
            )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[Piece, Piece]]]:
    here = [piece for piece in view.rules.pieces if piece.name in view.presence.pieces]
    yield from (((first.span, second.span), (first, second)) for first, second in combinations(here, 2))


def _sense(piece: Piece) -> Hashable:
    moves = frozenset((line.text, line.zone, line.leaves) for line in piece.moves)
    return moves, piece.promotion, piece.castles, piece.drop
