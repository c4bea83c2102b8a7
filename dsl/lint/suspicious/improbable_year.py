"""An improbable year.

## What it does
Reports a year before 500 or after 2200.

## Why it matters
A digit was left out, or written twice.

## Avoid
```rumpus
ruleset "Toy" { author "you"; year 20007 }
```

## Prefer
```rumpus
ruleset "Toy" { author "you"; year 2007 }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W175"


FIRST, LAST = 500, 2200


def check(subject: Subject) -> Iterator[Finding]:
    """Find improbable years."""
    for clause in subject.head.clauses("year"):
        year = clause.need("int")
        if not FIRST <= int(year.text) <= LAST:
            yield Finding(
                span=year.span,
                message=f"the year {year} is improbable",
                label=f"not between {FIRST} and {LAST}",
                help="check its digits",
            )
