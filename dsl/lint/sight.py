"""Captures that are certainly possible in the array, where all units are known."""

from collections.abc import Iterator

from dsl.lint.subject import View
from dsl.model import SIDES, ConstraintKind, Term, Touch

_LIMITS = (
    ConstraintKind.FACES,
    ConstraintKind.STOPS_FACING,
    ConstraintKind.CAPTURES_NOT,
    ConstraintKind.CAPTURES_ONLY,
    ConstraintKind.NOT_CAPTURED_BY,
    ConstraintKind.CAPTURED_ONLY_BY,
)
"""Constraints between pieces that may forbid a capture."""


def captures_at_once(view: View, side: str, harmless: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the enemies' squares where a side can certainly capture with its first action."""
    rules = view.rules
    if rules.activation or rules.commands or rules.stacking or any(rules.constraints_of(*_LIMITS)):
        return frozenset()
    return frozenset(_captures(view, side, harmless))


def _captures(view: View, side: str, harmless: frozenset[str]) -> Iterator[str]:
    """Yield the squares of enemies that a side could capture with its first action."""
    units = view.rules.array.units
    taken = {unit.square for unit in units}
    enemies = {unit.square for unit in units if unit.side == SIDES[1 - SIDES.index(side)]}
    for unit in units:
        for line in view.rules.piece(unit.piece).moves if unit.side == side and unit.piece not in harmless else ():
            if line.prey or line.counted or line.shift:
                continue
            for term in line.terms if view.presence.may_start(line, side, unit.square) else ():
                if not view.reach.is_followed(term):
                    continue
                ends = view.reach.names_of(view.presence.landings(line, term, view.reach.bits[unit.square], side))
                for end, passed in view.reach.paths(term, unit.square, side) if _is_plain(term) else ():
                    if end in enemies & ends and taken.isdisjoint(passed):
                        yield end


def _is_plain(term: Term) -> bool:
    """Return True if a move captures any enemy on its last square once its way is empty."""
    leg = term.legs[0]
    simple = len(term.legs) == 1 and leg.path != "jump" and not leg.skips
    return simple and Touch.CAPTURE in leg.touch and not term.tame and not term.swaps
