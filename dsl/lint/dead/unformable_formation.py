"""A formation that can never form.

## What it does
Reports a formation whose block fits nowhere on the board, or for which neither side can ever have enough units. If no
fusion, split, promotion, capture or conversion produces a piece, a side has only the units of the array.

## Why it matters
It never rides, so the piece, the size or the array is probably wrong.

## Avoid
```rumpus
piece ox O { moves W }
array "k1o1/4/4/1O1K"
formation wall L { ox in 2x1; rides W by 1 }
```

## Prefer
```rumpus
piece ox O { moves W }
array "koo1/4/4/1OOK"
formation wall L { ox in 2x1; rides W by 1 }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.blocks import anchors
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Formation

CODE = "W218"


def check(subject: Subject) -> Iterator[Finding]:
    """Find formations without enough units or room."""
    for formation in subject.in_every_view(_formations, _is_unformable):
        yield Finding(
            span=formation.span,
            message=f"no {formation.files}x{formation.ranks} units of `{formation.piece}` can ever form a block",
            label="never forms",
            help="check its piece, its size, and how many such units a side starts with",
        )


def _formations(view: View) -> Iterator[tuple[Hashable, Formation]]:
    yield from ((formation.span, formation) for formation in view.rules.formations)


def _is_unformable(view: View, formation: Formation) -> bool:
    if not any(anchors(view, formation)):
        return True
    return max(view.presence.most(side, formation.piece) for side in SIDES) < formation.files * formation.ranks
