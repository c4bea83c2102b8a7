"""The current turn: who chooses, which leader commands in which stance, and how long the turn is."""

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
from interpreter.state.position import Phase, Position, Unit, swapping_turn


class Order(NamedTuple):
    """A leader in command: its square and the rules of its command."""

    leader: Square
    rule: CommandRule
    stance: StanceRule


def order_of(program: Program, position: Position) -> Order | None:
    """Return the order in force; None before command is taken, without a leader, or in games without commands."""
    command = position.command
    if command is None or command.leader == NOWHERE:
        return None
    unit = position.unit(command.leader)
    rule = program.commands.get(unit.piece) if unit is not None and unit.side == position.side else None
    stance = rule.stance(command.stance) if rule is not None else None
    return Order(command.leader, rule, stance) if rule is not None and stance is not None else None


def awaits_command(program: Program, position: Position) -> bool:
    """Return True if a leader must take command before anything else happens."""
    return position.command is None and program.phase(PhaseKind.COMMAND) is not None


def moving_piece(program: Program, position: Position, unit: Unit) -> Piece:
    """Return the piece that a unit moves as: its own, or another under the order in force."""
    order = order_of(program, position) if unit.side == position.side else None
    return order.stance.moves_as[unit.piece][0] if order and unit.piece in order.stance.moves_as else unit.piece


def turn_length(program: Program, position: Position) -> tuple[int, int]:
    """Return the least and the greatest number of actions of this turn, including taking command."""
    again = program.phase(PhaseKind.AGAIN)
    if again is not None and position.captor:
        return position.spent + again.least, position.spent + 1
    row = length_rule(program, position)
    least, most = _length(row, position)
    if program.phase(PhaseKind.COMMAND) is None:
        return least, most
    order = order_of(program, position)
    bound = _most_units(program, order.rule) if order is not None else 0
    return least + 1, 1 + (min(most, bound) if bound else most)


def _length(row: PhaseRow, position: Position) -> tuple[int, int]:
    if row.number:
        turns_before = 2 * (position.number - 1) + position.side
        length = min(row.most, row.least + row.number * turns_before)
        return length, length
    if row.per is not None:
        units = max(1, _count(position, (position.side, row.per)))
        return min(row.least, units), min(row.most, units)
    return row.least, row.most


def length_rule(program: Program, position: Position) -> PhaseRow:
    """Return the line that sets the number of actions of the turn, command aside: the first that fits."""
    rows = (row for row in program.phases if row.kind is PhaseKind.ACT)
    return next(row for row in rows if _fits(row, position))


def _fits(row: PhaseRow, position: Position) -> bool:
    if row.opening and not position.opening:
        return False
    if row.side is not None and row.side != position.side:
        return False
    return row.piece is None or _count(position, (position.side, row.piece)) > 0


def _count(position: Position, own: tuple[Side, Piece]) -> int:
    return sum((unit.side, unit.piece) == own for stack in position.board for unit in stack)


def budget_of(program: Program, leader: Piece) -> ConstraintRow | None:
    """Return the line that limits the activations of a leader."""
    return next((row for row in program.constraints_of(ConstraintKind.BUDGET) if row.of == leader), None)


def _most_units(program: Program, rule: CommandRule) -> int:
    """Return the number of activations after which a leader can do no more, or 0."""
    budget = budget_of(program, rule.piece)
    if budget is None:
        return 0
    if budget.others:
        return budget.number + 1 if program.constraint(ConstraintKind.ACTED) else 0
    return budget.number


def relocation_now(program: Program, position: Position) -> ConsequenceRow | PhaseRow | None:
    """Return the line by which units are relocated in this part of the turn."""
    if position.phase is Phase.RELOCATE:
        return program.phase(PhaseKind.RELOCATE)
    if not position.waiting:
        return None
    return program.consequence(Trigger.CAPTURE if position.phase is Phase.ACT else Trigger.CLAIM, Effect.WAIT)


def actor(program: Program, position: Position) -> Side:
    """Return the side to act now."""
    row = relocation_now(program, position)
    return position.side if row is None or row.by == "mover" else 1 - position.side


def may_swap(program: Program, position: Position) -> bool:
    """Return True if the second turn of the game is about to begin, and its side may swap sides."""
    return position.spent == 0 and swapping_turn(program) == (position.side, position.number)
