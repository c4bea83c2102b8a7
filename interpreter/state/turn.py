"""A turn as it stands: who chooses now, which leader commands in which stance, and how long the turn is."""

from typing import NamedTuple

from dsl.model.rows import ConstraintKind, Effect, PhaseKind, Trigger
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import (
    CommandRule,
    ConsequenceRow,
    ConstraintRow,
    PhaseRow,
    Piece,
    Program,
    Side,
    StanceRule,
)
from interpreter.state.position import Phase, Position, Unit


class Order(NamedTuple):
    """A leader in command: where it stands, and the rules it commands by."""

    leader: Square
    rule: CommandRule
    stance: StanceRule


def order_of(program: Program, position: Position) -> Order | None:
    """The order in force; none before command is taken, after the leader is gone, and in games without commands."""
    command = position.command
    if command is None or command.leader == NOWHERE:
        return None
    unit = position.unit(command.leader)
    rule = program.commands.get(unit.piece) if unit is not None and unit.side == position.side else None
    stance = rule.stance(command.stance) if rule is not None else None
    return Order(command.leader, rule, stance) if rule is not None and stance is not None else None


def awaits_command(program: Program, position: Position) -> bool:
    """Whether a leader must take command before anything else is done."""
    return position.command is None and program.phase(PhaseKind.COMMAND) is not None


def moving_piece(program: Program, position: Position, unit: Unit) -> Piece:
    """The piece as which a unit moves: its own, or another under the order in force."""
    order = order_of(program, position) if unit.side == position.side else None
    return order.stance.moves_as[unit.piece][0] if order and unit.piece in order.stance.moves_as else unit.piece


def turn_length(program: Program, position: Position) -> tuple[int, int]:
    """How many actions this turn has, at least and at most, taking command included."""
    row = length_rule(program, position)
    if program.phase(PhaseKind.COMMAND) is None:
        return row.least, row.most
    order = order_of(program, position)
    bound = _most_units(program, order.rule) if order is not None else 0
    return row.least + 1, 1 + (min(row.most, bound) if bound else row.most)


def length_rule(program: Program, position: Position) -> PhaseRow:
    """The line that says how many actions the turn has, taking command apart: the first that fits."""
    rows = (row for row in program.phases if row.kind is PhaseKind.ACT)
    return next(row for row in rows if _fits(row, position))


def _fits(row: PhaseRow, position: Position) -> bool:
    if row.opening and not position.opening:
        return False
    if row.side is not None and row.side != position.side:
        return False
    own = (position.side, row.piece)
    return row.piece is None or any((unit.side, unit.piece) == own for stack in position.board for unit in stack)


def budget_of(program: Program, leader: Piece) -> ConstraintRow | None:
    """The line that bounds the activations of a leader."""
    return next((row for row in program.constraints_of(ConstraintKind.BUDGET) if row.of == leader), None)


def _most_units(program: Program, rule: CommandRule) -> int:
    """The activations after which a leader can do no more; 0 if there is no such number."""
    budget = budget_of(program, rule.piece)
    if budget is None:
        return 0
    if budget.others:
        return budget.number + 1 if program.constraint(ConstraintKind.ACTED) else 0
    return budget.number


def relocation_now(program: Program, position: Position) -> ConsequenceRow | PhaseRow | None:
    """The line by which units are relocated in this part of the turn."""
    if position.phase is Phase.RELOCATE:
        return program.phase(PhaseKind.RELOCATE)
    if not position.waiting:
        return None
    return program.consequence(Trigger.CAPTURE if position.phase is Phase.ACT else Trigger.CLAIM, Effect.WAIT)


def actor(program: Program, position: Position) -> Side:
    """The side to act now."""
    row = relocation_now(program, position)
    return position.side if row is None or row.by == "mover" else 1 - position.side
