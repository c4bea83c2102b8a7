"""A goal of joining two zones that share a square.

## What it does
Reports a `goal joins` whose two zones share a square, for a side that can win by it. A unit of the goal that may come
there joins the zones by itself. A goal that joins a zone to itself is the plainest case.

## Why it matters
The goal is met by one unit on one square, and not by a chain of units.

## Avoid
```rumpus
zone top = rank 4
zone side = file a
piece ox O { moves W }
array "k1o1/4/4/1O1K"
graph contact { joins friends touching orthogonal }
goal joins top to side by contact with ox
```

## Prefer
```rumpus
zone top = rank 4
zone bottom = rank 1
piece ox O { moves W }
array "k1o1/4/4/1O1K"
graph contact { joins friends touching orthogonal }
goal joins top to bottom by contact with ox
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, End, EndKind
from dsl.words.near import quoted_list

CODE = "W192"

Goal = tuple[End[str, str, str], tuple[str, ...], tuple[Label, ...]]
"""A goal, the squares that both of its zones have, and the places of the zones."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals whose two zones overlap."""
    for goal, shared, labels in subject.in_every_view(_goals, lambda _, goal: bool(goal[1])):
        units = quoted_list(goal.pieces)
        same = goal.zone == goal.far
        what = f"`{goal.zone}` is joined to itself" if same else f"`{goal.zone}` and `{goal.far}` share {shared[0]}"
        yield Finding(
            span=goal.span,
            message=f"{what}: one {units}{'' if same else ' there'} meets this goal",
            label="met by a single unit",
            labels=labels[:1] if same else labels,
            help="name another zone" if same else "give the two zones different squares",
        )


def _goals(view: View) -> Iterator[tuple[Hashable, Goal]]:
    for goal in view.rules.ends:
        if goal.kind is EndKind.CONNECTION and goal.zone and goal.far:
            labels = tuple(Label(view.rules.zone(zone).span, "the zone") for zone in (goal.zone, goal.far))
            yield goal.span, (goal, _shared(view, goal), labels)


def _shared(view: View, goal: End[str, str, str]) -> tuple[str, ...]:
    """Return the squares of all its zones on which a unit of the goal may be, of a side that can win by it."""
    zones = [view.rules.zone(zone) for zone in (goal.zone, goal.far, goal.third) if zone]
    found: set[str] = set()
    for side in SIDES if goal.side is None else (goal.side,):
        reached = (view.presence.squares.get((side, piece), frozenset()) for piece in goal.pieces)
        found |= frozenset.intersection(*(zone.of(side) for zone in zones)) & frozenset().union(*reached)
    return tuple(sorted(found))
