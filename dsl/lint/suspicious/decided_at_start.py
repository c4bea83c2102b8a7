"""A goal that the array fulfils already.

## What it does
Reports a `goal reach` if a unit of its piece stands in the zone of its side at the start.

## Why it matters
The game is over before the first move. Often the sides of the zone are swapped.

## Avoid
```rumpus
zone far { white rank 1; black rank 4 }
goal reach far with king
array "k3/4/4/3K"
```

## Prefer
```rumpus
zone far { white rank 4; black rank 1 }
goal reach far with king
array "k3/4/4/3K"
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Goal, UnitOn

CODE = "W182"


def check(subject: Subject) -> Iterator[Finding]:
    """Goals that are met at the start, whatever the options or under some of them."""
    found: dict[object, Finding] = {}
    for view in subject.views:
        for goal in view.rules.goals:
            for unit in _arrived(view, goal, SIDES)[:1]:
                found.setdefault(goal.span, _finding(view, goal, unit))
    yield from found.values()


def _arrived(view: View, goal: Goal, sides: tuple[str, str]) -> list[UnitOn]:
    """The units that stand where the goal wants them, if the two sides have the zones of these sides."""
    if goal.kind != "reach":
        return []
    squares = {side: view.rules.zone(goal.zone).of(other) for side, other in zip(SIDES, sides, strict=True)}
    return [u for u in view.rules.array.units if u.piece in goal.pieces and u.square in squares.get(u.side, ())]


def _finding(view: View, goal: Goal, unit: UnitOn) -> Finding:
    is_swapped = not _arrived(view, goal, (SIDES[1], SIDES[0]))
    return Finding(
        span=goal.span,
        message=f"the game is over at the start: {unit.side}'s {unit.piece} stands on {unit.square} in `{goal.zone}`",
        label="met by the array",
        labels=(Label(view.rules.zone(goal.zone).span, "the zone"), Label(view.rules.array.span, "the array")),
        help="did you swap the sides of the zone?"
        if is_swapped
        else "look at the squares of the zone and at the array",
    )
