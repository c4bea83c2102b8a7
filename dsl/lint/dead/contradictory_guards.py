"""A statement under two guards that never hold together.

## What it does
Reports a `when` that requires another value of an option than the `when` around it.

## Why it matters
The statement never applies.

## Avoid
```rumpus
option pace = slow | fast
when pace = slow { draw repetition 3 when pace = fast }
draw stalemate
draw 60 turns without capture when pace = fast
```

## Prefer
```rumpus
option pace = slow | fast
when pace = slow { draw repetition 3 }
draw stalemate
draw 60 turns without capture when pace = fast
```
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import guard_pairs

CODE = "W212"


def check(subject: Subject) -> Iterator[Finding]:
    """Find guards that exclude each other."""
    for outer, inner in guard_pairs(subject):
        if outer.value.text != inner.value.text:
            yield Finding(
                span=inner.value.span,
                message=f"`{inner.option}` is never both `{outer.value}` and `{inner.value}`",
                label="can never hold here",
                labels=(Label(outer.value.span, "the outer `when`"),),
                help="remove the statement, or move it out of the other `when`",
            )
