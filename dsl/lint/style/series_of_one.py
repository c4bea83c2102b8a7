"""A series of one piece.

## What it does
Reports a series with a single member.

## Why it matters
A series numbers pieces for fusion by addition, which needs more than one; name the piece itself.

## Avoid
```rumpus
piece ox O { moves W }
piece elk E { moves F }
series herd = ox
fusion { herd[i] + herd[i] = elk; made by move }
array "koo1/4/4/1OOK"
```

## Prefer
```rumpus
piece ox O { moves W }
piece elk E { moves F }
fusion { ox + ox = elk; made by move }
array "koo1/4/4/1OOK"
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W408"


def check(subject: Subject) -> Iterator[Finding]:
    """Find series of one piece."""
    for statement in subject.statements("series"):
        if len(statement.words("piece")) == 1:
            name = statement.need("name")
            yield Finding(
                span=name.span,
                message=f"the series `{name}` has one piece",
                label="numbers nothing",
                help="name the piece itself in the `fusion` block",
            )
