"""A promotion that no move can bring about, as none reaches, enters or leaves its zone.

## What it does
Follows the moves of a piece from the squares that it may occupy, as if nothing blocked them. Reports a promotion in a
zone if no move of a side that has the piece ends there. `on entering` needs a move into the zone, `on leaving` one out
of it, and `inside` one within it. A piece that promotes where it stands only has to come there. Also reports `promotes
on capture` if the piece captures nothing. Under `promotes only to captured pieces`, reports a promotion if the side
starts with none of these. Of two events on a line, as in `in camp or on leaving camp`, one may never happen if the
piece comes to the zone.

## Why it matters
The promotion never happens; often the zone is that of the other side.

## Avoid
```rumpus
zone top = rank 4
piece elk E { moves R }
piece ox O {
  moves fmWfcF
  promotes in top to elk
}
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
zone top { white rank 4; black rank 1 }
piece elk E { moves R }
piece ox O {
  moves fmWfcF
  promotes in top to elk
}
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final

from dsl.lint.finding import Finding
from dsl.lint.presence import takes_units
from dsl.lint.subject import Subject, View
from dsl.lint.usage import replacement_notes
from dsl.model import SIDES, ConstraintKind, Event, Piece, Promotion
from dsl.model.piece import STANDING
from dsl.source import Span
from dsl.words.near import quoted_list

CODE = "W166"


Part = tuple[Piece, Promotion, str]
"""A promotion of a piece, for a side."""

_NEVER: Final[Mapping[Event, str]] = {
    Event.ENTERING: "enter `{}` from outside",
    Event.INSIDE: "move inside `{}`",
    Event.LEAVING: "leave `{}`",
    Event.CAPTURE: "capture a unit",
}
"""What no move does, where it is not to end in the zone."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find promotions that no move of a side causes."""
    found: dict[tuple[Span, Event], list[Part]] = {}
    for part in subject.in_every_view(_promotions, _never_happens):
        _, promotion, _ = part
        found.setdefault((promotion.span, promotion.event), []).append(part)
    for bad in found.values():
        piece, promotion, side = bad[0]
        who = f"no `{piece.name}` can ever" if len(bad) > 1 else f"{side.capitalize()}'s `{piece.name}` can never"
        view = subject.views[0]
        yield Finding(
            span=promotion.span,
            message=f"{who} {_deed(view, bad)}",
            label="never applies",
            notes=replacement_notes(subject, piece.name),
            help=_cure(view, piece, promotion, [side for _, _, side in bad]),
        )


def _deed(view: View, bad: list[Part]) -> str:
    """Return what the units of some sides never do, though they would promote by it."""
    _, promotion, _ = bad[0]
    if all(_lacks_captured(view, part) for part in bad):
        return f"promote to captured pieces: its side starts with no {quoted_list(promotion.pieces)}"
    comes = any(_visits(view, piece, side) & _zone(view, promotion, side) for piece, _, side in bad)
    never = _NEVER.get(promotion.event, "") if comes or promotion.zone is None else ""
    return (never or "reach a square of `{}`").format(promotion.zone)


def _cure(view: View, piece: Piece, promotion: Promotion, sides: list[str]) -> str:
    """Return the help for a promotion that never happens."""
    if not piece.moves:
        return "give it a `moves` line"
    if all(_lacks_captured(view, (piece, promotion, side)) for side in sides):
        return "name pieces of the array, or remove `promotes only to captured pieces`"
    if promotion.zone is None:
        return "give it a move that captures, or write `promotes in ZONE to PIECE`"
    if any(_visits(view, piece, side) & _zone(view, promotion, side) for side in sides):
        return "check the squares of the zone and the moves of the piece"
    zone = view.rules.zone(promotion.zone)
    if zone.white != zone.black and all(_is_reached(view, piece, side, zone.of(_other(side))) for side in sides):
        return f"swap the sides of the zone `{zone.name}`"
    return f"write a zone with a line for each side: `zone {promotion.zone} {{ white …; black … }}`"


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def _promotions(view: View) -> Iterator[tuple[Hashable, Part]]:
    """Yield the promotions by a capture, and those with a zone that has squares for the side."""
    for side in SIDES:
        for piece in view.presence.of(side):
            for promotion in piece.promotions:
                if promotion.event is Event.CAPTURE or _zone(view, promotion, side):
                    yield (promotion.span, promotion.event, side), (piece, promotion, side)


def _never_happens(view: View, part: Part) -> bool:
    """Return True if no unit comes to the zone of a promotion, or nothing causes any event of its line."""
    piece, promotion, side = part
    comes = promotion.zone is None or _visits(view, piece, side) & _zone(view, promotion, side)
    if not comes and not _happens(view, part):
        return True
    alike = (each for each in piece.promotions if each.span == promotion.span)
    return not any(_happens(view, (piece, each, side)) for each in alike)


def _happens(view: View, part: Part) -> bool:
    """Return True if something may bring about a promotion."""
    piece, promotion, side = part
    zone, squares = _zone(view, promotion, side), _squares(view, piece, side)
    if _lacks_captured(view, part):
        return False
    match promotion.event:
        case Event.CAPTURE:
            return any(map(takes_units, view.presence.terms(piece)))
        case Event.MOVE:
            return bool(piece.moves)
        case event if event in STANDING:
            return not squares.isdisjoint(zone or squares)
        case Event.LEAVING:
            return any(end not in zone for end in _ends(view, piece, side, squares & zone))
        case Event.ENTERING:
            return not zone.isdisjoint(_ends(view, piece, side, squares - zone))
        case Event.INSIDE:
            return not zone.isdisjoint(_ends(view, piece, side, squares & zone))
        case _:
            return _is_reached(view, piece, side, zone)


def _lacks_captured(view: View, part: Part) -> bool:
    """Return True if a piece promotes only to captured pieces, and its side starts with none of those."""
    piece, promotion, side = part
    limited = any(piece.name in row.pieces for row in view.rules.constraints_of(ConstraintKind.UNCAPTURED))
    start = {unit.piece for unit in view.rules.array.units if unit.side == side}
    pairs = {pair.name: pair.pieces for pair in view.rules.pairs}
    return limited and not any(start.issuperset(pairs.get(name, (name,))) for name in promotion.pieces)


def _zone(view: View, promotion: Promotion, side: str) -> frozenset[str]:
    return view.rules.zone(promotion.zone).of(side) if promotion.zone is not None else frozenset()


def _squares(view: View, piece: Piece, side: str) -> frozenset[str]:
    return view.presence.squares.get((side, piece.name), frozenset())


def _visits(view: View, piece: Piece, side: str) -> frozenset[str]:
    """Return the squares that a piece may come to, even if it promotes there."""
    squares = _squares(view, piece, side)
    return squares | _ends(view, piece, side, squares)


def _ends(view: View, piece: Piece, side: str, squares: frozenset[str]) -> frozenset[str]:
    """Return the squares on which moves of a piece from some squares may end."""
    return view.reach.names_of(view.presence.ends(piece, side, view.reach.set_of(squares)))


def _is_reached(view: View, piece: Piece, side: str, zone: frozenset[str]) -> bool:
    """Return True if a move of a side's piece may end in a zone."""
    return not zone.isdisjoint(_ends(view, piece, side, _squares(view, piece, side)))
