"""An option without a description.

## What it does
Reports an option without a text after its values.

## Why it matters
Players see this text when they choose.

## Avoid
```rumpus
option pace = slow | fast
draw repetition 3 when pace = fast
draw stalemate
```

## Prefer
```rumpus
option pace = slow | fast "whether threefold repetition is a draw"
draw repetition 3 when pace = fast
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W404"


def check(subject: Subject) -> Iterator[Finding]:
    """Find options without a description."""
    for statement in subject.statements("option"):
        if statement.word("about") is None:
            name = statement.need("name")
            yield Finding(
                span=name.span,
                message=f"option `{name}` has no description",
                label="missing description",
                help=f'write a text after its values, as in `option {name} = … "what it changes"`',
            )
