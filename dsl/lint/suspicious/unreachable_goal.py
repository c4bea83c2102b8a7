"""A goal that is impossible, because no move leads to its zone or nothing scores.

## What it does
Follows the moves of the piece from the squares that it may occupy, as if nothing blocked them. Reports a `goal reach`
if they lead to no square of the zone, for neither side, and a `goal score` if every piece in the game has the value 0.

## Why it matters
No player can ever meet the goal.

## Avoid
```rumpus
zone top = rank 4
piece ox O { moves sW }
array "k3/3o/O3/3K"
goal reach top with ox
```

## Prefer
```rumpus
zone top = rank 4
piece ox O { moves W }
array "k3/3o/O3/3K"
goal reach top with ox
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, End, EndKind

CODE = "W162"


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals of reaching a zone that no move leads to."""
    for goal in subject.in_every_view(_goals, _is_out_of_reach):
        if goal.kind is EndKind.SCORE:
            yield Finding(
                span=goal.span,
                message="every piece in this game has the value 0",
                label="can never be met",
                help="give the pieces other values",
            )
            continue
        yield Finding(
            span=goal.span,
            message=f"no `{goal.pieces[0]}` can ever reach a square of `{goal.zone}`",
            label="can never be met",
            help="check the squares of the zone and the moves of the piece",
        )


def _goals(view: View) -> Iterator[tuple[Hashable, End[str, str, str]]]:
    yield from ((goal.span, goal) for goal in view.rules.ends if goal.kind in (EndKind.REACH, EndKind.SCORE))


def _is_out_of_reach(view: View, goal: End[str, str, str]) -> bool:
    if goal.kind is EndKind.SCORE:
        return not any(worth.points for worth in view.rules.values if worth.piece in view.presence.pieces)
    zone, squares = view.rules.zone(goal.zone or ""), view.presence.squares
    return not any(zone.of(side) & squares.get((side, piece), frozenset()) for side in SIDES for piece in goal.pieces)
