"""The array is symmetric but for one or two units of a side.

## What it does
Compares the arrays of the two sides, mirrored and turned, where both have the same six or more units, and reports one
in which one or two units of a side stand elsewhere than their counterparts.

## Why it matters
Two letters that were swapped in a diagram give one side another game.

## Avoid
```rumpus
board 6x4
piece ox O { moves W }
piece elk E { moves F }
piece hare H { moves N }
array "oehkeo/6/6/OHEKEO"
```

## Prefer
```rumpus
board 6x4
piece ox O { moves W }
piece elk E { moves F }
piece hare H { moves N }
array "oehkeo/6/6/OEHKEO"
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, has_equal_armies, strays

CODE = "W164"


MOST = 2
"""Units of a side that may have slipped; with more the array is another by design."""

LEAST_UNITS = 6


def check(subject: Subject) -> Iterator[Finding]:
    """Arrays that are symmetric but for a unit or two."""
    for view in subject.in_every_view(_arrays, _is_nearly_symmetric):
        units = min((strays(view, mirror) for mirror in MIRRORS), key=len)
        where = " and ".join(f"{unit.square}" for unit in units)
        yield Finding(
            span=view.rules.array.span,
            message=f"the array is symmetric but for White's unit{'s' if len(units) > 1 else ''} on {where}",
            label="looks as if units had been swapped",
            help="put the units where their counterparts stand",
        )


def _arrays(view: View) -> Iterator[tuple[Hashable, View]]:
    yield view.rules.array.span, view


def _is_nearly_symmetric(view: View, thing: View) -> bool:
    white = [unit for unit in view.rules.array.units if unit.side == "white"]
    if len(white) < LEAST_UNITS or not has_equal_armies(view):
        return False
    return 0 < min(len(strays(view, mirror)) for mirror in MIRRORS) <= MOST
