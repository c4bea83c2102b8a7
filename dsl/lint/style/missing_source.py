"""A ruleset without a source.

## What it does
Reports a ruleset without `source` in its header, unless all its readings are marked `ours`.

## Why it matters
Readers check the rules against their source, such as a page or a book.

## Avoid
```rumpus
ruleset "Toy" { author "you" }
```

## Prefer
```rumpus
ruleset "Toy" { author "you"; source "a notebook" }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W402"


def check(subject: Subject) -> Iterator[Finding]:
    """Find headers without a source."""
    marks = {statement.need("mark").text for statement in subject.statements("reading")}
    if not subject.is_library and not subject.head.clauses("source") and marks != {"ours"}:
        yield Finding(
            span=subject.head.head,
            message="this game has no source",
            label="missing `source`",
            help='write `source "…"` in its block, such as a page, a book or a letter',
        )
