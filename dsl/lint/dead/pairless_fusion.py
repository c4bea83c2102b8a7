"""A fusion block without pairs.

## What it does
Reports a `fusion` block without a line that says what two pieces fuse into.

## Why it matters
Nothing ever fuses or splits: a line is missing, or the block is unnecessary.

## Avoid
```rumpus
fusion { made by move }
```

## Prefer
```rumpus
piece ox O { moves W }
piece elk E { moves F }
array "k1oo/4/4/OO1K"
fusion { ox + ox = elk; made by move }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W226"


def check(subject: Subject) -> Iterator[Finding]:
    """Find fusion blocks without pairs."""
    if not subject.is_exhaustive or any(view.rules.fusion and view.rules.fusion.pairs for view in subject.views):
        return
    for statement in subject.statements("fusion"):
        yield Finding(
            span=statement.head,
            message="nothing in this game fuses",
            label="no line says what two pieces fuse into",
            help="write a pair, such as `knight + bishop = archbishop`, or remove the block",
        )
