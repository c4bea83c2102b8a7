"""What decides how a game goes on from a position."""

from dataclasses import replace

from interpreter.program.board import NOWHERE
from interpreter.program.tables import Program
from interpreter.state.position import Position, last_opening


def key_of_state(program: Program, position: Position) -> Position:
    """Return what decides how a game goes on, counts aside: the position without clock, number and order of lists."""
    command = position.command
    return replace(
        position,
        clock=0,
        count=None,
        number=_number(program, position),
        passant=tuple(sorted(position.passant)),
        ridden=tuple(sorted(position.ridden)),
        command=command._replace(stance="", used=0) if command and command.leader == NOWHERE else command,
        seen=(),
    )


def _number(program: Program, position: Position) -> int:
    if any(row.number for row in program.lengths):
        return position.number
    last = last_opening(program)
    return min(position.number, last + 1)
