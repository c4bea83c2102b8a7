"""Castling distances differ between the sides, because their kings do not face each other.

## What it does
Looks at rotationally symmetric arrays in which castling takes movers of both sides from different files to the same
files. Reports the side whose mover goes much farther to one wing than to the other.

## Why it matters
King and queen were probably swapped on one side. In a rotated array the two sides rarely castle to the same files.

## Avoid
```rumpus
board 8x4
piece ox O { moves R }
castling { king with ox; toward h: king to g, ox to f; toward a: king to c, ox to d }
array "o2k3o/8/8/O3K2O"
```

## Prefer
```rumpus
board 8x4
piece ox O { moves R }
castling { king with ox; toward h: king to g, ox to f; toward a: king to c, ox to d }
array "o3k2o/8/8/O3K2O"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.diagram import rank_of
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import strays, turned
from dsl.model import SIDES, Castling, UnitOn

CODE = "W189"


def check(subject: Subject) -> Iterator[Finding]:
    """Find movers that do not face each other."""
    for view, castling, movers in subject.in_every_view(_castlings, _is_unequal):
        odd, other = sorted(movers, key=lambda unit: (-_spread(view, castling, unit), unit.side))
        yield Finding(
            span=rank_of(view, odd.square),
            message=f"{odd.side.capitalize()}'s {odd.piece} castles from {odd.square}, and {other.side.capitalize()}'s "
            f"from {other.square}, to the same files",
            label=f"the {odd.piece} does not face the enemy's",
            help=f"put it on {other.square[0]}{odd.square[1:]}, or swap two units of the other side as well",
        )


Found = tuple[View, Castling, tuple[UnitOn, ...]]


def _castlings(view: View) -> Iterator[tuple[Hashable, Found]]:
    castling = view.rules.castling
    if castling is not None and len(castling.wings) > 1 and not any(wing.squares for wing in castling.wings):
        movers = tuple(unit for unit in view.rules.array.units if unit.piece in castling.movers)
        yield castling.span, (view, castling, movers)


def _is_unequal(view: View, found: Found) -> bool:
    _, castling, movers = found
    if sorted(unit.side for unit in movers) != sorted(SIDES) or strays(view, turned, SIDES[0]):
        return False
    one, other = (_distances(view, castling, unit) for unit in movers)
    return one != other


def _distances(view: View, castling: Castling, unit: UnitOn) -> list[int]:
    """Return how far a mover goes toward each wing."""
    files = view.rules.board.files
    return [abs(files.index(wing.mover_file) - files.index(unit.square[0])) for wing in castling.wings]


def _spread(view: View, castling: Castling, unit: UnitOn) -> int:
    distances = _distances(view, castling, unit)
    return max(distances) - min(distances)
