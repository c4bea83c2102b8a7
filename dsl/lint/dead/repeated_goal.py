"""A duplicate goal.

## What it does
Reports a goal that is the same as an earlier one of the file, and a goal of one side that is also one of both sides;
`bare` lines too.

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
from dataclasses import replace

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import End, EndKind

CODE = "W223"


def check(subject: Subject) -> Iterator[Finding]:
    """Find duplicate goals."""
    for first, second in subject.in_every_view(_pairs, lambda *_: True):
        is_narrower = first.side != second.side
        yield Finding(
            span=second.span,
            message="another goal says this for both sides" if is_narrower else "duplicate goal",
            label="this goal",
            labels=(Label(first.span, "for both sides" if is_narrower else "the first one"),),
            help="remove this one, or write for which side the other is" if is_narrower else "remove one of the two",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[End[str, str, str], End[str, str, str]]]]:
    """Yield each duplicate goal with the first one, and each goal of one side with that of both."""
    said: dict[End[str, str, str], End[str, str, str]] = {}
    for goal in (*view.rules.wins, *(row for row in view.rules.ends if row.kind is EndKind.BARE)):
        first = said.setdefault(goal, goal)
        if first is not goal:
            yield (first.span, goal.span), (first, goal)
    for goal in said:
        both = said.get(replace(goal, side=None))
        if goal.side is not None and both is not None:
            yield (both.span, goal.span), (both, goal)
