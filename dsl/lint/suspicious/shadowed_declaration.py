"""A declaration that silently replaces one from a library.

## What it does
Reports a piece, zone, series, graph or other named thing if a library that the file uses declares the same name. Also
reports a `board`, a `turn`, a `goal` or another unnamed statement if the library has one too. If two libraries declare
the same thing, the one used last wins. The rule reports that, unless the file declares it again. It ignores changes to
what a ruleset inherits by `extends`, because that is the purpose of `extends`.

## Why it matters
The file uses a library for its declarations; a different meaning here misleads readers.

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
"""A kind of declaration and its name, if it has one."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find declarations that a used library has too."""
    yield from _between_libraries(subject)
    known = dict(_declared_by_libraries(subject, subject.tree))
    removed = {_said(str(s.need("kind")), s) for s in subject.statements("without")}
    for key, statement in reversed({_key(s): s for s in reversed(subject.tree.statements)}.items()):
        if key in known and key not in removed:
            called = " ".join(filter(None, key))
            yield Finding(
                span=_place(statement),
                message=f"the {key[0]} `{key[1]}` replaces the one from a library"
                if key[1]
                else f"this `{key[0]}` replaces that of a library",
                label="declared again here",
                labels=(Label(_place(known[key]), "declared in the library"),),
                help=f"{'give it another name' if key[1] else 'remove one of the two'}, "
                f"or write `without {called}` first",
            )


def _between_libraries(subject: Subject) -> Iterator[Finding]:
    """Find declarations of one library that another replaces."""
    own = {_key(statement) for statement in subject.tree.statements}
    found: dict[Key, Statement] = {}
    for use, library in used_libraries(subject, subject.tree):
        declared = {key: s for key, s in _declared_by(subject, library) if key not in own}
        for key, statement in declared.items():
            first = found.get(key)
            if first is not None and first.head.source is not statement.head.source:
                called = " ".join(filter(None, (key[0], f"`{key[1]}`" if key[1] else "")))
                yield Finding(
                    span=use.head,
                    message=f"this library replaces the {called} of another one",
                    label="declares it again",
                    labels=(Label(_place(first), "no longer applies"), Label(_place(statement), "applies")),
                    help="change the order of the `use` lines, or declare it in this file",
                )
                break
        found |= declared


def _declared_by(subject: Subject, library: Tree) -> Iterator[tuple[Key, Statement]]:
    """Yield what a library declares, with the libraries that it uses."""
    yield from _declared_by_libraries(subject, library)
    yield from ((key, statement) for statement in library.statements if (key := _key(statement)))


def _declared_by_libraries(subject: Subject, user: Tree) -> Iterator[tuple[Key, Statement]]:
    for _, library in used_libraries(subject, user):
        yield from _declared_by(subject, library)


def _key(statement: Statement) -> Key | None:
    kind = NAMED.get(statement.form) or GROUPS.get(statement.form)
    return _said(kind or statement.form, statement) if kind or statement.form in SINGLE else None


def _said(kind: str, statement: Statement) -> Key:
    name = statement.word("name")
    return kind, name.text if name else ""


def _place(statement: Statement) -> Span:
    name = statement.word("name")
    return name.span if name else statement.head
