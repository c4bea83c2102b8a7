"""A budget that no command can use up.

## What it does
If each unit acts once a turn, reports `at most N units` of a command if no side can ever have more than N units.

## Why it matters
The line has no effect, so the number is probably wrong.

## Avoid
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
turn { take command; 1 or more actions; each unit acts once }
command king { leads units joined to it by contact; activates any; at most 3 units }
```

## Prefer
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
turn { take command; 1 or more actions; each unit acts once }
command king { leads units joined to it by contact; activates any; at most 1 units }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Constraint, ConstraintKind, Effect, Trigger

CODE = "W225"


def check(subject: Subject) -> Iterator[Finding]:
    """Find budgets larger than armies."""
    for row in subject.in_every_view(_budgets, _is_boundless):
        units = "units besides the leader" if row.others else "units"
        yield Finding(
            span=row.span,
            message=f"no side ever has more than {row.number} {units}",
            label="bounds nothing",
            help="remove it, or check the number",
        )


def _budgets(view: View) -> Iterator[tuple[Hashable, Constraint[str, str, str]]]:
    rules = view.rules
    acts_once = rules.constraint(ConstraintKind.ACTED) and not rules.consequence(Trigger.MADE, Effect.AFRESH)
    if acts_once and not rules.hand and not rules.fusion:
        yield from ((row.span, row) for row in rules.constraints_of(ConstraintKind.BUDGET))


def _is_boundless(view: View, row: Constraint[str, str, str]) -> bool:
    return row.number + row.others >= _army(view)


def _army(view: View) -> int:
    """Return the most units a side can ever have."""
    units = view.rules.array.units
    if view.presence.converts:
        return len(units)
    return max(sum(unit.side == side for unit in units) for side in SIDES)
