"""Goals of checkmate and capture that no unit can meet, as nothing comes to their pieces."""

from collections.abc import Iterator

from dsl.lint.presence import takes_friends, takes_units
from dsl.lint.subject import View
from dsl.lint.threat import barred, is_exposed
from dsl.model import SIDES, ConstraintKind, Effect, End, EndKind, OfferKind, Whom
from dsl.model.rows import LOSSES


def is_unassailable(view: View, goal: End[str, str, str], winner: str | None = None) -> bool:
    """Return True if no capture or check of a side, or of any that may win by a goal, ever meets its pieces."""
    winner = winner or goal.side
    losers = SIDES if winner is None or goal.result != "loss" else (SIDES[1 - SIDES.index(winner)],)
    if goal.kind is EndKind.CAPTURE and _may_vanish_otherwise(view, goal):
        return False
    if is_never_taken(view, goal) or (
        goal.kind is EndKind.CAPTURE and view.rules.constraint(ConstraintKind.NO_CAPTURE)
    ):
        return True
    harmless = frozenset(view.rules.bound(ConstraintKind.HARMLESS) if goal.kind is EndKind.CHECKMATE else ())
    return not any(
        is_exposed(view, piece, side, harmless | barred(view, piece)) for piece in goal.pieces for side in losers
    )


def is_never_taken(view: View, goal: End[str, str, str]) -> bool:
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
