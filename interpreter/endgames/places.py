"""Positions by their numbers in a layout, and the numbers of positions."""

from interpreter.endgames.layout import Layout
from interpreter.program.board import Square
from interpreter.program.tables import Program
from interpreter.state.position import Mark, Phase, Position, Stack, Unit, last_opening, swapping_turn


def turn_number(program: Program) -> int:
    """Return the number of a turn after all that depends on it: openings, and the offer to swap sides."""
    swap = swapping_turn(program)
    return max(2, last_opening(program) + 1, swap[1] + 1 if swap else 0)


def position_of(program: Program, layout: Layout, number: int) -> Position:
    """Return the position with a number that has one."""
    squares = layout.squares_of(number)
    assert squares is not None, "the number has a position"
    board: list[Stack] = [()] * program.board.n_squares
    for unit, square in zip(layout.units, squares, strict=True):
        board[square] = (unit,)
    return Position(board=tuple(board), hands=layout.material.hands, side=number % 2, number=turn_number(program))


def is_bare(position: Position) -> bool:
    """Return True if units, hands and the side to move are all that decides how the game goes on."""
    begins = not position.spent and position.phase is Phase.ACT and not position.waiting
    return begins and not position.passant and not position.passes


def number_of(layout: Layout, position: Position) -> int | None:
    """Return the number of a position with the material of a layout, or None if it has none."""
    if not is_bare(position):
        return None
    found: dict[Unit, list[Square]] = {}
    for square, stack in enumerate(position.board):
        for unit in stack:
            found.setdefault(Unit(unit.piece, unit.side, unit.marks & Mark.PROMOTED), []).append(square)
    return layout.number([found[unit].pop() for unit in layout.units], position.side)
