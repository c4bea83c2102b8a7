"""An option that does not say what it is for.

## What it does
Reports an option without a text behind its values.

## Why it matters
Players are asked to choose, and read that text.

## Avoid
```rumpus
option pace = slow | fast
draw repetition 3 when pace = fast
draw stalemate
```

## Prefer
```rumpus
option pace = slow | fast "whether three times the same position draw"
draw repetition 3 when pace = fast
draw stalemate
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W404"


def check(subject: Subject) -> Iterator[Finding]:
    """Options without a text."""
    for statement in subject.statements("option"):
        if statement.word("about") is None:
            name = statement.need("name")
            yield Finding(
                span=name.span,
                message=f"nothing says what the option `{name}` is for",
                label="has no text",
                help=f'write a text behind its values, as `option {name} = … "what it changes"`',
            )
