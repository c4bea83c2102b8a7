"""A duplicate goal, or one that another always decides before it.

## What it does
Reports a goal that is the same as an earlier one of the file, and a goal of one side that is also one of both sides.
Also reports a goal that is never met before another one: `goal checks 5` next to `goal checks 3`. It reports all
other ends of the game alike.

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
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.outdone import is_outdone
from dsl.lint.subject import Subject, View
from dsl.model import End

CODE = "W223"

Goal = End[str, str, str]


def check(subject: Subject) -> Iterator[Finding]:
    """Find duplicate goals, and those that never decide."""
    for first, second in subject.in_every_view(_pairs, lambda *_: True):
        is_narrower = first.side != second.side
        yield Finding(
            span=second.span,
            message="another goal says this for both sides" if is_narrower else "duplicate goal",
            label="this goal",
            labels=(Label(first.span, "for both sides" if is_narrower else "the first one"),),
            help="remove this one, or write for which side the other is" if is_narrower else "remove one of the two",
        )
    for goal, other in subject.in_every_view(_goals, lambda _, pair: pair[1] is not None):
        assert other is not None, "only goals that another one outdoes are reported"
        yield Finding(
            span=goal.span,
            message="another goal always decides first",
            label="never decides",
            labels=(Label(other.span, "met whenever this one is"),),
            help="remove one of the two, or write another condition",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[Goal, Goal]]]:
    """Yield each duplicate goal with the first one, and each goal of one side with that of both."""
    said: dict[Goal, Goal] = {}
    for goal in view.rules.ends:
        first = said.setdefault(goal, goal)
        if first is not goal:
            yield (first.span, goal.span), (first, goal)
    for goal in said:
        both = said.get(replace(goal, side=None))
        if goal.side is not None and both is not None:
            yield (both.span, goal.span), (both, goal)


def _goals(view: View) -> Iterator[tuple[Hashable, tuple[Goal, Goal | None]]]:
    """Yield each goal, with another that is always met first, if there is one."""
    goals = view.rules.ends
    for goal in goals:
        alike = (goal, replace(goal, side=None))
        others = (each for each in goals if each not in alike and is_outdone(view, goal, by=each))
        yield goal.span, (goal, next(others, None))
