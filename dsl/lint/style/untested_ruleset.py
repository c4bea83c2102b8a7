"""A ruleset without tests.

## What it does
Reports a ruleset with no `test`.

## Why it matters
Tests show readers what a rule means, and keep it that way.

## Avoid
```rumpus
goal capture of king
```

## Prefer
```rumpus
goal capture of king
test "the king steps" { allow d1d2 }
```
"""

from collections import Counter
from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.model import SIDES

CODE = "W405"


def check(subject: Subject) -> Iterator[Finding]:
    """Find files without a test."""
    if not subject.is_library and not subject.tests:
        yield Finding(
            span=subject.head.head,
            message="this game has no tests",
            label="missing `test`",
            help=f"write a test, such as `{_example(subject)}`",
        )


def _example(subject: Subject) -> str:
    """Return a test that passes, about a lone unit of the array."""
    units = subject.views[0].rules.array.units if subject.views else ()
    squares = Counter(unit.square for unit in units)
    claims = (f"{u.square} = {u.side} {u.piece}" for u in units if u.side in SIDES and squares[u.square] == 1)
    return f'test "the array" {{ expect {next(claims, "undecided")} }}'
