"""A duplicate goal.

## What it does
Reports a goal that is the same as an earlier one of the file.

## Why it matters
Another goal was meant, or none.

## Avoid
```rumpus
goal capture of king
goal capture of king
```

## Prefer
```rumpus
goal capture of king
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import End

CODE = "W223"


def check(subject: Subject) -> Iterator[Finding]:
    """Find duplicate goals."""
    for first, second in subject.in_every_view(_pairs, lambda *_: True):
        yield Finding(
            span=second.span,
            message="duplicate goal",
            label="this goal",
            labels=(Label(first.span, "the first one"),),
            help="remove one of the two",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[End[str, str, str], End[str, str, str]]]]:
    """Yield each duplicate goal with the first one."""
    said: dict[End[str, str, str], End[str, str, str]] = {}
    for goal in view.rules.wins:
        first = said.setdefault(goal, goal)
        if first is not goal:
            yield (first.span, goal.span), (first, goal)
