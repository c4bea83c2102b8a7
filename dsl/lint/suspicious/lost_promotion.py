"""A redeclared piece that no longer promotes.

## What it does
Reports a `piece` without `promotes` that replaces an inherited one which promotes. It ignores files that say `without`
first.

## Why it matters
A declaration replaces the whole inherited one, so an author who only wants another movement loses the promotion.

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
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.syntax import Statement

CODE = "W181"


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces that silently lose their promotion."""
    inherited = _inherited(subject)
    amended = {_piece(statement) for statement in subject.statements("amend") if any(_promotions(statement))}
    removed = {str(statement.word("name")) for statement in subject.statements("without")}
    for statement in subject.statements("piece"):
        name = _piece(statement)
        if name in inherited and name not in amended | removed and not any(_promotions(statement)):
            yield Finding(
                span=statement.head,
                message=f"the inherited {name} promotes, but this one does not",
                label="replaces the whole piece",
                labels=(Label(inherited[name].span, "no longer applies"),),
                help=f"write `amend piece {name} {{ … }}` to change only its moves, or repeat its `promotes` line",
            )


def _inherited(subject: Subject) -> dict[str, Statement]:
    """Return the inherited pieces that promote, each with its line; the last declaration of a piece counts."""
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
    return (line for line in statement.walk() if line.form in ("promotes", "may-promote"))
