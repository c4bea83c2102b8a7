"""A ruleset, or a library, that does not say what it is about.

## What it does
Reports a head without a line `about`.

## Why it matters
It is the sentence by which players choose in a list.

## Avoid
```rumpus
ruleset "Toy" { author "you" }
```

## Prefer
```rumpus
ruleset "Toy" { author "you"; about "Two kings on a small board." }
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W403"


def check(subject: Subject) -> Iterator[Finding]:
    """Heads without a sentence on the game."""
    if not subject.head.clauses("about"):
        what = "library" if subject.is_library else "game"
        yield Finding(
            span=subject.head.head,
            message=f"nothing says what this {what} is about",
            label="no line `about`",
            help='write `about "…"` in its block: one sentence',
        )
