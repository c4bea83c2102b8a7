"""Ends of the game that no goal speaks of: a side without a legal action, and draws by count."""

from interpreter.program.tables import Program
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position, key_of


def stuck_outcome(program: Program, position: Position, *, checked: bool) -> Outcome:
    """The end for a side that has no legal action."""
    draws, other = program.draws, 1 - position.side
    if checked:
        return Outcome(other, "checkmate", next(iter(program.check.royal.values())))
    return Outcome(other if draws.stalemate_loses else None, "stalemate", draws.stalemate)


def drawn_outcome(program: Program, position: Position) -> Outcome | None:
    """The draws by count, judged when a turn begins."""
    draws = program.draws
    if position.spent:
        return None
    if draws.repetition and position.seen.count(key_of(position)) >= draws.repetition:
        return Outcome(None, "repetition", draws.repetition_span)
    if draws.progress and position.clock >= draws.progress:
        return Outcome(None, "progress", draws.progress_span)
    return None
