"""Files or ranks with names of their own.

## What it does
Reports a board whose files are not called `a b c …`, or its ranks not `1 2 3 …`. It is off unless selected.

## Why it matters
Other programs name the same squares otherwise, so positions and moves do not travel.

## Avoid
```rumpus
board 4x4 { ranks 0 1 2 3 }
array "k3/4/4/3K"
```

## Prefer
```rumpus
board 4x4
array "k3/4/4/3K"
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator
from string import ascii_lowercase

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.syntax import Statement

CODE = "W308"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Names of files and ranks that only this game has."""
    for statement in subject.statements("files", "ranks"):
        if not _is_usual(statement):
            yield Finding(
                span=statement.head,
                message=f"other programs name these {statement.form} otherwise",
                label="names of its own",
                help="take the line out, if other programs should read positions",
            )


def _is_usual(statement: Statement) -> bool:
    labels = [word.text for word in statement.words("label")]
    usual = ascii_lowercase if statement.form == "files" else [str(i + 1) for i in range(len(labels))]
    return labels == list(usual[: len(labels)])
