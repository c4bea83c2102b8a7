"""A unit may be dropped where it can never move.

## What it does
Follows the moves of each piece that may enter a hand from every square on which it may be dropped, as if nothing
blocked them, and reports squares without a move. It ignores pieces that may be pocketed again, fuse, ride in a
formation or share a square, and those that cannot move anywhere.

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
zone fields { white a1-d3; black a2-d4 }
hand { receives captures; drops on empty squares; drops ox in fields }
piece ox O { moves fW }
array "k1o1/4/4/1O1K"
```

## Fix safety
There is no fix: only the author knows where the piece may be dropped.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, DropRule, Piece
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
            help=f"write a line `drops {piece.name} in ZONE` with a zone that excludes {', '.join(squares)}",
        )


def _drops(view: View) -> Iterator[tuple[Hashable, Drop]]:
    rules, hand = view.rules, view.rules.hand
    if hand is None or rules.fusion or rules.stacking or not any(rule.kind == "empty" for rule in hand.drops):
        return
    riding = {formation.piece for formation in rules.formations}
    for piece in rules.pieces:
        if piece.name in view.presence.held - riding and not (hand.pockets and piece.name not in hand.unpocketed):
            line = next((rule for rule in hand.drops if piece.name in rule.only), _general(hand.drops))
            yield (piece.span, line.span), (piece, line.span)


def _general(drops: tuple[DropRule, ...]) -> DropRule:
    """Return the line with a zone for the drops of all pieces, or else the one that allows drops."""
    zoned = (rule for rule in drops if rule.kind == "zone" and not rule.only)
    return next(zoned, next(rule for rule in drops if rule.kind == "empty"))


def _stuck(view: View, piece: Piece) -> tuple[str, list[str]] | None:
    """Return a side and the squares where its dropped piece cannot move, or None if there are none."""
    for side in SIDES:
        still = {square for square in view.rules.board.squares if not any(view.presence.ends(piece, side, square))}
        squares = sorted(still & _allowed(view, piece, side))
        if squares and len(still) < len(view.rules.board.squares):
            return side, squares
    return None


def _allowed(view: View, piece: Piece, side: str) -> set[str]:
    rules = view.rules
    assert rules.hand is not None, "only games with hands are examined"
    squares = {square for square in rules.board.squares if _is_deep(view, piece, side, square)}
    for rule in rules.hand.drops:
        if rule.kind == "zone" and (not rule.only or piece.name in rule.only):
            squares &= rules.zone(rule.zone).of(side)
    return squares


def _is_deep(view: View, piece: Piece, side: str, square: str) -> bool:
    """Return True if the limit `@` of a piece allows drops on the rank of a square."""
    rank = view.reach.places[square][1]
    depth = rank if side == SIDES[0] else view.reach.height - 1 - rank
    limit = piece.drop
    return limit is None or limit.not_back_rank <= depth < limit.depth
