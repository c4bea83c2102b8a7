"""Files or ranks with unusual labels.

## What it does
Reports a board whose files are not labeled `a b c …`, or whose ranks are not labeled `1 2 3 …`. It is off by default.

## Why it matters
Other programs label the same squares differently, so they cannot exchange positions and moves.

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
"""

from collections.abc import Iterator
from string import ascii_lowercase

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.syntax import Statement

CODE = "W308"
IS_DEFAULT = False


def check(subject: Subject) -> Iterator[Finding]:
    """Find unusual labels of files and ranks."""
    for statement in subject.statements("files", "ranks"):
        if not _is_usual(statement):
            yield Finding(
                span=statement.head,
                message=f"other programs use different labels for these {statement.form}",
                label="unusual labels",
                help="remove the line if other programs should read positions",
            )


def _is_usual(statement: Statement) -> bool:
    labels = [word.text for word in statement.words("label")]
    usual = ascii_lowercase if statement.form == "files" else [str(i + 1) for i in range(len(labels))]
    return labels == list(usual[: len(labels)])
