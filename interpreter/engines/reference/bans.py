"""Bans: actions that may not give check, or checkmate."""

from collections.abc import Callable, Iterator

from dsl.model.rows import ConstraintKind
from interpreter.engines.reference.candidate import Candidate, promotes
from interpreter.engines.reference.check import checks
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.state.action import Kind
from interpreter.state.position import Phase, Position


def banned(
    rules: Rules, position: Position, candidate: Candidate, after: Position, mates: Callable[[], bool] | None
) -> Iterator[Miss]:
    """Yield each ban on an action by the position after it; `mates` says if it is checkmate, and None asks no more."""
    if not rules.bans or position.phase is not Phase.ACT or position.waiting:
        return
    check = next(checks(rules, after, 1 - position.side), None)
    if check is None:
        return
    square, attack = check
    facts = {"side": 1 - position.side, "by": attack.piece, "there": attack.squares}
    drops, piece = candidate.action.kind is Kind.DROP, candidate.action.piece
    for row in rules.bans:
        if row.kind is ConstraintKind.NO_CHECK and (not row.unless or (mates is not None and not mates())):
            yield miss("gives-check", row, square, **facts)
        elif row.kind is ConstraintKind.NO_CHECK_BY and drops and "drop" in row.deeds:
            yield miss("drop-gives-check", row, square, **facts)
        elif row.kind is ConstraintKind.NO_CHECK_BY and promotes(candidate) and "promote" in row.deeds:
            yield miss("promotion-gives-check", row, square, **facts)
        elif row.kind is ConstraintKind.NO_MATE and drops and piece in row.pieces and mates is not None and mates():
            yield miss("drop-mates", row, square, piece=piece)
