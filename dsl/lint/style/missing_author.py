"""A ruleset without an author.

## What it does
Reports a ruleset without `author` in its header.

## Why it matters
Players want to know who made a variant; for old games write `author "traditional"`.

## Avoid
```rumpus
ruleset "Toy" { source "a notebook" }
```

## Prefer
```rumpus
ruleset "Toy" { author "you"; source "a notebook" }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W401"


def check(subject: Subject) -> Iterator[Finding]:
    """Find headers without an author."""
    if not subject.is_library and not subject.head.clauses("author"):
        yield Finding(
            span=subject.head.head,
            message="this game has no author",
            label="missing `author`",
            help='write `author "…"` in its block, or `author "traditional"` for an old game',
        )
