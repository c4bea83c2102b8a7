"""Which squares are drawn dark, and which light."""

from enum import IntEnum

from interpreter.drawing.palette import DARK_SQUARE, LIGHT_SQUARE, MIDDLE_SQUARE
from interpreter.program.tables import Program


class Shade(IntEnum):
    """The color of a square; hexagons of chess and its kin have three."""

    DARK = 0
    MIDDLE = 1
    LIGHT = 2


FILLS = {Shade.DARK: DARK_SQUARE, Shade.MIDDLE: MIDDLE_SQUARE, Shade.LIGHT: LIGHT_SQUARE}
"""The colors of squares in pictures."""


def shades_of(program: Program) -> tuple[Shade, ...]:
    """Return the shade of each square. All hexagons are light where no piece moves, as players of stones know them.

    >>> from interpreter import load
    >>> shades_of(load("chess").program)[:2], set(shades_of(load("hex").program))
    ((<Shade.DARK: 0>, <Shade.LIGHT: 2>), {<Shade.LIGHT: 2>})
    """
    board = program.board
    if not board.hexagons:
        return tuple(Shade.DARK if board.is_dark(square) else Shade.LIGHT for square in range(board.n_squares))
    moves = any(piece.moves for piece in program.pieces)
    return tuple(Shade(board.shade(square)) if moves else Shade.LIGHT for square in range(board.n_squares))
