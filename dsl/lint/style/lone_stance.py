"""A command with a single stance.

## What it does
Reports a `stance` block that is the only one of its command.

## Why it matters
Players have to name it each time they take command, although there is no choice.

## Avoid
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
turn { take command; 1 or more actions; each unit acts once }
command king {
  leads units joined to it by contact
  stance calm { activates any }
}
```

## Prefer
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
turn { take command; 1 or more actions; each unit acts once }
command king { leads units joined to it by contact; activates any }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Stance

CODE = "W407"


def check(subject: Subject) -> Iterator[Finding]:
    """Find stances without an alternative."""
    for stance, _ in subject.in_every_view(_stances, lambda _, thing: thing[1] == 1):
        yield Finding(
            span=stance.span,
            message=f"`{stance.name}` is the only stance of its command",
            label="there is nothing to choose",
            help="write its lines in the `command` block itself",
        )


def _stances(view: View) -> Iterator[tuple[Hashable, tuple[Stance, int]]]:
    for command in view.rules.commands:
        yield from ((stance.span, (stance, len(command.stances))) for stance in command.stances if stance.name)
