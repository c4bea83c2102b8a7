"""A game that may never end.

## What it does
Reports a ruleset with neither `draw repetition` nor `draw N turns without …`, if both sides have a piece that can move
back and forth.

## Why it matters
Players who make no progress play forever, and so do programs.

## Avoid
```rumpus
draw stalemate
```

## Prefer
```rumpus
draw stalemate
draw repetition 3
```
"""

from collections.abc import Hashable, Iterator

from dsl.grammar.forms import FORM
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, End, EndKind, Piece, Touch

CODE = "W170"


_COUNTS = (EndKind.REPETITION, EndKind.PROGRESS)


def check(subject: Subject) -> Iterator[Finding]:
    """Find rulesets without a draw by repetition or for lack of progress."""
    for draw in subject.in_every_view(_draws, lambda view, _: _is_endless(view)):
        yield Finding(
            span=draw.span,
            message="a game without a winner never ends",
            label="neither repetition nor a lack of progress ends the game",
            help="write `draw repetition 3` or `draw 100 turns without capture` as well",
        )


def _draws(view: View) -> Iterator[tuple[Hashable, End[str, str, str]]]:
    yield from ((row.span, row) for row in view.rules.ends if row.kind in (EndKind.STALEMATE, *_COUNTS))


def _is_endless(view: View) -> bool:
    fills = any(row.new and row.least for row in view.rules.phases)  # a square more in each turn
    forms = [row.form for row in view.rules.ends] + [row.form for row in view.rules.constraints]
    bounded = fills or any(FORM[form].bounds for form in forms if form)
    return not bounded and not view.rules.board.vanishing and all(_has_shuttle(view, side) for side in SIDES)


def _has_shuttle(view: View, side: str) -> bool:
    """Return True if a side starts with a unit that can move to a square and back."""
    units = {(unit.square, unit.piece) for unit in view.rules.array.units if unit.side == side}
    return any(_returns(view, view.rules.piece(piece), side, square) for square, piece in units)


def _returns(view: View, piece: Piece, side: str, square: str) -> bool:
    ends = _quiet_ends(view, piece, side, square)
    return any(square in _quiet_ends(view, piece, side, end) for end in ends)


def _quiet_ends(view: View, piece: Piece, side: str, square: str) -> set[str]:
    """Return the squares that a piece may reach without capturing."""
    terms = [
        term
        for line in piece.moves
        if view.presence.may_start(line, side, square)
        for term in line.terms
        if not term.unmoved and all(Touch.MOVE in leg.touch for leg in term.legs)
    ]
    return {end for term in terms for end in view.reach.landings(term, square, side)}
