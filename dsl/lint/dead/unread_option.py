"""An option without effect.

## What it does
Reports an option that no `when` uses.

## Why it matters
Players choose a value but play the same game.

## Avoid
```rumpus
option pace = slow | fast
```

## Prefer
```rumpus
option pace = slow | fast
draw repetition 3 when pace = slow
draw repetition 5 when pace = fast
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import guards

CODE = "W208"


def check(subject: Subject) -> Iterator[Finding]:
    """Find options that no `when` uses."""
    read = {guard.option.text for guard in guards(subject)}
    for statement in subject.statements("option"):
        name = statement.need("name")
        if name.text not in read and not subject.is_library:
            yield Finding(
                span=name.span,
                message=f"no `when` uses the option `{name}`",
                label="changes nothing",
                help=f"write `when {name} = …` where it should matter, or remove it",
            )
