"""A goal that is out of reach: no move leads to its zone, or nothing scores.

## What it does
Follows the moves of the piece from where it may stand, as if nothing stood in the way. A `goal reach` is reported if
they lead to no square of the zone, for neither side. A `goal score` is reported if every piece in the game is worth
nothing.

## Why it matters
The goal can never be met.

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
    """Goals to reach a zone that no move serves."""
    for goal in subject.in_every_view(_goals, _is_out_of_reach):
        if goal.kind is EndKind.SCORE:
            yield Finding(
                span=goal.span,
                message="nothing in this game is worth a point",
                label="can never be met",
                help="give the pieces other values",
            )
            continue
        yield Finding(
            span=goal.span,
            message=f"no `{goal.pieces[0]}` can ever come to a square of `{goal.zone}`",
            label="can never be met",
            help="look at the squares of the zone and at how the piece moves",
        )


def _goals(view: View) -> Iterator[tuple[Hashable, End[str, str]]]:
    yield from ((goal.span, goal) for goal in view.rules.ends if goal.kind in (EndKind.REACH, EndKind.SCORE))


def _is_out_of_reach(view: View, goal: End[str, str]) -> bool:
    if goal.kind is EndKind.SCORE:
        return not any(worth.points for worth in view.rules.values if worth.piece in view.presence.pieces)
    zone, squares = view.rules.zone(goal.zone or ""), view.presence.squares
    return not any(zone.of(side) & squares.get((side, piece), frozenset()) for side in SIDES for piece in goal.pieces)
