"""A position of a test that is never used.

## What it does
Reports a `from` that is followed by another `from`, with no action and no claim in between.

## Why it matters
The test sets up the position for no purpose; the claims about it are missing.

## Avoid
```rumpus
test "t" { from "k3/4/4/3K w - - 0 1"; from start; allow d1d2 }
```

## Prefer
```rumpus
test "t" { from start; allow d1d2 }
```

## Fix safety
Safe: tests are not rules, and there was no claim about the position.
"""

from collections.abc import Iterator
from itertools import pairwise

from dsl.lint.edit import take_out
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W216"


def check(subject: Subject) -> Iterator[Finding]:
    """Find unused positions."""
    for test in subject.tests:
        steps = [clause for clause in test.body if clause.form not in ("shows", "set")]
        for clause, following in pairwise(steps):
            if clause.form in ("from", "from-start") and following.form in ("from", "from-start"):
                yield Finding(
                    span=clause.head,
                    message="this position is never used",
                    label="another `from` follows",
                    help="write a claim about it, or remove it",
                    fix=take_out(clause.span),
                )
