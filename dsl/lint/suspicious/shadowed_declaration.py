"""A declaration that silently takes the place of one from a library.

## What it does
Reports a piece, zone, series, graph or other thing with a name if a library that the file uses declares the same
name, and a `board`, a `turn`, a `goal` or another statement without a name if the library has one too. To change
what a ruleset inherits by `extends` is what `extends` is for, and is not reported.

## Why it matters
A library is used for what it declares; what means something else here misleads readers.

## Avoid
```rumpus
use herd
piece cow C { moves R }
```

## Prefer
```rumpus
use herd
piece ox O { moves R }
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import used_libraries
from dsl.resolve.declarations import GROUPS, NAMED, SINGLE
from dsl.source import Span
from dsl.syntax import Statement, Tree

CODE = "W174"

Key = tuple[str, str]
"""A kind of declaration and the name declared; some have none."""


def check(subject: Subject) -> Iterator[Finding]:
    """What a used library declares too."""
    known = dict(_declared_by_libraries(subject, subject.tree))
    removed = {_said(str(s.need("kind")), s) for s in subject.statements("without")}
    for key, statement in reversed({_key(s): s for s in reversed(subject.tree.statements)}.items()):
        if key in known and key not in removed:
            called = " ".join(filter(None, key))
            yield Finding(
                span=_place(statement),
                message=f"the {key[0]} `{key[1]}` takes the place of the one from a library"
                if key[1]
                else f"this `{key[0]}` takes the place of what a library declares",
                label="declared again here",
                labels=(Label(_place(known[key]), "declared in the library"),),
                help=f"{'give it another name' if key[1] else 'take one of the two out'}, "
                f"or write `without {called}` first",
            )


def _declared_by_libraries(subject: Subject, user: Tree) -> Iterator[tuple[Key, Statement]]:
    for _, library in used_libraries(subject, user):
        yield from _declared_by_libraries(subject, library)
        for statement in library.statements:
            if key := _key(statement):
                yield key, statement


def _key(statement: Statement) -> Key | None:
    kind = NAMED.get(statement.form) or GROUPS.get(statement.form)
    return _said(kind or statement.form, statement) if kind or statement.form in SINGLE else None


def _said(kind: str, statement: Statement) -> Key:
    name = statement.word("name")
    return kind, name.text if name else ""


def _place(statement: Statement) -> Span:
    name = statement.word("name")
    return name.span if name else statement.head
