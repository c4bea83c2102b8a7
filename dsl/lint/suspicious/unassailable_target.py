"""A goal of checkmate or capture that is impossible.

## What it does
Follows every capture of every piece that may come into play, as if nothing blocked it, except those that lines such as
`never captured` forbid. Reports a goal of checkmate or capture if none of them leads to a square that the piece may
occupy, for neither side; and for a capture, only if no unit of it fuses, splits, promotes, is converted, is captured by
a friend or leaves its side by an effect. Capturing a royal piece, or one that is relocated when captured, is impossible
too. The finding on an inherited goal is at the piece, if the file declares it, or at the head of the file.

## Why it matters
No player can ever meet the goal.

## Avoid
```rumpus
piece king K { moves mK }
piece elk E { moves mK }
array "k2e/4/4/E2K"
goal capture of elk
```

## Prefer
```rumpus
piece king K { moves K }
piece elk E { moves mK }
array "k2e/4/4/E2K"
goal capture of elk
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.presence import takes_friends, takes_units
from dsl.lint.subject import Subject, View
from dsl.lint.threat import barred, is_exposed
from dsl.model import SIDES, ConstraintKind, Effect, End, EndKind, OfferKind, Whom
from dsl.model.rows import LOSSES
from dsl.source import Span
from dsl.syntax import Statement
from dsl.words.near import quoted_list

CODE = "W161"


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals of checkmate or capture that no capture can meet."""
    for goal in subject.in_every_view(_goals, is_unassailable):
        target = quoted_list(goal.pieces)
        message, help = f"no unit can ever {'attack' if goal.kind == 'checkmate' else 'capture'} {target}", ""
        bans = [view.rules.constraint(ConstraintKind.NO_CAPTURE) for view in subject.views]
        ban = bans[0] if all(bans) and goal.kind is EndKind.CAPTURE else None
        if ban is not None:
            message, help = "no unit is captured in this game", "write another goal, or remove the line"
        elif any(_is_royal(view, goal) for view in subject.views):
            royal = quoted_list(
                sorted({piece for view in subject.views for piece in view.rules.royal} & {*goal.pieces})
            )
            message, help = f"a royal unit is never captured, and {royal} is royal", "remove it: checkmate decides"
        is_own = goal.span.source is subject.source
        yield Finding(
            span=goal.span if is_own else _declared(subject, goal),
            message=message,
            label="can never be met" if is_own else "the inherited goal can never be met",
            labels=(Label(ban.span, "forbids all captures"),) if ban is not None else (),
            help=help or f"give a piece a capture that reaches {target}",
        )


def _declared(subject: Subject, goal: End[str, str, str]) -> Span:
    """Return the place of a piece of the goal in the file, or the head of the file."""
    pieces = (one for one in subject.statements("piece", "amend") if _name(one) in goal.pieces)
    return next(pieces, subject.head).head


def _name(statement: Statement) -> str:
    """Return the name of the piece that a statement declares or amends."""
    return statement.need("piece" if statement.form == "amend" else "name").text


def _goals(view: View) -> Iterator[tuple[Hashable, End[str, str, str]]]:
    yield from ((goal.span, goal) for goal in view.rules.ends if goal.kind in (EndKind.CHECKMATE, EndKind.CAPTURE))


def is_unassailable(view: View, goal: End[str, str, str], winner: str | None = None) -> bool:
    """Return True if no capture or check of a side, or of any that may win by a goal, ever meets its pieces."""
    winner = winner or goal.side
    losers = SIDES if winner is None or goal.result != "loss" else (SIDES[1 - SIDES.index(winner)],)
    if goal.kind is EndKind.CAPTURE and _may_vanish_otherwise(view, goal):
        return False
    if _is_royal(view, goal) or (goal.kind is EndKind.CAPTURE and view.rules.constraint(ConstraintKind.NO_CAPTURE)):
        return True
    harmless = frozenset(view.rules.bound(ConstraintKind.HARMLESS) if goal.kind is EndKind.CHECKMATE else ())
    return not any(
        is_exposed(view, piece, side, harmless | barred(view, piece)) for piece in goal.pieces for side in losers
    )


def _is_royal(view: View, goal: End[str, str, str]) -> bool:
    """Return True if a side always has a piece of the goal, because royal units are never captured."""
    royal = view.rules.royal
    covers = royal.issuperset(goal.pieces) or royal.issubset(goal.pieces)
    return goal.kind is EndKind.CAPTURE and bool(royal) and covers and not goal.number


def _may_vanish_otherwise(view: View, goal: End[str, str, str]) -> bool:
    """Return True if a unit of the goal may disappear without an enemy's capture."""
    pieces, presence = set(goal.pieces), view.presence
    spared = {row.of: row.pieces for row in view.rules.constraints_of(ConstraintKind.SPARED)}
    leaders = (leader for row in view.rules.offers if row.kind is OfferKind.CONVERT for leader in row.pieces)
    converted = any(pieces.difference(spared.get(leader, ())) for leader in leaders)
    promoted = any(piece.promotions and piece.name in pieces for piece in view.rules.pieces)
    taken = any(takes_friends(term) for piece in view.rules.pieces for term in presence.terms(piece))
    return converted or promoted or taken or not pieces.isdisjoint({*_fused(view), *_removed(view)})


def _removed(view: View) -> Iterator[str]:
    """Yield the pieces that may leave their side by an effect; the own royal units of the side that acts never do."""
    for row in view.rules.consequences:
        for piece in view.rules.pieces if row.effect in (*LOSSES, Effect.TURN_INTO) else ():
            captures = any(takes_units(term) for term in view.presence.terms(piece))
            falls = captures and piece.name not in view.rules.royal if row.whom is Whom.CAPTOR else True
            if falls and not row.spares(piece.name):
                yield piece.name


def _fused(view: View) -> Iterator[str]:
    """Yield the pieces that fuse or split."""
    for pair in view.rules.fusion.pairs if view.rules.fusion else ():
        yield from (pair.first, pair.second, pair.result)
