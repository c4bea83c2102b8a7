"""The array is symmetric except for a few units.

## What it does
If White has six or more units, compares the arrays of the two sides, reflected and rotated. Reports one or two units
without a counterpart: it is elsewhere, is of another piece, or is missing. If both sides have the same units, up to two
fifths of them may be misplaced.

## Why it matters
Two swapped letters in a diagram, or a change for one side only, make the game unequal.

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
"""

from collections import Counter
from collections.abc import Hashable, Iterator

from dsl.lint.diagram import rank_of
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, place_map, strays
from dsl.model import SIDES, UnitOn

CODE = "W164"


MOST = 2
"""Number of units that may be mistakes; more are taken to be intended."""

LEAST_UNITS = 6


def check(subject: Subject) -> Iterator[Finding]:
    """Find arrays that are symmetric except for a unit or two."""
    for view in subject.in_every_view(_arrays, _is_nearly_symmetric):
        units = _strays(view)
        where = _listed([f"{unit.side.capitalize()}'s {unit.piece} on {unit.square}" for unit in units])
        yield Finding(
            span=rank_of(view, units[0].square),
            message=f"the array is symmetric except for {where}",
            label="a unit may be misplaced",
            help="give both sides the same units on corresponding squares",
        )
    for view in subject.in_every_view(_hands, _differ):
        yield Finding(
            span=view.rules.array.span,
            message=f"the array is symmetric except for the hands: {_more(view)}",
            label="a unit may be missing in hand",
            help="give both sides the same units in hand",
        )


def _hands(view: View) -> Iterator[tuple[Hashable, View]]:
    if view.rules.array.units and any(not any(strays(view, mirror, side) for side in SIDES) for mirror in MIRRORS):
        yield view.rules.array.span, view


def _differ(_: View, thing: View) -> bool:
    white, black = thing.rules.array.hands
    return sorted(white) != sorted(black)


def _more(view: View) -> str:
    """Return what one hand has more of than the other."""
    hands = [Counter(hand) for hand in view.rules.array.hands]
    more = [(side, first - second) for side, first, second in zip(SIDES, hands, hands[::-1], strict=True)]
    return " and ".join(
        f"{side.capitalize()} has {', '.join(f'{number} more {piece}' for piece, number in sorted(extra.items()))}"
        for side, extra in more
        if extra
    )


def _arrays(view: View) -> Iterator[tuple[Hashable, View]]:
    yield view.rules.array.span, view


def _is_nearly_symmetric(view: View, thing: View) -> bool:
    n_white = sum(unit.side == "white" for unit in view.rules.array.units)
    units = _strays(view)
    if n_white < LEAST_UNITS or not units:
        return False
    if any(unit.piece not in _pieces(view, SIDES[1 - SIDES.index(unit.side)]) for unit in units):
        return False  # armies of other pieces
    each = max(sum(unit.side == side for unit in units) for side in SIDES)
    same_units = _pieces(view, "white") == _pieces(view, "black")
    return len(units) <= MOST or (same_units and each <= n_white * 2 // 5)


def _pieces(view: View, side: str) -> list[str]:
    """Return the pieces of the units that a side starts with."""
    return sorted(unit.piece for unit in view.rules.array.units if unit.side == side)


def _listed(units: list[str]) -> str:
    return " and ".join((", ".join(units[:-1]), units[-1]) if len(units) > 1 else units)


def _strays(view: View) -> list[UnitOn]:
    """Return the units without a counterpart, under the symmetry that leaves the fewest.

    Those of the less symmetric side come first; of the other side only those without an equivalent there.
    """
    white, black = SIDES
    odd, even = (white, black) if _lopsidedness(view, white) > _lopsidedness(view, black) else (black, white)
    found = []
    for mirror in MIRRORS:
        first, second = (strays(view, mirror, side) for side in (odd, even))
        to = place_map(view, mirror)
        met = {to.get(unit.square) for unit in first}
        found.append([*first, *(unit for unit in second if unit.square not in met)])
    return min(found, key=len)


def _lopsidedness(view: View, side: str) -> int:
    """Count the units of a side without an equal one on the other wing of their rank."""
    own = {(*view.reach.places[unit.square], unit.piece) for unit in view.rules.array.units if unit.side == side}
    return sum((view.reach.width - 1 - file, rank, piece) not in own for file, rank, piece in own)
