"""A move that is impossible on this board.

## What it does
Follows a part of a movement from every square that a unit with this move may occupy, and reports it if it ends on no
square of the board. Leaps longer than the board have their own finding.

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

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.reach import Squares
from dsl.lint.subject import Subject, View
from dsl.lint.usage import replacement_notes
from dsl.model import SIDES, MoveLine, Piece, Term
from dsl.source import Span

CODE = "W203"


def check(subject: Subject) -> Iterator[Finding]:
    """Find parts of movements that lead nowhere."""
    for span, piece, line, _ in subject.in_every_view(_parts, _is_useless):
        zone = line.zone or line.within
        where = f" from a square of `{zone}`" if zone else ""
        yield Finding(
            span=span,
            message=f"`{span.text}` is never possible{where} on this board",
            label="ends on no square",
            notes=replacement_notes(subject, piece.name),
            help="remove it, or check its directions and the squares that the piece can reach",
        )


Part = tuple[Span, Piece, MoveLine, tuple[Term, ...]]


def _parts(view: View) -> Iterator[tuple[Hashable, Part]]:
    for piece in view.rules.pieces:
        if piece.name in view.presence.pieces | view.presence.models:
            for line in piece.moves:
                for span in dict.fromkeys(term.span for term in line.terms):
                    terms = tuple(term for term in line.terms if term.span == span)
                    yield (piece.name, span), (span, piece, line, terms)


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
