"""A position of a test in which nothing is done.

## What it does
Reports a `from` behind which the next `from` stands, with no action and no claim between.

## Why it matters
The position is set up for nothing; the claims about it are missing.

## Avoid
```rumpus
test "t" { from "k3/4/4/3K w - - 0 1"; from start; allow d1d2 }
```

## Prefer
```rumpus
test "t" { from start; allow d1d2 }
```

## Fix safety
Safe: tests are no rules, and nothing was claimed of the position.
"""

from collections.abc import Iterator
from itertools import pairwise

from dsl.lint.edit import take_out
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W216"


def check(subject: Subject) -> Iterator[Finding]:
    """Positions that nobody looks at."""
    for test in subject.tests:
        steps = [clause for clause in test.body if clause.form not in ("shows", "set")]
        for clause, following in pairwise(steps):
            if clause.form in ("from", "from-start") and following.form in ("from", "from-start"):
                yield Finding(
                    span=clause.head,
                    message="nothing is done in this position",
                    label="another `from` follows at once",
                    help="write what should hold in it, or take it out",
                    fix=take_out(clause.span),
                )
