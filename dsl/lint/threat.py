"""Which pieces may ever attack which, as if nothing blocked them: never too few, at times too many."""

from dsl.lint.subject import View
from dsl.model import SIDES, ConstraintKind


def may_attack(view: View, attacker: str, target: str) -> bool:
    """Return True if a unit of a piece may ever be where it attacks an enemy of another."""
    return attacker not in barred(view, target) and may_meet(view, attacker, target)


def may_meet(view: View, attacker: str, target: str) -> bool:
    """Return the same without regard to lines about who captures whom."""
    others = frozenset(piece.name for piece in view.rules.pieces if piece.name != attacker)
    return any(is_exposed(view, target, side, others) for side in SIDES)


def is_exposed(view: View, target: str, side: str, harmless: frozenset[str]) -> bool:
    """Return True if an enemy that is not harmless may capture on a square of a side's piece."""
    captures = view.presence.captures(SIDES[1 - SIDES.index(side)], harmless)
    return bool(captures & view.presence.on(side, target))


def barred(view: View, target: str) -> frozenset[str]:
    """Return the pieces whose units never capture those of another."""
    pieces = frozenset(piece.name for piece in view.rules.pieces)
    found: set[str] = set()
    for row in view.rules.constraints:
        match row.kind:
            case ConstraintKind.NOT_CAPTURED_BY if row.of == target:
                found |= {*row.pieces} or pieces
            case ConstraintKind.CAPTURED_ONLY_BY if row.of == target:
                found |= pieces.difference(row.pieces)
            case ConstraintKind.CAPTURES_NOT if not row.pieces or target in row.pieces:
                found.add(row.of or "")
            case ConstraintKind.CAPTURES_ONLY if target not in row.pieces:
                found.add(row.of or "")
    return frozenset(found)
