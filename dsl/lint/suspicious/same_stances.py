"""Two identical stances of a command.

## What it does
Reports a stance that activates the same pieces as an earlier one of the same command, with the same moves.

## Why it matters
A choice between equal things is often a copied line that was not changed.

## Avoid
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
turn { take command; 1 or more actions; each unit acts once }
command king {
  leads units joined to it by contact
  stance calm { activates king, ox }
  stance wild { activates king, ox }
}
```

## Prefer
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
turn { take command; 1 or more actions; each unit acts once }
command king {
  leads units joined to it by contact
  stance calm { activates king }
  stance wild { activates king, ox }
}
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Command, Stance

CODE = "W168"


def check(subject: Subject) -> Iterator[Finding]:
    """Find identical stances."""
    for stance, other in subject.in_every_view(_pairs, lambda _, pair: _sense(pair[0]) == _sense(pair[1])):
        yield Finding(
            span=stance.span,
            message=f"the stance `{stance.name}` is the same as `{other.name}`",
            label="activates the same pieces, with the same moves",
            labels=(Label(other.span, "the other stance"),),
            help="remove one of the two, or write the difference",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[Stance, Stance]]]:
    for command in view.rules.commands:
        yield from _pairs_of(command)


def _pairs_of(command: Command) -> Iterator[tuple[Hashable, tuple[Stance, Stance]]]:
    for i, stance in enumerate(command.stances):
        for other in command.stances[:i]:
            yield (stance.span, other.span), (stance, other)


def _sense(stance: Stance) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    return frozenset(stance.activates), frozenset((line.piece, line.other) for line in stance.moves_as)
