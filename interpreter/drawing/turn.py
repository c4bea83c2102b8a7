"""The side to act and the rest of the turn, or the outcome, as a line of text."""

from dsl.model.rows import Effect, EndKind, PhaseKind
from interpreter.drawing.counts import counts_of
from interpreter.program.tables import BLACK, SIDE_NAMES, WHITE, Program
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Position
from interpreter.state.turn import Order, actor, budget_of, order_of, turn_length


def turn_line(program: Program, position: Position, *, check: bool = False, outcome: Outcome | None = None) -> str:
    """Return the side to act, check, the rest of the turn, and what the game counts: points, checks, turns.

    If the game is over, return its outcome and the counts.
    """
    line = _to_act(program, position, check) if outcome is None else _capitalized(str(outcome))
    counted = [*([_scores(position)] if _has_points(program) else []), *counts_of(program, position)]
    return f"{line} ({'; '.join(counted)})" if counted else line


def _to_act(program: Program, position: Position, check: bool) -> str:
    side, rest = actor(program, position), remaining(program, position)
    checked = ", in check" if check and side == position.side else ""
    return f"{_capitalized(SIDE_NAMES[side])} to act{checked}{f': {rest}' if rest else ''}"


def _capitalized(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def remaining(program: Program, position: Position) -> str:
    """Return the rest of the turn, empty if a turn is one action."""
    if position.waiting:
        unit, others = position.waiting[0], len(position.waiting) - 1
        suffix = f", then {others} more" if others else ""
        return f"place {SIDE_NAMES[unit.side]}'s {program.pieces[unit.piece].name}{suffix}"
    if position.phase is Phase.PLACE:
        return second_part(program)
    if position.phase is Phase.CLAIM:
        return "claim a chain, or end"
    if position.phase is Phase.RELOCATE:
        row = program.phase(PhaseKind.RELOCATE)
        return "relocate an unclaimed chain" if row is None or row.least else "relocate an unclaimed chain, or end"
    least, most = turn_length(program, position)
    what = command_line(program, position)
    if not what and most > 1:
        left = most - position.spent
        what = f"{left} action{'s' if left > 1 else ''} left"
    may_end = (0 if program.phase(PhaseKind.COMMAND) is None else 1) < position.spent >= least
    return f"{what}, or end" if what and may_end else what


def second_part(program: Program) -> str:
    """Return what the second part of a turn asks for."""
    row = program.phase(PhaseKind.PLACE)
    assert row is not None, "only games with a second part come to it"
    names = " or ".join(program.pieces[piece].name for piece in row.pieces)
    where = {"empty": "an empty square", "reached": "a square that the mover reaches", "left": "the square just left"}
    where["empty"] += " of its zone" if row.zone is not None else ""
    which = "a new " if row.new else "the " if row.least else ""
    return f"place {which}{names} on {where[row.where]}{'' if row.least else ', or end'}"


def command_line(program: Program, position: Position) -> str:
    """Return the leader in command, its stance and its used budget, empty in games without commands."""
    if program.phase(PhaseKind.COMMAND) is None:
        return ""
    order = order_of(program, position)
    if position.command is None:
        return "no leader in command yet"
    return "the leader is gone" if order is None else _commander(program, order, position.command.used)


def _commander(program: Program, order: Order, used: int) -> str:
    rule, budget = order.rule, budget_of(program, order.rule.piece)
    leader = f"{program.pieces[rule.piece].name} on {program.board.names[order.leader]} commands"
    stance = f" in stance {order.stance.name}" if order.stance.name else ""
    if budget is None:
        return f"{leader}{stance}, {used} unit{'' if used == 1 else 's'} used"
    what = ("other" if budget.others else "unit") + ("" if budget.number == 1 else "s")
    return f"{leader}{stance}, {used} of {budget.number} {what} used"


def keeps_score(program: Program) -> bool:
    """Return True if sides score points."""
    return any(row.effect is Effect.SCORE for row in program.consequences)


def _has_points(program: Program) -> bool:
    """Return True if sides score points that are not checks given."""
    return keeps_score(program) and program.end(EndKind.CHECKS) is None


def _scores(position: Position) -> str:
    return f"White {position.scores[WHITE]}, Black {position.scores[BLACK]}"
