"""The two halves of a zone do not mirror each other, though the array is symmetric.

## What it does
If the array is symmetric, compares zones of whole ranks, the same number for White as for Black. Reports a zone whose
ranks are not as far from White's side as from Black's. Of other zones with squares for each side it reports those that
mirror each other with a few exceptions. It also reports a zone with squares for only one side if pieces promote in it.
A zone with the same squares for both sides is reported if these are not as far from White's side as from Black's, and
both sides move, promote, drop or reach a goal by it. It is not reported if another zone mirrors it and has the same
goals.

## Why it matters
The two sides play by different rules, often because a rank was miscounted.

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
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, frame_map, strays
from dsl.model import SIDES, ConstraintKind, Zone
from dsl.model.rows import ARRIVALS

CODE = "W165"

MOST = 2
"""Number of exceptions that may be mistakes; more are taken to be intended."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find zones that treat the sides of a symmetric game unequally."""
    for zone in subject.in_every_view(_zones, _is_lopsided):
        empty_side = next((side for side in SIDES if not zone.of(side)), "")
        yield Finding(
            span=zone.span,
            message=_message(zone, empty_side),
            label="its two halves do not mirror each other",
            help=f"give it a line for {empty_side.capitalize()}" if empty_side else _cure(subject.views[0], zone),
        )


def _message(zone: Zone, empty_side: str) -> str:
    if empty_side:
        return f"the zone `{zone.name}` has no squares for {empty_side.capitalize()}, whose pieces promote there"
    if zone.white == zone.black:
        return f"the zone `{zone.name}` has the same squares for both sides, nearer to one of them"
    return f"the zone `{zone.name}` is not the same for Black as for White"


def _cure(view: View, zone: Zone) -> str:
    """Return the squares that Black lacks or has in addition, if they are few."""
    if zone.white == zone.black:
        return f"write a line for each side: `zone {zone.name} {{ white …; black … }}`"
    wanted = min(_mirrored(view, zone), key=lambda squares: len(squares ^ zone.black), default=zone.black)
    few = [sorted(squares) for squares in (wanted - zone.black, zone.black - wanted)]
    if not 0 < max(map(len, few)) <= MOST:
        return "check the ranks and files of each side"
    give, take = (", ".join(squares) for squares in few)
    if give and take:
        return f"for Black write {give} in place of {take}, or change White's squares"
    return f"for Black write {give} as well" if give else f"for Black remove {take}"


def _mirrored(view: View, zone: Zone) -> list[frozenset[str]]:
    """Return White's squares mapped to Black's side, for each symmetry of the array."""
    maps = [frame_map(view, mirror) for mirror in MIRRORS if not strays(view, mirror, "white")]
    return [frozenset(to[square] for square in zone.white) for to in maps]


def _zones(view: View) -> Iterator[tuple[Hashable, Zone]]:
    if not all(strays(view, mirror, "white") for mirror in MIRRORS):
        yield from ((zone.span, zone) for zone in view.rules.zones if zone.white != zone.black or zone.white)


def _is_lopsided(view: View, zone: Zone) -> bool:
    """Return True if a zone is not as far from White's side as from Black's, or lacks a side."""
    if zone.white == zone.black:
        mirrored = _mirrored(view, zone)
        return zone.black not in mirrored and _is_of_both(view, zone) and not _has_twin(view, zone, mirrored)
    if not (zone.white and zone.black):
        return any(_promotes(view, zone, side) for side in SIDES if not zone.of(side))
    white, black = (_ranks(view, squares) for squares in (zone.white, zone.black))
    top = view.reach.height - 1
    if white and black:
        return len(white) == len(black) and {top - rank for rank in white} != black
    return zone.black not in (mirrored := _mirrored(view, zone)) and any(
        _is_near(each, zone.black) for each in mirrored
    )


def _has_twin(view: View, zone: Zone, mirrored: list[frozenset[str]]) -> bool:
    """Return True if another zone with the same goals mirrors a zone, as the lines of a cube of cells do."""
    goals = _goals(view, zone)
    others = (each for each in view.rules.zones if each.white == each.black and each.white in mirrored)
    return bool(goals) and any(_goals(view, other) == goals for other in others)


def _goals(view: View, zone: Zone) -> frozenset[Hashable]:
    """Return the goals of a zone, without the zone itself and as if all were on one line."""
    rows = (row for row in view.rules.ends if row.zone == zone.name)
    return frozenset(replace(row, zone=None, span=zone.span.part(0, 0)) for row in rows)


def _is_near(squares: frozenset[str], others: frozenset[str]) -> bool:
    """Return True if two sets of squares differ slightly: in few squares, and in fewer than they share."""
    rest = max(len(squares - others), len(others - squares))
    return rest <= MOST and 2 * rest <= len(squares & others)


def _is_of_both(view: View, zone: Zone) -> bool:
    """Return True if both sides move, promote, drop or win by a zone, from their own point of view."""
    rules, presence = view.rules, view.presence
    lines = {
        piece.name
        for piece in rules.pieces
        if any(zone.name in (line.zone, line.within, line.goal) for line in piece.moves)
        or any(line.zone == zone.name for line in piece.promotions)
    }
    both = any((SIDES[0], name) in presence.men and (SIDES[1], name) in presence.men for name in lines)
    goals = (row for row in rules.ends if row.kind in ARRIVALS and row.zone == zone.name)
    drops = (row for row in rules.constraints_of(ConstraintKind.DROP_ZONE) if row.zone == zone.name)
    return both or any(goal.side is None for goal in goals) or any(drops)


def _promotes(view: View, zone: Zone, side: str) -> bool:
    """Return True if a piece that a side may have promotes in a zone."""
    return any(line.zone == zone.name for piece in view.presence.of(side) for line in piece.promotions)


def _ranks(view: View, squares: frozenset[str]) -> set[int]:
    """Return the ranks of a set of squares, lowest first; empty if it does not consist of whole ranks."""
    ranks = {view.reach.places[square][1] for square in squares}
    whole = {square for square, (_, rank) in view.reach.places.items() if rank in ranks}
    return ranks if whole == squares else set()
