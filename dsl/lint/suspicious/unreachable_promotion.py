"""A piece that can never reach its promotion zone.

## What it does
Follows the moves of a piece from the squares that it may occupy, as if nothing blocked them, and reports a promotion if
they end on no square of its zone, for a side that has the piece. A piece that promotes on leaving its zone, or where it
stands there, need only come there.

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

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.usage import replacement_notes
from dsl.model import SIDES, Event, Piece, Promotion
from dsl.model.piece import STANDING
from dsl.source import Span

CODE = "W166"


def check(subject: Subject) -> Iterator[Finding]:
    """Find promotions that a side cannot reach."""
    found: dict[Span, list[tuple[Piece, Promotion, str]]] = {}
    for piece, promotion, side in subject.in_every_view(_promotions, _is_out_of_reach):
        found.setdefault(promotion.span, []).append((piece, promotion, side))
    for bad in found.values():
        piece, promotion, side = bad[0]
        who = f"no `{piece.name}` can ever" if len(bad) > 1 else f"{side.capitalize()}'s `{piece.name}` can never"
        yield Finding(
            span=promotion.span,
            message=f"{who} reach a square of `{promotion.zone}`",
            label="never applies",
            notes=replacement_notes(subject, piece.name),
            help=_cure(subject.views[0], piece, promotion, [side for _, _, side in bad]),
        )


def _cure(view: View, piece: Piece, promotion: Promotion, sides: list[str]) -> str:
    if not piece.moves:
        return "give it a `moves` line"
    zone = view.rules.zone(promotion.zone or "")
    if zone.white != zone.black and all(_is_reached(view, piece, side, zone.of(_other(side))) for side in sides):
        return f"swap the sides of the zone `{zone.name}`"
    return f"write a zone with a line for each side: `zone {promotion.zone} {{ white …; black … }}`"


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def _promotions(view: View) -> Iterator[tuple[Hashable, tuple[Piece, Promotion, str]]]:
    """Yield the promotions with a zone that a move must touch, each for a side with squares in it."""
    for side in SIDES:
        for piece in view.presence.of(side):
            for promotion in piece.promotions:
                if promotion.zone is not None and view.rules.zone(promotion.zone).of(side):
                    yield (promotion.span, promotion.event, side), (piece, promotion, side)


def _is_out_of_reach(view: View, thing: tuple[Piece, Promotion, str]) -> bool:
    piece, promotion, side = thing
    zone = view.rules.zone(promotion.zone or "").of(side)
    if promotion.event in (Event.LEAVING, *STANDING):
        return zone.isdisjoint(view.presence.squares.get((side, piece.name), frozenset()))
    return not _is_reached(view, piece, side, zone)


def _is_reached(view: View, piece: Piece, side: str, zone: frozenset[str]) -> bool:
    """Return True if a move of a side's piece may end in a zone."""
    squares = view.presence.squares.get((side, piece.name), frozenset())
    return any(end in zone for square in squares for end in view.presence.ends(piece, side, square))
