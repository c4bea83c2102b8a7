"""Goals that are met only where another goal of the same side is met at once or before."""

from dsl.lint.subject import View
from dsl.model import SIDES, End, EndKind

Goal = End[str, str, str]


def is_outdone(view: View, goal: Goal, *, by: Goal) -> bool:
    """Return True if another goal is met at once or before whenever a goal is met, for the same winner."""
    if by.result != goal.result or by.side not in (None, goal.side) or (by.late and not goal.late):
        return False
    match by.kind, goal.kind:
        case (EndKind.CHECKS, EndKind.CHECKS) | (EndKind.SCORE, EndKind.SCORE):
            return by.number < goal.number
        case (EndKind.CAPTURE, EndKind.CAPTURE):
            return {*by.pieces} <= {*goal.pieces} and by.number >= goal.number
        case (EndKind.BARE, EndKind.BARE):
            return by.both == goal.both and {*by.pieces} >= {*goal.pieces}
        case (EndKind.MATERIAL, EndKind.MATERIAL):
            return _covers(by, goal)
        case (EndKind.ROW, EndKind.ROW) | (EndKind.BLOCK, EndKind.BLOCK):
            return _forms_before(by, goal)
        case (EndKind.REACH, EndKind.REACH | EndKind.HOLD) | (EndKind.HOLD, EndKind.HOLD):
            return (goal.safe or not by.safe) and _arrives_before(view, by, goal)
    return False


def _forms_before(by: Goal, goal: Goal) -> bool:
    """Return True if units that form a row or a block form a smaller one as well."""
    if by.which:  # the other side may go first
        return False
    alike = {*by.ways} >= {*goal.ways} and (by.gaps or not goal.gaps)
    return alike and by.number <= goal.number and {*by.pieces} >= {*goal.pieces}


def _covers(by: Goal, goal: Goal) -> bool:
    """Return True if a side that cannot win by one row cannot by another either."""
    own = {*goal.pieces, *goal.few} <= {*by.pieces, *by.few} and {*by.few} <= {*goal.few}
    few = not by.few or goal.number <= by.number
    foes = not by.foes or (bool(goal.foes) and {*goal.foes} <= {*by.foes})
    return own and few and foes and {*by.colored} <= {*goal.colored}


def _arrives_before(view: View, by: Goal, goal: Goal) -> bool:
    """Return True if units in the zone of a goal are in that of another as well, and no more is asked there."""
    if by.filled and not goal.filled:
        return False
    wide, narrow = (view.rules.zone(each.zone or "") for each in (by, goal))
    inside = all(narrow.of(side) <= wide.of(side) for side in SIDES)
    return inside and by.number <= goal.number and {*by.pieces} >= {*goal.pieces}
