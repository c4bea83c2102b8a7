"""A series that no fusion line uses.

## What it does
Reports a series of pieces whose name appears in no line of the `fusion` block. It ignores series of a library.

## Why it matters
A line is missing, or the series is unnecessary.

## Avoid
```rumpus
piece ox O
piece elk E
series herd = ox, elk
```

## Prefer
```rumpus
piece ox O
piece elk E
series herd = ox, elk
fusion { herd[i] + herd[j] = herd[i+j]; made by move }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import unnamed

CODE = "W205"


def check(subject: Subject) -> Iterator[Finding]:
    """Find unused series."""
    for name in unnamed(subject, ("series",), "SERIES"):
        yield Finding(
            span=name.span,
            message=f"no fusion line uses the series `{name}`",
            label="never used",
            help="remove it",
        )
