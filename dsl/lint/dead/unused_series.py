"""A series that no fusion line speaks of.

## What it does
Reports a series of pieces whose name stands in no line of the `fusion` block. Series of a library are not reported.

## Why it matters
A line is missing, or the series is not needed.

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

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import unnamed

CODE = "W205"


def check(subject: Subject) -> Iterator[Finding]:
    """Series without a use."""
    for name in unnamed(subject, ("series",), "SERIES"):
        yield Finding(
            span=name.span,
            message=f"no fusion line speaks of the series `{name}`",
            label="never used",
            help="take it out",
        )
