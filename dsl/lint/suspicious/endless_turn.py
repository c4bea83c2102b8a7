"""A turn without a limit.

## What it does
Reports `N or more actions` if units may act again and again. This is so without `each unit acts once`. It is also so
with `a new unit acts afresh` if units fuse and split, or are pocketed and dropped: they then count as new. Commands
with a budget have their own limit.

## Why it matters
A side can move a unit back and forth for its whole turn, until the limit of the program ends it.

## Avoid
```rumpus
turn { 1 or more actions }
```

## Prefer
```rumpus
turn { 1 or more actions; each unit acts once }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import ConstraintKind, Effect, PhaseKind, Trigger
from dsl.model.rows import POCKETS
from dsl.source import Span

CODE = "W169"


def check(subject: Subject) -> Iterator[Finding]:
    """Find turns without a limit."""
    for span in subject.in_every_view(_lines, lambda view, _: _is_endless(view)):
        yield Finding(
            span=span,
            message="a turn can continue as long as its side likes",
            label="has no limit",
            help="write `each unit acts once`, without `a new unit acts afresh`, or `1 to N actions`",
        )


def _lines(view: View) -> Iterator[tuple[Hashable, Span]]:
    statement = view.declared.single.get("turn")
    for clause in statement.clauses("actions-open") if statement else ():
        yield clause.head, clause.head


def _is_endless(view: View) -> bool:
    rules = view.rules
    bounded = {row.of for row in rules.constraints_of(ConstraintKind.BUDGET)}
    if rules.phase(PhaseKind.COMMAND) is not None and all(command.piece in bounded for command in rules.commands):
        return False
    afresh = rules.consequence(Trigger.MADE, Effect.AFRESH) is not None
    return rules.constraint(ConstraintKind.ACTED) is None or (afresh and _has_circle(view))


def _has_circle(view: View) -> bool:
    """Return True if units can become new repeatedly, by fusing and splitting or by dropping and pocketing."""
    return view.presence.splits or view.rules.may(*POCKETS)
