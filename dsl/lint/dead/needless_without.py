"""A declaration that is taken away and then made anew.

## What it does
Reports `without` before a kind of block that the file writes itself, as both `without castling` and `castling`.
Declarations from a library are not looked at, nor are pieces, zones and goals, where `without` says that the change is
meant.

## Why it matters
A block takes the place of the inherited one anyway. Both together look as if one of them was forgotten.

## Avoid
```rumpus
extends elk-chess
without castling
castling { king with elk; toward a: king to b, elk to d }
```

## Prefer
```rumpus
extends elk-chess
castling { king with elk; toward a: king to b, elk to d }
```

## Fix safety
There is no fix: only the author knows whether the block was to stay.
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.resolve.declarations import SINGLE
from dsl.syntax import Statement

CODE = "W231"


def check(subject: Subject) -> Iterator[Finding]:
    """Blocks taken away that the file has itself."""
    own = {statement.form: statement for statement in subject.tree.statements if statement.form in SINGLE}
    libraries = [tree for tree in subject.trees[:-1] if tree.statements and tree.statements[0].form == "library"]
    lent = {statement.form for tree in libraries for statement in tree.statements}
    for without in subject.statements("without"):
        kind = str(without.word("kind"))
        if kind in own and kind not in lent and _is_as_often(own[kind], without):
            yield Finding(
                span=without.head,
                message=f"the file has a `{kind}` statement, which takes the place of the inherited one anyway",
                label="says nothing",
                labels=(Label(own[kind].head, "is what holds"),),
                help=f"take it out, or the `{kind}` statement if there is to be none",
            )


def _is_as_often(block: Statement, without: Statement) -> bool:
    """True if the block holds whenever what is inherited is taken away."""
    taken = {(guard.option.text, guard.value.text) for guard in without.guards}
    return {(guard.option.text, guard.value.text) for guard in block.guards} <= taken
