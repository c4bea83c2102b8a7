"""An option with a single value.

## What it does
Reports an `option` with one value.

## Why it matters
There has a single value: statements under its `when` always apply.

## Avoid
```rumpus
option pace = slow "how long a game lasts"
draw repetition 3 when pace = slow
draw stalemate
```

## Prefer
```rumpus
draw repetition 3
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W413"


def check(subject: Subject) -> Iterator[Finding]:
    """Find options with a single value."""
    for statement in subject.statements("option"):
        values = statement.words("value")
        if len(values) == 1:
            name = statement.need("name")
            yield Finding(
                span=name.span,
                message=f"the option `{name}` has one value",
                label="has a single value",
                help=f"add a value, as in `option {name} = {values[0]} | OTHER`, or remove the option",
            )
