"""A ruleset or library without a description.

## What it does
Reports a header without a line `about`.

## Why it matters
Lists show this sentence to players who look for a game.

## Avoid
```rumpus
ruleset "Toy" { author "you" }
```

## Prefer
```rumpus
ruleset "Toy" { author "you"; about "Two kings on a small board." }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W403"


def check(subject: Subject) -> Iterator[Finding]:
    """Find headers without a description."""
    if not subject.head.clauses("about"):
        what = "library" if subject.is_library else "game"
        yield Finding(
            span=subject.head.head,
            message=f"this {what} has no description",
            label="missing `about`",
            help='write one sentence as `about "…"` in its block',
        )
