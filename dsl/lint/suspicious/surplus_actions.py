"""A turn has more actions than its side has units.

## What it does
Reports a number of actions that is larger than the number of units, if each unit acts once a turn and no side ever
gains units.

## Why it matters
The last actions are impossible, so the number or the array is probably wrong.

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
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, ConstraintKind, Effect, Trigger
from dsl.source import Span

CODE = "W178"


def check(subject: Subject) -> Iterator[Finding]:
    """Find numbers of actions that no side can use."""
    for span, sides, most, units in subject.in_every_view(_lines, lambda view, line: line[2] > line[3]):
        who = "no side has" if len(sides) > 1 else f"{sides[0].capitalize()} never has"
        yield Finding(
            span=span,
            message=f"a turn has up to {most} actions, and {who} more than {units} unit{'s' if units > 1 else ''}",
            label="each unit acts once",
            help=f"write {units} at most",
        )


Line = tuple[Span, list[str], int, int]
"""A line on actions, its sides, its maximum, and the most units that one of them has."""


def _lines(view: View) -> Iterator[tuple[Hashable, Line]]:
    rules = view.rules
    if rules.constraint(ConstraintKind.ACTED) is None or _may_act_more(view):
        return
    for row in dict.fromkeys(map(rules.length, SIDES)):
        sides = [side for side in SIDES if rules.length(side) is row]
        units = max(sum(unit.side == side for unit in rules.array.units) for side in sides)
        if row.form in ("actions", "side-actions"):
            yield row.span, (row.span, sides, row.most, units)


def _may_act_more(view: View) -> bool:
    """Return True if a side may gain units, or units may act afresh or other than by moving."""
    rules = view.rules
    afresh = rules.consequence(Trigger.MADE, Effect.AFRESH)
    return bool(afresh or rules.hand or rules.fusion or view.presence.converts or view.presence.doubles)
