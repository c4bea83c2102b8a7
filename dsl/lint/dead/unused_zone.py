"""A zone that is never used.

## What it does
Reports a zone that no move, promotion, drop, goal, square line or other zone names. It ignores zones of a library,
which are for other files.

## Why it matters
A rule is missing, or the zone is unnecessary.

## Avoid
```rumpus
zone top = rank 4
```

## Prefer
```rumpus
zone top = rank 4
goal reach top with king
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import unnamed

CODE = "W204"


def check(subject: Subject) -> Iterator[Finding]:
    """Find unused zones."""
    for name in unnamed(subject, ("zone", "zone-list"), "ZONE"):
        yield Finding(span=name.span, message=f"zone `{name}` is never used", label="never used", help="remove it")
