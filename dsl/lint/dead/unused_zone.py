"""A zone that nothing speaks of.

## What it does
Reports a zone that no move, promotion, drop, goal, square line or other zone names. Zones of a library are there to
be used elsewhere, and are not reported.

## Why it matters
A rule is missing, or the zone is not needed.

## Avoid
```rumpus
zone top = rank 4
```

## Prefer
```rumpus
zone top = rank 4
goal reach top with king
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import unnamed

CODE = "W204"


def check(subject: Subject) -> Iterator[Finding]:
    """Zones without a use."""
    for name in unnamed(subject, ("zone", "zone-list"), "ZONE"):
        yield Finding(
            span=name.span, message=f"nothing speaks of the zone `{name}`", label="never used", help="take it out"
        )
