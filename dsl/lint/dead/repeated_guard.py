"""A guard that stands under the same guard.

## What it does
Reports a `when` inside a `when` of the same option and value.

## Why it matters
It says what holds there anyway; often another value, or another option, was meant.

## Avoid
```rumpus
option pace = slow | fast
when pace = fast { draw repetition 3 when pace = fast }
draw stalemate
```

## Prefer
```rumpus
option pace = slow | fast
when pace = fast { draw repetition 3 }
draw stalemate
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import guard_pairs

CODE = "W213"


def check(subject: Subject) -> Iterator[Finding]:
    """Guards inside their like."""
    for outer, inner in guard_pairs(subject):
        if outer.value.text == inner.value.text:
            yield Finding(
                span=inner.value.span,
                message=f"`{inner.option} = {inner.value}` holds here anyway",
                label="says it again",
                labels=(Label(outer.value.span, "first said here"),),
                help="take the inner one out",
            )
