"""A command, or a stance of it, that activates no unit in the game.

## What it does
Reports a command without stances, or a stance, if none of the pieces it activates ever comes into play.

## Why it matters
Taking this command does nothing.

## Avoid
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
piece ox O { moves W }
piece elk E { moves F }
array "k1o1/4/4/1O1K"
turn { take command; 1 or more actions; each unit acts once }
command king {
  leads units joined to it by contact
  stance calm { activates king, ox }
  stance wild { activates elk }
}
```

## Prefer
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
piece ox O { moves W }
piece elk E { moves F }
array "k1oe/4/4/EO1K"
turn { take command; 1 or more actions; each unit acts once }
command king {
  leads units joined to it by contact
  stance calm { activates king, ox }
  stance wild { activates elk }
}
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Stance

CODE = "W222"


def check(subject: Subject) -> Iterator[Finding]:
    """Find stances without effect."""
    for stance in subject.in_every_view(
        _stances, lambda view, stance: not view.presence.pieces & set(stance.activates)
    ):
        yield Finding(
            span=stance.span,
            message="none of the pieces it activates ever comes into play",
            label="activates no unit",
            help="activate a piece that is in the array",
        )


def _stances(view: View) -> Iterator[tuple[Hashable, Stance]]:
    yield from ((stance.span, stance) for command in view.rules.commands for stance in command.stances)
