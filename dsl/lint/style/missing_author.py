"""A ruleset without an author.

## What it does
Reports a ruleset whose head has no line `author`.

## Why it matters
Whoever plays a variant wants to know whose it is; for old games write `author "traditional"`.

## Avoid
```rumpus
ruleset "Toy" { source "a notebook" }
```

## Prefer
```rumpus
ruleset "Toy" { author "you"; source "a notebook" }
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W401"


def check(subject: Subject) -> Iterator[Finding]:
    """Heads without an author."""
    if not subject.is_library and not subject.head.clauses("author"):
        yield Finding(
            span=subject.head.head,
            message="nothing says who made this game",
            label="no line `author`",
            help='write `author "…"` in its block, `author "traditional"` for a game without one',
        )
