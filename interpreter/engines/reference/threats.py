"""Check by effects: moves of the enemy after which a royal unit would be lost, although nothing captures it."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.model.rows import LOSSES
from interpreter.engines.reference.candidate import Candidate, acting_units, units_of
from interpreter.engines.reference.check import Attack
from interpreter.engines.reference.constraints import forbidding
from interpreter.engines.reference.effects import aftermath, carried_out
from interpreter.engines.reference.moves import moves
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import Square
from interpreter.program.tables import ConstraintRow, Side
from interpreter.state.position import Position


def threats(rules: Rules, position: Position, side: Side) -> Iterator[tuple[Square, Attack]]:
    """Yield the royal units that a side would lose by effects of a move of the enemy, were it the enemy's turn.

    Whether the move would leave the enemy in check does not matter, as for any attack.
    """
    if not any(unit.piece in rules.royal for _, unit in units_of(position, side)):
        return
    turned = _turned(position, 1 - side)
    for candidate in moves(rules, turned):
        found = [lost for row in rules.kept for lost in _lost(rules, turned, candidate, row)]
        if found and next(forbidding(rules, turned, candidate), None) is None:
            yield from found


def _turned(position: Position, by: Side) -> Position:
    """Return a position with the turn of a side; what can be captured en passant stays if that is its turn to come."""
    comes = (position.side == by) == (position.spent == 0)
    return replace(position, side=by, spent=0, passant=position.passant if comes else ())


def _lost(rules: Rules, turned: Position, candidate: Candidate, row: ConstraintRow) -> Iterator[tuple[Square, Attack]]:
    """Yield the units that the side that waits must keep and would lose by the effects of a move."""
    changes = [
        change
        for change in aftermath(rules, turned, candidate)
        if change.effect in LOSSES and change.unit.side == 1 - turned.side and change.unit.piece in row.pieces
    ]
    if not changes:
        return
    after = carried_out(rules, turned, candidate)
    left = sum(unit.piece in row.pieces for _, unit in units_of(after, 1 - turned.side))
    if row.which and left >= max(row.number, 1):
        return
    piece = acting_units(turned, candidate)[0].piece
    yield from ((change.square, Attack(candidate.actors, piece, change.line)) for change in changes)
