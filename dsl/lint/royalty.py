"""Words of goals about royal units that change nothing in some games."""

from dsl.lint.subject import View, row_at
from dsl.model import SIDES, ConstraintKind, EndKind, PhaseKind
from dsl.syntax import Statement
from dsl.words.near import quoted_list


def lacks_second(view: View, statement: Statement) -> str | None:
    """Return why it does not matter which royal units are kept: no side has two. None if the goal does not hold."""
    goal = row_at(view.rules.ends, statement, view.work)
    if goal is None:
        return None
    most = max(view.presence.most_of(side, goal.pieces) for side in SIDES)
    return f"no side ever has two units of {quoted_list(goal.pieces)}" if most == 1 else ""


def lacks_many(view: View, statement: Statement) -> str | None:
    """Return why a number of royal units changes nothing: no side has more. None if the goal does not hold."""
    goal = row_at(view.rules.ends, statement, view.work)
    if goal is None:
        return None
    most = max(view.presence.most_of(side, goal.pieces) for side in SIDES)
    return f"no side ever has more than {most} units of {quoted_list(goal.pieces)}" if most <= goal.number else ""


def always_there(view: View, _: Statement, piece: str) -> str:
    """Return why a piece is always on the board: it starts there, and the last one never leaves it."""
    goals = (goal for goal in view.rules.ends if goal.kind is EndKind.CHECKMATE and not goal.side)
    kept = any(goal.pieces == (piece,) for goal in goals)
    starts = any(unit.piece == piece and unit.side in SIDES for unit in view.rules.array.units)
    return f"a `{piece}` is always on the board, so this never counts" if kept and starts else ""


def never_attacked(view: View, statement: Statement) -> str | None:
    """Return why units of a goal are unattacked anyway: no action leaves them in check. None if it does not hold."""
    goal = row_at(view.rules.ends, statement, view.work)
    if goal is None:
        return None
    if goal.late or not view.presence.kept.issuperset(goal.pieces) or not _judges_each_action(view):
        return ""
    return f"no action leaves {quoted_list(goal.pieces)} attacked, because check forbids it"


def _judges_each_action(view: View) -> bool:
    """Return True if check is judged after every action, and both sides can be checkmated."""
    rules = view.rules
    plain = all(row.kind in (PhaseKind.BEGIN, PhaseKind.ACT, PhaseKind.AGAIN) for row in rules.phases)
    each = rules.acts_singly or rules.constraint(ConstraintKind.EVERY_ACTION) is not None
    return plain and each and all(rules.mate(side) for side in SIDES)
