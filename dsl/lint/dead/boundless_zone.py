"""A condition on a zone that always holds.

## What it does
Reports `while in ZONE` if the zone has every square that a unit of the piece may occupy. Also reports a line that
limits drops, or the units that a turn places, to a zone of all squares. It also reports a line by which units enter
such a zone only for a capture, or fill it with drops first.

## Why it matters
The condition has no effect, or forbids every plain move, so the zone is probably wrong.

## Avoid
```rumpus
zone field = a1-d4
piece ox O { moves W while in field }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
zone field = a1-d2
piece ox O { moves W while in field }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator
from typing import Final

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Constraint, ConstraintKind, Trigger
from dsl.source import Span

CODE = "W224"


def check(subject: Subject) -> Iterator[Finding]:
    """Find zones that exclude nothing."""
    for row in subject.in_every_view(_whole, lambda view, row: _is_boundless(view, (row.span, row.zone or "", ()))):
        yield Finding(
            span=row.span,
            message=f"zone `{row.zone}` has every square, so {_WHOLE[row.kind]}",
            label="concerns the whole board",
            help="remove the line, or check the squares of the zone",
        )
    for span, zone, _ in subject.in_every_view(_lines, _is_boundless):
        yield Finding(
            span=span,
            message=f"zone `{zone}` has every possible square, so the condition always holds",
            label="always holds",
            help="remove the condition, or check the squares of the zone",
        )


_WHOLE: Final = {
    ConstraintKind.NEEDED: "no unit moves but to capture",
    ConstraintKind.DROP_FILLS: "drops go anywhere, as long as a square is empty",
}
"""What lines mean whose zone has all squares."""


def _whole(view: View) -> Iterator[tuple[Hashable, Constraint[str, str, str]]]:
    yield from ((row.span, row) for row in view.rules.constraints_of(*_WHOLE))


Line = tuple[Span, str, tuple[str, ...]]
"""A place, a zone, and the pieces that move; no pieces for drops."""


def _lines(view: View) -> Iterator[tuple[Hashable, Line]]:
    """Yield the lines that limit pieces to a zone, each with the pieces concerned."""
    rules, presence = view.rules, view.presence
    for piece in rules.pieces:
        if piece.name in presence.pieces and piece.name not in presence.models:
            yield from ((line.span, (line.span, line.zone, (piece.name,))) for line in piece.moves if line.zone)
    for row in rules.constraints_of(ConstraintKind.DROP_ZONE):
        if row.zone is not None:
            yield row.span, (row.span, row.zone, ())
    for phase in rules.phases:
        if phase.zone is not None:
            yield phase.span, (phase.span, phase.zone, ())
    for effect in rules.consequences:
        if effect.whom is not None and effect.zone is not None:
            movers = effect.movers or tuple(sorted(presence.pieces))
            yield effect.span, (effect.span, effect.zone, () if effect.trigger is Trigger.DROP else movers)


def _is_boundless(view: View, line: Line) -> bool:
    _, zone, pieces = line
    return all(_needed(view, side, pieces) <= view.rules.zone(zone).of(side) for side in SIDES)


def _needed(view: View, side: str, pieces: tuple[str, ...]) -> frozenset[str]:
    if not pieces:
        return frozenset(view.rules.board.squares)
    return frozenset().union(*(view.presence.squares.get((side, piece), frozenset()) for piece in pieces))
