"""A declaration that is removed and then made anew.

## What it does
Reports `without` before a kind of block that the file declares itself, such as `without castling` together with
`castling`. It ignores declarations from a library, and pieces, zones and goals, for which `without` announces a
deliberate change.

## Why it matters
A block replaces the inherited one anyway. With both, it looks as if one of them was forgotten.

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
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.resolve.declarations import SINGLE
from dsl.syntax import Statement

CODE = "W231"


def check(subject: Subject) -> Iterator[Finding]:
    """Find `without` statements for blocks that the file declares."""
    own = {statement.form: statement for statement in subject.tree.statements if statement.form in SINGLE}
    libraries = [tree for tree in subject.trees[:-1] if tree.statements and tree.statements[0].form == "library"]
    lent = {statement.form for tree in libraries for statement in tree.statements}
    for without in subject.statements("without"):
        kind = str(without.word("kind"))
        if kind in own and kind not in lent and _is_as_often(own[kind], without):
            yield Finding(
                span=without.head,
                message=f"the file has a `{kind}` statement, which replaces the inherited one anyway",
                label="has no effect",
                labels=(Label(own[kind].head, "this one applies"),),
                help=f"remove it, or the `{kind}` statement if there should be none",
            )


def _is_as_often(block: Statement, without: Statement) -> bool:
    """Return True if the block applies whenever the inherited one is removed."""
    taken = {(guard.option.text, guard.value.text) for guard in without.guards}
    return {(guard.option.text, guard.value.text) for guard in block.guards} <= taken
