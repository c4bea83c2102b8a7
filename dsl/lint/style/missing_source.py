"""A ruleset without a source.

## What it does
Reports a ruleset whose head has no line `source`, unless the author calls the game his own by having readings marked
`ours` only.

## Why it matters
Rules are checked against where they stand written; a page or book that is named can be looked up.

## Avoid
```rumpus
ruleset "Toy" { author "you" }
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

CODE = "W402"


def check(subject: Subject) -> Iterator[Finding]:
    """Heads without a source."""
    marks = {statement.need("mark").text for statement in subject.statements("reading")}
    if not subject.is_library and not subject.head.clauses("source") and marks != {"ours"}:
        yield Finding(
            span=subject.head.head,
            message="nothing says where the rules stand written",
            label="no line `source`",
            help='write `source "…"` in its block: a page, a book, a letter',
        )
