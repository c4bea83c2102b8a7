"""Ends of the game without a goal: a side without a legal action, and draws by count."""

from collections.abc import Callable, Mapping

from dsl.model.rows import EndKind
from interpreter.program.tables import BLACK, WHITE, Program, Side
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position, key_of


def stuck_outcome(program: Program, position: Position, *, checked: bool) -> Outcome:
    """Return the end for a side without a legal action."""
    other = 1 - position.side
    if checked:
        mate = program.end(EndKind.CHECKMATE)
        assert mate is not None, "only royal units are in check"
        return Outcome(other, mate.kind, mate.span)
    end = program.end(EndKind.STALEMATE)
    assert end is not None, "every game defines the result of having no legal action"
    winners = {"loss": other, "win": position.side, "draw": None, "most": _majority(position)}
    return Outcome(winners[end.result], end.kind, end.span)


def _majority(position: Position) -> Side | None:
    """Return the side with more units on the board, or None if both have the same number."""
    sides = [unit.side for stack in position.board for unit in stack]
    white, black = sides.count(WHITE), sides.count(BLACK)
    return None if white == black else WHITE if white > black else BLACK


def drawn_outcome(program: Program, position: Position) -> Outcome | None:
    """Return the outcome of a draw by count, which applies at the start of a turn."""
    if position.spent:
        return None
    for end in program.ends:
        if end.kind in _COUNTS and _COUNTS[end.kind](position) >= end.number:
            return Outcome(None, end.kind, end.span)
    return None


_COUNTS: Mapping[EndKind, Callable[[Position], int]] = {
    EndKind.REPETITION: lambda position: position.seen.count(key_of(position)),
    EndKind.PROGRESS: lambda position: position.clock,
}
