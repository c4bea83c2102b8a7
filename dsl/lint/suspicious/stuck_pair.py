"""Two units that can share a square but never leave it.

## What it does
Reports a `stacking` block if friends can share a square and then neither can move: neither both together nor one of
them, and no castling or pocketing removes one.

## Why it matters
The two stay there until they are captured, and a side with only such pairs has no action left. A line is missing.

## Avoid
```rumpus
stacking { a lone unit joins a lone friend }
```

## Prefer
```rumpus
stacking { a lone unit joins a lone friend; one of a pair leaves }
```

## Fix safety
There is no fix: only the author knows whether the two should move together, separately, or both.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Stacking

CODE = "W183"


def check(subject: Subject) -> Iterator[Finding]:
    """Find blocks whose pairs can never move."""
    for stacking in subject.in_every_view(_blocks, _is_stuck):
        yield Finding(
            span=stacking.where.get("joins", stacking.span),
            message="a pair can never move again",
            label="makes pairs" if "joins" in stacking.where else "no line lets a unit of a pair move",
            help="write `a pair moves as either`, `one of a pair leaves`, or both",
        )


def _blocks(view: View) -> Iterator[tuple[Hashable, Stacking]]:
    if view.rules.stacking is not None:
        yield view.rules.stacking.span, view.rules.stacking


def _is_stuck(view: View, stacking: Stacking) -> bool:
    rules = view.rules
    castles = rules.castling is not None or any(piece.castles for piece in rules.pieces)
    pockets = rules.hand is not None and rules.hand.pockets
    return not (stacking.ways & {"together", "leaves"} or castles or pockets) and _pairs_form(view, stacking)


def _pairs_form(view: View, stacking: Stacking) -> bool:
    """Return True if friends may share a square: by joining, by promotion, or from the start."""
    standing = [(unit.square, unit.side) for unit in view.rules.array.units]
    return "joins" in stacking.ways or view.presence.doubles or len(set(standing)) < len(standing)
