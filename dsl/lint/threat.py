"""Which pieces may ever attack which, as if nothing blocked them: never too few, at times too many."""

from collections.abc import Iterable

from dsl.lint.presence import takes_units
from dsl.lint.subject import View
from dsl.model import SIDES, Constraint, ConstraintKind


def may_attack(view: View, attacker: str, target: str) -> bool:
    """Return True if a unit of a piece may ever be where it attacks an enemy of another."""
    takes = any(
        not line.prey or target in line.prey
        for line in view.presence.lines(view.rules.piece(attacker))
        if any(map(takes_units, line.terms))
    )
    return takes and attacker not in barred(view, target) and may_meet(view, attacker, target)


def may_meet(view: View, attacker: str, target: str) -> bool:
    """Return the same without regard to lines about who captures whom."""
    view.work.spend(len(view.rules.pieces) // 4)
    others = frozenset(piece.name for piece in view.rules.pieces if piece.name != attacker)
    return any(is_exposed(view, target, side, others) for side in SIDES)


def is_exposed(view: View, target: str, side: str, harmless: frozenset[str]) -> bool:
    """Return True if an enemy that is not harmless may capture on a square of a side's piece."""
    captures = view.presence.captures(SIDES[1 - SIDES.index(side)], harmless)
    return bool(captures & view.presence.on(side, target))


def bars(rows: Iterable[Constraint[str, str, str]], captor: str, target: str) -> bool:
    """Return True if one of some rows says that a piece never captures another."""
    for row in rows:
        match row.kind:
            case ConstraintKind.NOT_CAPTURED_BY if row.of == target and captor in (row.pieces or (captor,)):
                return True
            case ConstraintKind.CAPTURED_ONLY_BY if row.of == target and captor not in row.pieces:
                return True
            case ConstraintKind.CAPTURES_NOT if row.of == captor and target in (row.pieces or (target,)):
                return True
            case ConstraintKind.CAPTURES_ONLY if row.of == captor and target not in row.pieces:
                return True
            case _:
                pass
    return False


def barred(view: View, target: str) -> frozenset[str]:
    """Return the pieces whose units never capture those of another."""
    view.work.spend(len(view.rules.pieces))
    rows = tuple(view.rules.constraints_of(*_LIMITS))
    return frozenset(piece.name for piece in view.rules.pieces if rows and bars(rows, piece.name, target))


_LIMITS = (
    ConstraintKind.NOT_CAPTURED_BY,
    ConstraintKind.CAPTURED_ONLY_BY,
    ConstraintKind.CAPTURES_NOT,
    ConstraintKind.CAPTURES_ONLY,
)
"""The lines about who captures whom."""
