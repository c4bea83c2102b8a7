"""A side without a first action.

## What it does
Reports an array in which a side has no move, even if nothing blocked it. Each ends off the board or on a friend with
whom the unit neither fuses nor shares a square. It ignores games whose first action need not be a move, because of
formations, castling, commands, splits or a hand with units.

## Why it matters
The side is stalemated before the game begins.

## Avoid
```rumpus
piece ox O
array "kk2/4/4/O3"
goal capture of king, ox
```

## Prefer
```rumpus
piece ox O { moves W }
array "kk2/4/4/O3"
goal capture of king, ox
```
"""

from collections.abc import Hashable, Iterator, Mapping

from dsl.lint.finding import Finding
from dsl.lint.presence import takes_friends
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Array, OfferKind
from dsl.model.rows import POCKETS
from dsl.source import Span

CODE = "W163"


def check(subject: Subject) -> Iterator[Finding]:
    """Find arrays that leave a side without an action."""
    found: dict[Span, list[str]] = {}
    for array, side in subject.in_every_view(_sides, _is_stuck):
        found.setdefault(array.span, []).append(side.capitalize())
    for span, sides in found.items():
        yield Finding(
            span=span,
            message=f"{sides[0]} has no first action" if len(sides) == 1 else "no side has an action to begin with",
            label="no unit can move",
            help="give the units moves, or room to move",
        )


def _sides(view: View) -> Iterator[tuple[Hashable, tuple[Array, str]]]:
    yield from (((view.rules.array.span, side), (view.rules.array, side)) for side in SIDES)


def _is_stuck(view: View, thing: tuple[Array, str]) -> bool:
    array, side = thing
    rules = view.rules
    castles = rules.castles
    in_hand = any(array.hands) or rules.may(*POCKETS, OfferKind.DROP_ENDLESS)
    if castles or in_hand or view.presence.splits or rules.formations or rules.commands:
        return False
    own = {unit.square: unit.piece for unit in array.units if unit.side == side}
    return not any(_may_move(view, side, square, own) for square in own)


def _may_move(view: View, side: str, square: str, own: Mapping[str, str]) -> bool:
    """Return True if a unit may move to a square without a friend, or captures or joins friends."""
    joins = view.rules.fusion is not None or view.rules.stacking is not None
    for line in view.presence.lines(view.rules.piece(own[square])):
        for term in line.terms if view.presence.may_start(line, side, square) else ():
            ends = view.reach.landings(term, square, side)
            if ends - own.keys() or (ends and (joins or takes_friends(term))):
                return True
    return False
