"""A formation that can form but never ride.

## What it does
Reports a formation if no step of its ride leads from one place of its block to another.

## Why it matters
The step is too long for the board, or the squares do not exist.

## Avoid
```rumpus
piece ox O { moves W }
array "kooo/4/4/OOOK"
formation wall L { ox in 3x1; rides F by 4 }
```

## Prefer
```rumpus
piece ox O { moves W }
array "kooo/4/4/OOOK"
formation wall L { ox in 3x1; rides F by 1 }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.blocks import anchors
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Formation
from dsl.model.vector import all_steps

CODE = "W219"


_ATOMS = {"W": ((1, 0),), "F": ((1, 1),), "K": ((1, 0), (1, 1))}


def check(subject: Subject) -> Iterator[Finding]:
    """Find formations that cannot ride."""
    for formation in subject.in_every_view(_formations, _is_stuck):
        yield Finding(
            span=formation.rides_span,
            message=f"no ride of `{formation.name}` ends on the board",
            label=f"{formation.step} square{'s' if formation.step > 1 else ''} at a time",
            help="make the step shorter" if formation.step > 1 else "make the block smaller",
        )


def _formations(view: View) -> Iterator[tuple[Hashable, Formation]]:
    yield from ((formation.rides_span, formation) for formation in view.rules.formations)


def _is_stuck(view: View, formation: Formation) -> bool:
    places = set(anchors(view, formation))
    steps = [step for atom in _ATOMS[formation.atom] for step in all_steps(atom)]
    ends = ((x + dx * formation.step, y + dy * formation.step) for x, y in places for dx, dy in steps)
    return bool(places) and not any(end in places for end in ends)
