"""Whose turn it is, as a line of text."""

from dataclasses import replace

from interpreter.order import Order, order_of
from interpreter.position import Position
from interpreter.program import SIDE_NAMES, Program


def turn_line(position: Position) -> str:
    """Who is to move, and how many actions of the turn are done.

    >>> turn_line(Position(board=((),), side=1, spent=1))
    'Black to move, 1 action done'
    """
    line = f"{SIDE_NAMES[position.side].capitalize()} to move"
    if not position.spent:
        return line
    return f"{line}, {position.spent} action{'s' if position.spent > 1 else ''} done"


def full_turn_line(program: Program, position: Position) -> str:
    """Who is to move, and who commands or how many actions of the turn are done."""
    command = command_line(program, position)
    return f"{turn_line(replace(position, spent=0))}, {command}" if command else turn_line(position)


def command_line(program: Program, position: Position) -> str:
    """Who commands, in which stance, and how much of its budget is used; nothing in games without commands."""
    if program.turn.takes_command is None:
        return ""
    order = order_of(program, position)
    if position.command is None:
        return "nobody in command yet"
    return "the leader is gone" if order is None else _commander(program, order, position.command.used)


def _commander(program: Program, order: Order, used: int) -> str:
    rule = order.rule
    leader = f"{program.pieces[rule.piece].name} on {program.board.names[order.leader]} commands"
    stance = f" in stance {order.stance.name}" if order.stance.name else ""
    what = ("other" if rule.others else "unit") + ("" if (rule.most or used) == 1 else "s")
    return f"{leader}{stance}, {used}{f' of {rule.most}' if rule.most else ''} {what} used"
