"""The two halves of a zone do not mirror each other, though the array is symmetric.

## What it does
Where the array is symmetric, compares zones that are made of whole ranks, as many for White as for Black, and reports
one whose ranks are not as far from White's side as from Black's. A zone that has squares for one side alone is reported
if pieces promote in it.

## Why it matters
Each side plays by another rule, often by a rank that was miscounted.

## Avoid
```rumpus
zone top { white rank 4; black rank 2 }
goal reach top with king
array "k3/4/4/K3"
```

## Prefer
```rumpus
zone top { white rank 4; black rank 1 }
goal reach top with king
array "k3/4/4/K3"
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, strays
from dsl.model import SIDES, Zone

CODE = "W165"


def check(subject: Subject) -> Iterator[Finding]:
    """Zones that treat the sides of a symmetric game unequally."""
    for zone in subject.in_every_view(_zones, _is_lopsided):
        lacks = next((side for side in SIDES if not zone.of(side)), "")
        yield Finding(
            span=zone.span,
            message=f"the zone `{zone.name}` has no squares for {lacks.capitalize()}, whose pieces promote there"
            if lacks
            else f"the zone `{zone.name}` is not the same for Black as for White",
            label="its two halves do not mirror each other",
            help=f"give it a line for {lacks.capitalize()}" if lacks else "look at the ranks and files of each side",
        )


def _zones(view: View) -> Iterator[tuple[Hashable, Zone]]:
    if not all(strays(view, mirror, "white") for mirror in MIRRORS):
        yield from ((zone.span, zone) for zone in view.rules.zones if zone.white != zone.black)


def _is_lopsided(view: View, zone: Zone) -> bool:
    if not (zone.white and zone.black):
        return any(_promotes(view, zone, side) for side in SIDES if not zone.of(side))
    white, black = (_ranks(view, squares) for squares in (zone.white, zone.black))
    top = view.reach.height - 1
    return 0 < len(white) == len(black) and {top - rank for rank in white} != black


def _promotes(view: View, zone: Zone, side: str) -> bool:
    """Whether a piece that a side may have promotes in a zone."""
    return any(piece.promotion and piece.promotion.zone == zone.name for piece in view.presence.of(side))


def _ranks(view: View, squares: frozenset[str]) -> set[int]:
    """The ranks that make up a set of squares, from the lowest; none if it is no set of whole ranks."""
    ranks = {view.reach.places[square][1] for square in squares}
    whole = {square for square, (_, rank) in view.reach.places.items() if rank in ranks}
    return ranks if whole == squares else set()
