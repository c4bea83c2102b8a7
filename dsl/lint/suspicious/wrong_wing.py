"""A castling line that moves the mover away from its partner, or neither of the two.

## What it does
Reports a `toward` line by which a mover lands on the wrong half of its rank: on the side of its starting square away
from its partner. Reports one too by which both land where they start, unless the start is shuffled.

## Why it matters
In castling the mover goes toward its partner. For a mover that goes the other way, the file is probably that of the
other wing. Castling that moves nothing is a pass.

## Avoid
```rumpus
board 6x4
piece ox O { moves W }
array "3k1o/6/6/3K1O"
castling { king with ox; toward f: king to b, ox to c }
```

## Prefer
```rumpus
board 6x4
piece ox O { moves W }
array "3k1o/6/6/3K1O"
castling { king with ox; toward f: king to f, ox to e }
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.things import castling_wings
from dsl.model import Castling, Wing

CODE = "W199"


def check(subject: Subject) -> Iterator[Finding]:
    """Find castling lines away from the partner, and those by which nothing moves."""
    for castling, wing in subject.in_every_view(castling_wings, _leads_away):
        yield Finding(
            span=wing.span,
            message=f"castling toward {wing.toward} takes the {_mover(castling)} to {wing.mover_file}, the other way",
            label=f"away from the {_partner(castling)}",
            help=f"write the file nearer to {wing.toward} on which the {_mover(castling)} lands",
        )
    for castling, wing in subject.in_every_view(castling_wings, _leads_nowhere):
        yield Finding(
            span=wing.span,
            message=f"castling toward {wing.toward} moves neither the {_mover(castling)} nor the {_partner(castling)}",
            label="they stay where they start",
            help="write the files on which the two land",
        )


def _mover(castling: Castling) -> str:
    return " or ".join(castling.movers)


def _partner(castling: Castling) -> str:
    return " or ".join(castling.partners)


def _leads_nowhere(view: View, thing: tuple[Castling, Wing]) -> bool:
    """Return True if the two land on the files on which all their units start toward that side."""
    castling, wing = thing
    if wing.squares is not None or castling.dropped is not None or view.rules.shuffle is not None:
        return False
    files, units = view.rules.board.files, view.rules.array.units
    movers = {files.index(unit.square[0]) for unit in units if unit.piece in castling.movers}
    toward = files.index(wing.toward)
    partners = {
        file
        for file in (files.index(unit.square[0]) for unit in units if unit.piece in castling.partners)
        if any((file - start) * (toward - start) > 0 for start in movers)
    }
    return (movers, partners) == ({files.index(wing.mover_file)}, {files.index(wing.partner_file)})


def _leads_away(view: View, thing: tuple[Castling, Wing]) -> bool:
    """Return True if each mover of the line lands on the half of its rank farther from its partner."""
    castling, wing = thing
    if wing.squares is not None:
        return False
    files, units = view.rules.board.files, view.rules.array.units
    toward, landing = files.index(wing.toward), files.index(wing.mover_file)
    starts = {files.index(unit.square[0]) for unit in units if unit.piece in castling.movers}
    directions = {(toward > start) - (toward < start) for start in starts} - {0}
    if len(directions) != 1:
        return False
    way = directions.pop()
    return all((landing - start) * way < 0 for start in starts) and (2 * landing - len(files) + 1) * way < 0
