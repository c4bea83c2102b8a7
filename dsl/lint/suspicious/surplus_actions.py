"""A turn has more actions than its side has units.

## What it does
Where each unit acts once a turn, and no side ever gets more units than it starts with, reports a number of actions
that is larger than the number of units.

## Why it matters
The last actions can never be made: the number, or the array, is not what was meant.

## Avoid
```rumpus
piece ox O { moves W }
array "ko2/4/4/2OK"
turn { 1 to 3 actions; each unit acts once }
```

## Prefer
```rumpus
piece ox O { moves W }
array "ko2/4/4/2OK"
turn { 1 to 2 actions; each unit acts once }
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.limits import MAX_ACTIONS
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES
from dsl.source import Span

CODE = "W178"


def check(subject: Subject) -> Iterator[Finding]:
    """Numbers of actions that no side can use up."""
    for span, most, units in subject.in_every_view(_lines, lambda view, line: line[1] > line[2]):
        yield Finding(
            span=span,
            message=f"a turn has up to {most} actions, and no side has more than {units} units",
            label="each unit acts once",
            help=f"write {units} at most",
        )


def _lines(view: View) -> Iterator[tuple[Hashable, tuple[Span, int, int]]]:
    turn = view.rules.turn
    if not turn.acts_once or _may_act_more(view):
        return
    for key, sides in (("actions", [s for s in SIDES if s not in turn.by_side]), *((s, [s]) for s in turn.by_side)):
        if key in turn.where and sides:
            most = turn.length(sides[0])[1]
            units = max(sum(unit.side == side for unit in view.rules.array.units) for side in sides)
            if most != MAX_ACTIONS:
                yield (turn.where[key], units), (turn.where[key], most, units)


def _may_act_more(view: View) -> bool:
    """Whether a side may get units, or units may act afresh or in other ways than by moving."""
    rules = view.rules
    return bool(
        rules.turn.afresh or rules.hand or rules.fusion or rules.commands or rules.chain or rules.turn.captured_by
    )
