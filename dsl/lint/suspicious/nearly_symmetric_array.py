"""The array is symmetric but for one or two units.

## What it does
Compares the arrays of the two sides, mirrored and turned, if White has six or more units, and reports one in which one
or two units have no counterpart: it stands elsewhere, is of another piece, or is missing.

## Why it matters
Two letters that were swapped in a diagram, or one that was changed for one side only, give the sides another game.

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
from dsl.lint.symmetry import MIRRORS, place_map, strays
from dsl.model import SIDES, UnitOn

CODE = "W164"


MOST = 2
"""Units of a side that may have slipped; with more the array is another by design."""

LEAST_UNITS = 6


def check(subject: Subject) -> Iterator[Finding]:
    """Arrays that are symmetric but for a unit or two."""
    for view in subject.in_every_view(_arrays, _is_nearly_symmetric):
        units = _strays(view)
        where = " and ".join(f"{unit.side.capitalize()}'s {unit.piece} on {unit.square}" for unit in units)
        yield Finding(
            span=view.rules.array.span,
            message=f"the array is symmetric but for {where}",
            label="looks as if a unit had gone astray",
            help="give both sides the same units, and put each where its counterpart stands",
        )


def _arrays(view: View) -> Iterator[tuple[Hashable, View]]:
    yield view.rules.array.span, view


def _is_nearly_symmetric(view: View, thing: View) -> bool:
    white = [unit for unit in view.rules.array.units if unit.side == "white"]
    return len(white) >= LEAST_UNITS and 0 < len(_strays(view)) <= MOST


def _strays(view: View) -> list[UnitOn]:
    """The units without a counterpart, by the symmetry that has the fewest: Black's only where White has none."""
    found = []
    for mirror in MIRRORS:
        white, black = (strays(view, mirror, side) for side in SIDES)
        to = place_map(view, mirror)
        met = {to.get(unit.square) for unit in white}
        found.append([*white, *(unit for unit in black if unit.square not in met)])
    return min(found, key=len)
