"""The squares on which units may have a right to castle."""

from interpreter.program.board import Square
from interpreter.program.tables import CastlingRule, Program, Side
from interpreter.state.position import array_rights


def homes(program: Program, rule: CastlingRule, side: Side) -> set[Square]:
    """Return the squares on which a mover may have a right to castle: all those shuffled if its own is one of them."""
    start = {unit.square for unit in program.array if (unit.piece, unit.side) == (rule.mover, side)}
    shuffled = set(program.shuffle.squares[side]) if program.shuffle is not None else set()
    if start & shuffled:
        start |= shuffled
    return start | (rule.dropped[0][side] if rule.dropped is not None else set())


def is_partner_home(program: Program, rule: CastlingRule, mover: Square, square: Square, side: Side) -> bool:
    """Return True if a partner may have the right to castle on a square: it starts there with it, or has dropped."""
    if rule.wing(program.board, mover, square) is None:
        return False
    if program.shuffle is not None or (rule.dropped is not None and square in rule.dropped[1][side]):
        return True
    return any((home, owner) == (square, side) for home, _, owner in array_rights(program))


def can_hold(program: Program, square: Square, side: Side) -> bool:
    """Return True if a partner on a square may have the right to castle, which it keeps if its mover is captured.

    One that has dropped has it whether its mover is on its rank or not.
    """
    rules = [rule for rule in program.castling if side in rule.sides]
    return any(rule.dropped is not None and square in rule.dropped[1][side] for rule in rules) or any(
        is_partner_home(program, rule, home, square, side) for rule in rules for home in homes(program, rule, side)
    )
