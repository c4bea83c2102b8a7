"""The two halves of a zone do not mirror each other, though the array is symmetric.

## What it does
Where the array is symmetric, compares the squares that a zone has for White and for Black, and reports a zone with
equally many for both that no mirror and no turn of the board brings together.

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
from dsl.lint.symmetry import MIRRORS, SYMMETRIES, place_map, strays
from dsl.model import Zone

CODE = "W165"


def check(subject: Subject) -> Iterator[Finding]:
    """Zones that treat the sides of a symmetric game unequally."""
    for zone in subject.in_every_view(_zones, _is_lopsided):
        yield Finding(
            span=zone.span,
            message=f"the zone `{zone.name}` is not the same for Black as for White",
            label="its two halves do not mirror each other",
            help="look at the ranks and files of each side",
        )


def _zones(view: View) -> Iterator[tuple[Hashable, Zone]]:
    yield from ((zone.span, zone) for zone in view.rules.zones if zone.white and len(zone.white) == len(zone.black))


def _is_lopsided(view: View, zone: Zone) -> bool:
    if all(strays(view, mirror) for mirror in MIRRORS):
        return False
    return not any(
        {place_map(view, symmetry).get(square) for square in zone.white} == zone.black for symmetry in SYMMETRIES
    )
