"""`L` and `J`, letters on which dialects disagree.

## What it does
Reports `L` for the camel and `J` for the zebra. One manual swaps them, another uses `J` for a piece with two leaps; `C`
and `Z` mean the same everywhere.

## Why it matters
A reader or a program with another dialect takes the piece for a different one.

## Avoid
```rumpus
piece ox O { moves WJ }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves WZ }
array "k1o1/4/4/1O1K"
```

## Fix safety
Safe: `C` and `Z` mean the same here as `L` and `J`.
"""

from collections.abc import Iterator

from dsl.diagnostics import Edit, Fix
from dsl.lint.betza import simple_moves
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W301"


INSTEAD = {"L": ("C", "camel"), "J": ("Z", "zebra")}


def check(subject: Subject) -> Iterator[Finding]:
    """Find atoms with two meanings."""
    for move in simple_moves(subject):
        if move.atom in INSTEAD:
            letter, name = INSTEAD[move.atom]
            yield Finding(
                span=move.atom_span,
                message=f"dialects disagree on `{move.atom}`, which is the {name} here",
                label=f"the {name}",
                help=f"write `{letter}`, which is the {name} in all of them",
                fix=Fix(f"write `{letter}`", (Edit(move.atom_span, letter),)),
            )
