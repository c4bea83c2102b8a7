"""Ways to fuse or split, and nothing that fuses.

## What it does
Reports a `fusion` block without a line that says what two pieces make.

## Why it matters
Nothing ever fuses or splits: a line is missing, or the block is not needed.

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

## Fix safety
There is no fix: only the author knows what is missing.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W226"


def check(subject: Subject) -> Iterator[Finding]:
    """Blocks of fusion without pairs."""
    if not subject.is_exhaustive or any(view.rules.fusion and view.rules.fusion.pairs for view in subject.views):
        return
    for statement in subject.statements("fusion"):
        yield Finding(
            span=statement.head,
            message="nothing in this game fuses",
            label="no line says what two pieces make",
            help="write what does, as `knight + bishop = archbishop`, or take the block out",
        )
