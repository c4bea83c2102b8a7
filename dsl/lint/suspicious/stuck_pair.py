"""Two units that can share a square but never leave it.

## What it does
Reports a `stacking` block if friends can share a square and then cannot leave it. They move neither together nor alone,
and no castling or pocketing removes one.

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
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import OfferKind
from dsl.source import Span

CODE = "W183"


def check(subject: Subject) -> Iterator[Finding]:
    """Find blocks whose pairs can never move."""
    for joins, stacking in subject.in_every_view(_blocks, _is_stuck):
        yield Finding(
            span=joins or stacking,
            message="a pair can never move again",
            label="makes pairs" if joins else "no line lets a unit of a pair move",
            help="write `a pair moves as either`, `one of a pair leaves`, or both",
        )


Block = tuple[Span | None, Span]
"""The line by which units join, if there is one, and the block."""


def _blocks(view: View) -> Iterator[tuple[Hashable, Block]]:
    if view.rules.stacking is not None:
        joins = view.rules.offer(OfferKind.JOIN)
        yield view.rules.stacking, (joins.span if joins is not None else None, view.rules.stacking)


def _is_stuck(view: View, _: Block) -> bool:
    rules = view.rules
    moves = rules.may(OfferKind.MOVE_TOGETHER, OfferKind.LEAVE_PAIR, OfferKind.POCKET) or rules.castles
    return not moves and _pairs_form(view)


def _pairs_form(view: View) -> bool:
    """Return True if friends may share a square: by joining, by promotion, or from the start."""
    standing = [(unit.square, unit.side) for unit in view.rules.array.units]
    return view.rules.may(OfferKind.JOIN) or view.presence.doubles or len(set(standing)) < len(standing)
