"""A library that is never used.

## What it does
Reports a `use` of a library if no piece of it comes into play and no other file uses a name that it declares. The same
must be true of the libraries that it uses itself.

## Why it matters
The statement misleads readers, and its names get in the way.

## Avoid
```rumpus
use herd
```

## Prefer
```rumpus
use herd
array "kc2/4/4/2CK"
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import names_in, used_libraries
from dsl.resolve.declarations import NAMED
from dsl.syntax import Tree

CODE = "W211"


def check(subject: Subject) -> Iterator[Finding]:
    """Find unused libraries."""
    if subject.is_library or not subject.is_exhaustive:
        return
    for statement, tree in used_libraries(subject, subject.tree):
        if not _is_used(subject, tree):
            yield Finding(
                span=statement.head,
                message=f"library `{statement.need('name')}` is never used",
                label="serves nothing",
                help="remove it",
            )


def _is_used(subject: Subject, tree: Tree) -> bool:
    """Return True if a name of the file is used, or it declares something without a name."""
    declared = {str(s.need("name")) for s in tree.statements if s.form in NAMED}
    others = {s.form for s in tree.statements} - NAMED.keys() - {"library", "reading", "test", "use"}
    in_play = {name for view in subject.views for name in view.presence.pieces | view.presence.models}
    elsewhere = {name for other in subject.trees if other is not tree for name in names_in(other)}
    if others or declared & (in_play | elsewhere):
        return True
    return any(_is_used(subject, deeper) for _, deeper in used_libraries(subject, tree))
