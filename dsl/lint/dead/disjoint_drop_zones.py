"""Lines that leave a piece in hand no square to drop on.

## What it does
A drop must satisfy every line that limits it. Reports a piece that may enter a hand if no square satisfies them all,
for either side. Such a square is in all zones of its drops, and near enough to a square of the piece that
`drops within .. of` names. If the piece drops `only where it can move`, it can also move from the square. A limit `@`
of its movement counts as a zone. Also reports `drops within .. of` a piece that one of the sides can never have,
although it may have units in hand.

## Why it matters
The piece can never be dropped. Often each line was meant to allow more squares.

## Avoid
```rumpus
zone low = rank 2
zone high = rank 3
piece ox O { moves W }
array "k1o1/4/4/1O1K"
hand { receives captures; drops on empty squares; drops ox in low; drops ox in high }
```

## Prefer
```rumpus
zone middle = rank 2, rank 3
piece ox O { moves W }
array "k1o1/4/4/1O1K"
hand { receives captures; drops on empty squares; drops ox in middle }
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Constraint, ConstraintKind, OfferKind, Piece
from dsl.model.rows import INTO_HAND
from dsl.source import Span

CODE = "W236"

Row = Constraint[str, str, str]

Limits = tuple[Piece, list[Row]]
"""A piece, and the lines with a zone for its drops."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces, and sides, that no square is left for."""
    for row in subject.in_every_view(_ranges, lambda view, row: bool(_stranded(view, row))):
        side = next(found for view in subject.views if (found := _stranded(view, row)))
        yield Finding(
            span=row.span,
            message=f"{side.capitalize()} can never have `{row.of}`, so it can drop nothing",
            label="limits all drops",
            help=f"name a piece that {side.capitalize()} has, or put `{row.of}` into its array",
        )
    told = set[Span]()
    for piece, rows in subject.in_every_view(_limited, _has_no_square):
        first, *others = sorted((row.span for row in rows), key=lambda span: -span.start)
        if first not in told:
            told.add(first)
            yield Finding(
                span=first,
                message=f"no square is left on which `{piece.name}` may drop",
                label="limits its drops as well" if others else "limits its drops",
                labels=tuple(Label(span, "limits its drops") for span in others),
                help="change one of the lines: a drop must satisfy every line",
            )


def _ranges(view: View) -> Iterator[tuple[Hashable, Row]]:
    """Yield the lines that limit drops by the distance from a piece that comes into play."""
    for row in view.rules.constraints_of(ConstraintKind.DROP_RANGE):
        if row.of in view.presence.pieces and not row.touching:
            yield row.span, row


def _stranded(view: View, row: Row) -> str:
    """Return a side that may have units in hand, but never the piece of a line; empty if neither is so."""
    rules, presence = view.rules, view.presence
    fills = presence.receives or presence.endless or rules.may(*INTO_HAND)
    holding = [side for side, hand in zip(SIDES, rules.array.hands, strict=True) if hand or fills]
    return next((side for side in holding if presence.of(side) and (side, row.of) not in presence.men), "")


def _limited(view: View) -> Iterator[tuple[Hashable, Limits]]:
    """Yield the pieces in hand whose drops lines limit."""
    others = tuple(view.rules.constraints_of(ConstraintKind.DROP_RANGE, ConstraintKind.DROP_MOBILE))
    for piece in view.rules.pieces if view.rules.may(OfferKind.DROP) and not view.rules.fusion else ():
        limits = (row for row in others if not row.touching and (not row.pieces or piece.name in row.pieces))
        rows = view.presence.drop_zones(piece)
        if _have_square(view, rows):  # zones that exclude each other are reason enough
            rows += limits
        if rows and piece.name in view.presence.held and (piece.moves or any(row.zone for row in rows)):
            yield (piece.span, *(row.span for row in rows)), (piece, rows)


def _have_square(view: View, rows: list[Row]) -> bool:
    """Return True if the zones of some lines have a square together, for either side."""
    every = frozenset(view.rules.board.squares)
    return any(every.intersection(*(view.rules.zone(row.zone or "").of(side) for row in rows)) for side in SIDES)


def _has_no_square(view: View, limits: Limits) -> bool:
    piece, rows = limits
    zones = [view.rules.zone(row.zone) for row in rows if row.zone is not None]
    empty = any(not (zone.white or zone.black) for zone in zones)
    return not empty and not any(_allowed(view, piece, rows, side) for side in SIDES)


def _allowed(view: View, piece: Piece, rows: list[Row], side: str) -> set[str]:
    """Return the squares on which a piece may drop, by all lines that limit it."""
    squares = view.presence.drops(piece, side)
    for row in rows:
        if row.kind is ConstraintKind.DROP_RANGE:
            there = view.presence.squares.get((side, row.of or ""), frozenset())
            squares = {square for square in squares if any(_distance(view, square, end) <= row.number for end in there)}
    return squares


def _distance(view: View, square: str, other: str) -> int:
    """Return how many king's steps one square is from another, more than any if they are on different boards."""
    (x, y), (to_x, to_y) = view.reach.places[square], view.reach.places[other]
    step = view.reach.width + 1
    return max(abs(x - to_x), abs(y - to_y)) if x // step == to_x // step else len(view.reach.places)
