"""A ruleset without tests.

## What it does
Reports a ruleset with no `test`.

## Why it matters
Tests show readers what a rule means, and keep it so.

## Avoid
```rumpus
goal capture of king
```

## Prefer
```rumpus
goal capture of king
test "the king steps" { allow d1d2 }
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W405"


def check(subject: Subject) -> Iterator[Finding]:
    """Files without a test."""
    if not subject.is_library and not subject.tests:
        yield Finding(
            span=subject.head.head,
            message="nothing tests the rules of this game",
            label="no `test` in the file",
            help='write a test as `test "the king steps" { allow d1d2 }`',
        )
