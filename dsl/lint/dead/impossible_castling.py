"""A castling line without a partner.

## What it does
Reports a `toward` line if no array has a partner for it: on the rank of a mover, on that side, and far enough away. It
ignores castling of units that are dropped.

## Why it matters
Castling needs both units on their starting squares, so the file or the array is probably wrong.

## Avoid
```rumpus
piece ox O { moves W }
array "k2o/4/4/3K"
castling { king with ox; toward d: king to c, ox to b; toward a: king to c, ox to d }
```

## Prefer
```rumpus
piece ox O { moves W }
array "k2o/4/4/K2O"
castling { king with ox; toward d: king to c, ox to b }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.things import castling_wings
from dsl.model import Castling, UnitOn, Wing
from dsl.words.near import quoted_list

CODE = "W220"


def check(subject: Subject) -> Iterator[Finding]:
    """Find castling lines without a partner."""
    for castling, wing in subject.in_every_view(castling_wings, _is_impossible):
        movers, partners = quoted_list(castling.movers), quoted_list(castling.partners)
        yield Finding(
            span=wing.span,
            message=f"no {partners} starts on the {wing.toward} side of {movers}",
            label="never applies",
            help="check the file and the array",
        )


def _is_impossible(view: View, thing: tuple[Castling, Wing]) -> bool:
    castling, wing = thing
    if castling.dropped is not None:
        return False
    units = [unit for unit in view.rules.array.units if castling.side in (None, unit.side)]
    files = view.rules.board.files
    movers = [unit for unit in units if unit.piece in castling.movers]
    partners = [unit for unit in units if unit.piece in castling.partners]
    toward, least = files.index(wing.toward), wing.squares[0] if wing.squares else 0
    return not any(_face(mover, partner, toward, least, files) for mover in movers for partner in partners)


def _face(mover: UnitOn, partner: UnitOn, toward: int, least: int, files: tuple[str, ...]) -> bool:
    """Return True if a partner is on the mover's rank, toward a file, with room for the fewest squares before it."""
    start, other = files.index(mover.square[0]), files.index(partner.square[0])
    same = mover.side == partner.side and mover.square[1:] == partner.square[1:]
    return same and (other - start) * (toward - start) > 0 and abs(other - start) > least
