"""A move that is impossible on this board.

## What it does
Follows a part of a movement from every square that a unit with this move may occupy. Reports it if it never ends on a
square of the board, for both sides or, in a zone, for one of them. Leaps longer than the board have their own finding.
It also reports a part that ends on the square where it starts and captures nothing on its way. A part for unmoved units
is reported if no side starts with the piece.

## Why it matters
The letters, the zone or the squares of the board are probably wrong.

## Avoid
```rumpus
zone low { white rank 1; black rank 4 }
piece ox O { moves W; moves bF while in low }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
zone low { white rank 1; black rank 4 }
piece ox O { moves W; moves fF while in low }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.reach import Squares
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, strays
from dsl.lint.usage import replacement_notes
from dsl.model import SIDES, MoveLine, Piece, Term, Touch
from dsl.source import Span

CODE = "W203"


def check(subject: Subject) -> Iterator[Finding]:
    """Find parts of movements that lead nowhere."""
    for part in subject.in_every_view(_parts, _is_useless):
        span, piece, line, _ = part
        zone = line.zone or line.within
        where = f" from a square of `{zone}`" if zone else ""
        comes = zone is None or any(_comes(view, piece, zone, side) for view in subject.views for side in SIDES)
        yield Finding(
            span=span,
            message=f"`{span.text}` is never possible{where} on this board"
            if comes
            else f"`{span.text}` is never possible: no `{piece.name}` ever comes to `{zone}`",
            label="ends on no square" if comes else "starts on no square",
            notes=replacement_notes(subject, piece.name),
            help="remove it, or check its directions and the squares that the piece can reach"
            if comes
            else f"remove it, or check the squares of `{zone}` and the squares that the piece can reach",
        )
    for (span, piece, line, _), side in subject.in_every_view(_sided, _is_useless_for):
        zone = line.zone or line.within
        comes = any(_comes(view, piece, zone or "", side) for view in subject.views)
        never = f"from a square of `{zone}`" if comes else f"because it never comes to `{zone}`"
        yield Finding(
            span=span,
            message=f"`{span.text}` is never possible for {side.capitalize()}'s `{piece.name}` {never}",
            label=f"only {_other(side).capitalize()} moves so",
            help=f"check {side.capitalize()}'s squares of the zone `{zone}`",
        )
    for part in subject.in_every_view(_parts, _goes_nowhere):
        yield Finding(
            span=part[0],
            message=f"`{part[0].text}` ends on the square where it starts",
            label="leads nowhere",
            help="check its last leg; to skip a turn, write `pass allowed` in the `turn` block",
        )
    for part in subject.in_every_view(_parts, _never_unmoved):
        yield Finding(
            span=part[0],
            message=f"`{part[0].text}` is never possible: it is for unmoved units, and none of `{part[1].name}` starts",
            label="starts on no square",
            help="remove the `i`, or put such a unit into the array",
        )


Part = tuple[Span, Piece, MoveLine, tuple[Term, ...]]


def _parts(view: View) -> Iterator[tuple[Hashable, Part]]:
    for piece in view.rules.pieces:
        if piece.name in view.presence.pieces | view.presence.models:
            for line in piece.moves:
                for span in dict.fromkeys(term.span for term in line.terms):
                    terms = tuple(term for term in line.terms if term.span == span)
                    yield (piece.name, span), (span, piece, line, terms)


def _comes(view: View, piece: Piece, zone: str, side: str) -> bool:
    return bool(_starts(view, piece, side) & view.presence.zone(zone, side))


def _sided(view: View) -> Iterator[tuple[Hashable, tuple[Part, str]]]:
    """Yield the parts of lines with a zone, for each side that has the piece."""
    for key, part in _parts(view):
        _, piece, line, _ = part
        if (line.zone or line.within) and piece.name not in view.presence.models:
            yield from (((key, side), (part, side)) for side in SIDES if (side, piece.name) in view.presence.men)


def _is_useless_for(view: View, thing: tuple[Part, str]) -> bool:
    """Return True if only the other side ever moves so, though both have the piece and squares in the zone."""
    (_, piece, line, terms), side = thing
    sides = (side, _other(side))
    zones = [name for name in (line.zone, line.within) if name]
    if not all((each, piece.name) in view.presence.men for each in sides):
        return False
    if not all(view.presence.zone(zone, each) for zone in zones for each in sides):
        return False
    mine, theirs = (
        any(view.presence.landings(line, term, _starts(view, piece, each), each) for term in terms) for each in sides
    )
    comes = all(_comes(view, piece, zone, side) for zone in zones)
    is_equal = not all(any(strays(view, mirror, each) for each in SIDES) for mirror in MIRRORS)
    is_stuck = not view.presence.ends(piece, side, view.presence.on(side, piece.name))
    return theirs and not mine and (comes or is_equal or is_stuck)


def _goes_nowhere(view: View, part: Part) -> bool:
    """Return True if a part ends where it starts, and takes nothing on its way."""
    terms = part[3]
    takes = any(leg.touch & _TAKES for term in terms for leg in term.legs[:-1]) or any(term.swaps for term in terms)
    ways = [view.reach.moves(term, SIDES[0]) for term in terms]
    returns = all(moves.shifts and not moves.leaps and all(shift == 0 for shift, _ in moves.shifts) for moves in ways)
    return returns and not takes


def _never_unmoved(view: View, part: Part) -> bool:
    """Return True if only unmoved units move so, and every unit of the piece has come later."""
    _, piece, _, terms = part
    later = view.presence.endless or view.presence.held or view.rules.fusion or view.rules.stacking
    starts = any(unit.piece == piece.name for unit in view.rules.array.units)
    is_model = piece.name in view.presence.models
    return not later and not starts and not is_model and all(term.unmoved for term in terms)


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


_TAKES = Touch.CAPTURE | Touch.DESTROY | Touch.PASSANT


def _is_useless(view: View, part: Part) -> bool:
    _, piece, line, terms = part
    longest = max(view.reach.width, view.reach.height)
    if any(max(map(abs, step)) >= longest for term in terms for leg in term.legs for step in leg.steps):
        return False
    landings = view.presence.landings
    return not any(landings(line, term, _starts(view, piece, side), side) for term in terms for side in SIDES)


def _starts(view: View, piece: Piece, side: str) -> Squares:
    """Return the squares on which a unit may use a line; in a model they may be any."""
    return view.reach.all if piece.name in view.presence.models else view.presence.on(side, piece.name)
