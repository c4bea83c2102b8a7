"""A graph that is never used.

## What it does
Reports a graph that no activation, command or chain names. Graphs of a library are not reported.

## Why it matters
A rule is missing, or the graph is unnecessary.

## Avoid
```rumpus
graph contact { joins friends touching orthogonal }
```

## Prefer
```rumpus
graph contact { joins friends touching orthogonal }
activation { joined to king by contact; needed to move }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.lint.usage import unnamed

CODE = "W206"


def check(subject: Subject) -> Iterator[Finding]:
    """Find unused graphs."""
    for name in unnamed(subject, ("graph",), "GRAPH"):
        yield Finding(span=name.span, message=f"graph `{name}` is never used", label="never used", help="remove it")
