"""A reading that no test shows.

## What it does
In a file with tests, reports a reading that no test names after `shows`.

## Why it matters
A reading is a rule in words; a test that shows it keeps the two from drifting apart.

## Avoid
```rumpus
reading steps ours "The king steps."
test "t" { allow d1d2 }
```

## Prefer
```rumpus
reading steps ours "The king steps."
test "t" { shows steps; allow d1d2 }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W207"


def check(subject: Subject) -> Iterator[Finding]:
    """Find readings without a test."""
    shown = {word.text for word in subject.words("READING")}
    for statement in subject.tree.statements if subject.tests else ():
        name = statement.need("name") if statement.form == "reading" else None
        if name is not None and name.text not in shown:
            yield Finding(
                span=name.span,
                message=f"no test shows the reading `{name}`",
                label="not shown",
                help=f"write a test with a line `shows {name}`",
            )
