"""A guard inside the same guard.

## What it does
Reports a `when` inside a `when` of the same option and value.

## Why it matters
The condition holds there anyway; often another value, or another option, was meant.

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
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import guard_pairs

CODE = "W213"


def check(subject: Subject) -> Iterator[Finding]:
    """Find guards inside equal guards."""
    for outer, inner in guard_pairs(subject):
        if outer.value.text == inner.value.text:
            yield Finding(
                span=inner.value.span,
                message=f"`{inner.option} = {inner.value}` holds here anyway",
                label="repeats the outer guard",
                labels=(Label(outer.value.span, "the outer guard"),),
                help="remove the inner one",
            )
