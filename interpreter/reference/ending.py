"""Ends of the game."""

from collections.abc import Callable, Mapping

from dsl.source import Span
from interpreter.outcome import Outcome
from interpreter.position import Position
from interpreter.program import BLACK, WHITE, GoalRule, Side
from interpreter.reference.candidate import units_of
from interpreter.reference.rules import Rules
from interpreter.reference.turn import key_of


def goal_outcome(rules: Rules, position: Position) -> Outcome | None:
    """The win of a goal that does not ask for legal actions."""
    for goal in rules.program.goals:
        winner = _WINNERS[goal.kind](position, goal)
        if winner is not None:
            return Outcome(winner, goal.kind, goal.span)
    return None


def _by_capture(position: Position, goal: GoalRule) -> Side | None:
    """A side that has lost its last unit of the pieces has lost."""
    for side in (WHITE, BLACK):
        if all(unit.piece not in goal.pieces for _, unit in units_of(position, side)):
            return 1 - side
    return None


def _by_reach(position: Position, goal: GoalRule) -> Side | None:
    assert goal.zone is not None, "a goal to reach names a zone"
    for side in (WHITE, BLACK):
        if any(unit.piece in goal.pieces and square in goal.zone[side] for square, unit in units_of(position, side)):
            return side
    return None


def _by_score(position: Position, goal: GoalRule) -> Side | None:
    return next((side for side in (WHITE, BLACK) if position.scores[side] >= goal.score), None)


_WINNERS: Mapping[str, Callable[[Position, GoalRule], Side | None]] = {
    "capture": _by_capture,
    "reach": _by_reach,
    "score": _by_score,
}


def stuck_outcome(rules: Rules, position: Position, *, checked: bool) -> Outcome:
    """The end for a side that has no legal action."""
    draws, other = rules.program.draws, 1 - position.side
    if checked:
        return Outcome(other, "checkmate", _royal_line(rules))
    return Outcome(other if draws.stalemate_loses else None, "stalemate", draws.stalemate)


def _royal_line(rules: Rules) -> Span:
    return next(iter(rules.program.check.royal.values()))


def drawn_outcome(rules: Rules, position: Position) -> Outcome | None:
    """The draws by count, judged when a turn begins."""
    draws = rules.program.draws
    if position.spent:
        return None
    if draws.repetition and position.seen.count(key_of(position)) >= draws.repetition:
        return Outcome(None, "repetition", draws.repetition_span)
    if draws.progress and position.clock >= draws.progress:
        return Outcome(None, "progress", draws.progress_span)
    return None
