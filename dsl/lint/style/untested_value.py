"""A value of an option that no test sets.

## What it does
In a file with tests, reports a value other than the default if no test has a line `option NAME = VALUE`. It is off by
default.

## Why it matters
No test shows the rules under that value.

## Avoid
```rumpus
option pace = slow | fast
draw repetition 3 when pace = fast
draw stalemate
test "t" { allow d1d2 }
```

## Prefer
```rumpus
option pace = slow | fast
draw repetition 3 when pace = fast
draw stalemate
test "t" { option pace = fast; allow d1d2 }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W412"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find values without a test."""
    tested = {(c.need("option").text, c.need("value").text) for test in subject.tests for c in test.clauses("set")}
    for statement in subject.statements("option") if subject.tests else ():
        name = statement.need("name").text
        for value in statement.words("value")[1:]:
            if (name, value.text) not in tested:
                yield Finding(
                    span=value.span,
                    message=f"no test sets `{name} = {value}`",
                    label="not tested",
                    help=f"write a test with a line `option {name} = {value}`",
                )
