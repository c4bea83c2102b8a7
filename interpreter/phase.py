"""Whose choice it is in this part of the turn: inside a turn the other side may have to relocate units."""

from interpreter.position import Phase, Position
from interpreter.program import Program, Relocation, Side


def relocation_now(program: Program, position: Position) -> Relocation | None:
    """The line by which units are relocated in this part of the turn."""
    if position.phase is Phase.RELOCATE:
        return program.turn.unclaimed
    if not position.waiting:
        return None
    if position.phase is Phase.ACT:
        return program.turn.captured
    return program.chain.relocation if program.chain else None


def actor(program: Program, position: Position) -> Side:
    """The side to act now."""
    by = relocation_now(program, position)
    return position.side if by is None or by.by_mover else 1 - position.side
