"""A claim that no rule can make false.

## What it does
Reports `perft 0 = 1`: there is always one way to play no action.

## Why it matters
The line looks like a test and tests nothing.

## Avoid
```rumpus
test "t" { perft 0 = 1; allow d1d2 }
```

## Prefer
```rumpus
test "t" { perft 1 = 3; allow d1d2 }
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W177"


def check(subject: Subject) -> Iterator[Finding]:
    """Counts of depth 0."""
    for clause in subject.statements("perft"):
        if int(clause.need("depth").text) == 0 and int(clause.need("nodes").text) == 1:
            yield Finding(
                span=clause.head,
                message="there is always one way to play no action",
                label="cannot fail",
                help="count to a depth of 1 or more",
            )
