"""A claim that is always true.

## What it does
Reports `perft 0 = 1`: there is always exactly one sequence of no actions.

## Why it matters
The line looks like a test but tests nothing.

## Avoid
```rumpus
test "t" { perft 0 = 1; allow d1d2 }
```

## Prefer
```rumpus
test "t" { perft 1 = 3; allow d1d2 }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W177"


def check(subject: Subject) -> Iterator[Finding]:
    """Find counts of depth 0."""
    for clause in subject.statements("perft"):
        if int(clause.need("depth").text) == 0 and int(clause.need("nodes").text) == 1:
            yield Finding(
                span=clause.head,
                message="`perft 0` is always 1",
                label="cannot fail",
                help="use a depth of 1 or more",
            )
