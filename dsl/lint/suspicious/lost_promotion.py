"""A piece that is declared again and no longer promotes.

## What it does
Reports a `piece` that takes the place of an inherited one which promotes, and has no line `promotes` itself. A
file that says `without` first has said so.

## Why it matters
A declaration takes the place of the whole inherited one: who wants another movement loses the promotion with it.

## Avoid
```rumpus
extends calf-chess
piece calf P { moves fmWfcF }
```

## Prefer
```rumpus
extends calf-chess
amend piece calf { moves fmWfcF }
```

## Fix safety
There is no fix: only the author knows whether the piece is to promote.
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.syntax import Statement

CODE = "W181"


def check(subject: Subject) -> Iterator[Finding]:
    """Pieces whose promotion is gone without a word."""
    inherited = _inherited(subject)
    amended = {_piece(statement) for statement in subject.statements("amend") if any(_promotions(statement))}
    removed = {str(statement.word("name")) for statement in subject.statements("without")}
    for statement in subject.statements("piece"):
        name = _piece(statement)
        if name in inherited and name not in amended | removed and not any(_promotions(statement)):
            yield Finding(
                span=statement.head,
                message=f"the {name} that is inherited promotes, and this one does not",
                label="takes the place of the whole piece",
                labels=(Label(inherited[name].span, "no longer holds"),),
                help=f"write `amend piece {name} {{ … }}` to change its moves alone, or say again how it `promotes`",
            )


def _inherited(subject: Subject) -> dict[str, Statement]:
    """The pieces that promote in what the file builds on, each with its line: the last word on a piece counts."""
    found: dict[str, Statement] = {}
    for tree in subject.trees[:-1]:
        for statement in tree.statements:
            if statement.form == "piece":
                found.pop(_piece(statement), None)
            found.update((_piece(statement), line) for line in _promotions(statement))
    return found


def _piece(statement: Statement) -> str:
    return str(statement.word("name") or statement.word("piece"))


def _promotions(statement: Statement) -> Iterator[Statement]:
    return (line for line in statement.walk() if line.form == "promotes")
