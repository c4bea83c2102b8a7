"""A unit may be dropped where it can never move.

## What it does
Follows the moves of each piece that may enter a hand from every square on which it may be dropped, as if nothing
blocked them. Reports squares without a move. It ignores pieces that drop `only where it can move`, may be pocketed
again, fuse, ride in a formation or share a square, and those that cannot move anywhere.

## Why it matters
A pawn dropped on its last rank stays there forever, and most games forbid it.

## Avoid
```rumpus
hand { receives captures; drops on empty squares }
piece ox O { moves fW }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
hand { receives captures; drops on empty squares; drops ox only where it can move }
piece ox O { moves fW }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, ConstraintKind, OfferKind, Piece
from dsl.source import Span

CODE = "W190"

Drop = tuple[Piece, Span]
"""A piece, and the line that says where it may be dropped."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find drops onto squares without a move."""
    for piece, span in subject.in_every_view(_drops, lambda view, drop: bool(_stuck(view, drop[0]))):
        side, squares = next(found for view in subject.views if (found := _stuck(view, piece)))
        yield Finding(
            span=span,
            message=f"{side.capitalize()}'s `{piece.name}` dropped on {squares[0]} can never move",
            label="allows the drop",
            help=f"write `drops {piece.name} only where it can move`, or "
            f"`drops {piece.name} in ZONE` with a zone that excludes {', '.join(squares)}",
        )


def _drops(view: View) -> Iterator[tuple[Hashable, Drop]]:
    """Yield the pieces that may drop on squares without a move, each with the line about its drops."""
    rules, offer = view.rules, view.rules.offer(OfferKind.DROP)
    if offer is None or rules.fusion or rules.stacking:
        return
    mobile = {name for row in rules.constraints_of(ConstraintKind.DROP_MOBILE) for name in row.pieces}
    riding = {formation.piece for formation in rules.formations}
    for piece in rules.pieces:
        pocketed = rules.may(OfferKind.POCKET) and piece.name not in rules.bound(ConstraintKind.NO_POCKET)
        if piece.name in view.presence.held - riding - mobile and not pocketed:
            span = next((row.span for row in view.presence.drop_zones(piece)), offer.span)
            yield (piece.span, span), (piece, span)


def _stuck(view: View, piece: Piece) -> tuple[str, list[str]] | None:
    """Return a side and the squares where its dropped piece cannot move, or None if there are none."""
    for side in SIDES:
        squares = view.rules.board.squares
        still = {square for square in squares if not view.presence.ends(piece, side, view.reach.bits[square])}
        stuck = sorted(still & view.presence.drops(piece, side))
        if stuck and len(still) < len(squares):
            return side, stuck
    return None
