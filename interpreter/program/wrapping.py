"""The edges of a board that units go over, to the other side."""

from collections.abc import Iterator

from dsl.model.ways import ORTHOGONAL
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import Program

OpenEdge = tuple[Square, int, int]
"""A square at the edge of the board, and the step over the edge."""


def open_edges(program: Program) -> Iterator[OpenEdge]:
    """Yield the edges that some movement of the game goes over.

    >>> from interpreter import load
    >>> [len(list(open_edges(load(name).program))) for name in ("chess", "cylinder-chess", "toroidal-chess")]
    [0, 16, 32]
    """
    board = program.board
    wraps = max((node.wraps for piece in program.pieces for rule in piece.moves for node in rule.walk.nodes), default=0)
    for square in range(board.n_squares) if wraps else ():
        for dx, dy in ORTHOGONAL:
            if board.step(square, dx, dy) == NOWHERE and board.step(square, dx, dy, wraps=wraps) != NOWHERE:
                yield square, dx, dy
