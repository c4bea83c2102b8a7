"""A declaration that silently takes the place of one from a library.

## What it does
Reports a piece, zone, series, graph or other thing with a name if a library that the file uses declares the same
name. To change what a ruleset inherits by `extends` is what `extends` is for, and is not reported.

## Why it matters
A library is used for what it declares; a name that means something else here misleads readers.

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
from dsl.resolve.declarations import NAMED
from dsl.syntax import Statement, Tree

CODE = "W174"


def check(subject: Subject) -> Iterator[Finding]:
    """Names that a used library declares too."""
    known = dict(_declared_by_libraries(subject, subject.tree))
    removed = {(str(s.need("kind")), str(s.word("name"))) for s in subject.statements("without")}
    for statement in subject.tree.statements:
        key = (NAMED.get(statement.form, ""), str(statement.word("name")))
        if key in known and key not in removed:
            name = statement.need("name")
            yield Finding(
                span=name.span,
                message=f"the {key[0]} `{name}` takes the place of the one from a library",
                label="declared again here",
                labels=(Label(known[key].need("name").span, "declared in the library"),),
                help=f"give it another name, or write `without {key[0]} {name}` first",
            )


def _declared_by_libraries(subject: Subject, user: Tree) -> Iterator[tuple[tuple[str, str], Statement]]:
    for _, library in used_libraries(subject, user):
        yield from _declared_by_libraries(subject, library)
        for statement in library.statements:
            if statement.form in NAMED:
                yield (NAMED[statement.form], str(statement.need("name"))), statement
