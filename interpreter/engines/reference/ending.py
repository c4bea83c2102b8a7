"""Goals that do not depend on legal actions."""

from collections.abc import Callable, Iterator, Mapping

from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.rules import Rules
from interpreter.program.tables import BLACK, WHITE, EndRow, Piece, Side
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Position


def goal_outcome(rules: Rules, position: Position) -> Outcome | None:
    """Return the win of a goal that does not depend on legal actions."""
    for goal in rules.program.goals:
        winner = _WINNERS[goal.kind](position, goal)
        if winner is not None:
            return Outcome(winner, goal.kind, goal.span)
    return None


def _by_capture(position: Position, goal: EndRow) -> Side | None:
    """Return the winner if a side has lost its last unit of the pieces."""
    for side in (WHITE, BLACK):
        if not any(piece in goal.pieces for piece in _pieces_left(position, side)):
            return 1 - side
    return None


def _pieces_left(position: Position, side: Side) -> Iterator[Piece]:
    """Yield the pieces of a side on the board, in its hand, and lifted with a chain, claimed or unclaimed.

    A captured unit that waits to be placed again counts as captured.
    """
    yield from (unit.piece for _, unit in units_of(position, side))
    yield from position.hands[side]
    if position.phase is not Phase.ACT:
        yield from (unit.piece for unit in position.waiting if unit.side == side)


def _by_reach(position: Position, goal: EndRow) -> Side | None:
    assert goal.zone is not None, "a goal by reaching names a zone"
    for side in (WHITE, BLACK):
        if any(unit.piece in goal.pieces and square in goal.zone[side] for square, unit in units_of(position, side)):
            return side
    return None


def _by_score(position: Position, goal: EndRow) -> Side | None:
    return next((side for side in (WHITE, BLACK) if position.scores[side] >= goal.number), None)


_WINNERS: Mapping[str, Callable[[Position, EndRow], Side | None]] = {
    "capture": _by_capture,
    "reach": _by_reach,
    "score": _by_score,
}
