"""A goal that stands twice.

## What it does
Reports a goal that says the same as an earlier one of the file.

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
    """Goals that are alike."""
    for first, second in subject.in_every_view(_pairs, lambda *_: True):
        yield Finding(
            span=second.span,
            message="the file says this twice",
            label="said again here",
            labels=(Label(first.span, "first said here"),),
            help="take one of the two out",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[End[str, str], End[str, str]]]]:
    """Each goal that is said again, with the first that says it."""
    said: dict[End[str, str], End[str, str]] = {}
    for goal in view.rules.wins:
        first = said.setdefault(goal, goal)
        if first is not goal:
            yield (first.span, goal.span), (first, goal)
