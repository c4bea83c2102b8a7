"""The current turn: who chooses, which leader commands in which stance, and how long the turn is."""

from typing import NamedTuple

from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import CommandRule, Piece, PieceLength, Program, Relocation, Side, StanceRule
from interpreter.state.position import Phase, Position, Unit


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
    return program.turn.takes_command is not None and position.command is None


def moving_piece(program: Program, position: Position, unit: Unit) -> Piece:
    """Return the piece that a unit moves as: its own, or another under the order in force."""
    order = order_of(program, position) if unit.side == position.side else None
    return order.stance.moves_as[unit.piece][0] if order and unit.piece in order.stance.moves_as else unit.piece


def turn_length(program: Program, position: Position) -> tuple[int, int]:
    """Return the least and the greatest number of actions of this turn, including taking command."""
    turn = program.turn
    least, most = (turn.opening, turn.opening) if position.opening else _plain_length(program, position)
    if turn.takes_command is None:
        return least, most
    order = order_of(program, position)
    bound = _most_units(program, order.rule) if order is not None else 0
    return least + 1, 1 + (min(most, bound) if bound else most)


def _plain_length(program: Program, position: Position) -> tuple[int, int]:
    """Return the numbers of actions of an ordinary turn, according to a unit on the board, or else the side."""
    rule = length_rule(program, position)
    return program.turn.lengths[position.side] if rule is None else (rule.least, rule.most)


def length_rule(program: Program, position: Position) -> PieceLength | None:
    """Return the line by which a unit of the side to move sets the number of actions."""
    if not program.turn.by_piece:
        return None
    own = {unit.piece for stack in position.board for unit in stack if unit.side == position.side}
    return next((rule for rule in program.turn.by_piece if rule.piece in own), None)


def _most_units(program: Program, rule: CommandRule) -> int:
    """Return the number of activations after which a leader can do no more, or 0."""
    if rule.others:
        return rule.most + 1 if rule.most and program.turn.acts_once else 0
    return rule.most


def relocation_now(program: Program, position: Position) -> Relocation | None:
    """Return the line by which units are relocated in this part of the turn."""
    if position.phase is Phase.RELOCATE:
        return program.turn.unclaimed
    if not position.waiting:
        return None
    if position.phase is Phase.ACT:
        return program.turn.captured
    return program.chain.relocation if program.chain else None


def actor(program: Program, position: Position) -> Side:
    """Return the side to act now."""
    by = relocation_now(program, position)
    return position.side if by is None or by.by_mover else 1 - position.side
