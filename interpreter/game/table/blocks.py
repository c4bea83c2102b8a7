"""The blocks of units that are formed on a board."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, Program, Side
from interpreter.state.position import Position


@dataclass(frozen=True, slots=True)
class Block:
    """Equal units of a side that form a formation; the first square is the anchor."""

    formation: int
    side: Side
    squares: tuple[Square, ...]


def blocks_of(program: Program, position: Position) -> Iterator[Block]:
    """Yield the blocks on a board, which may overlap."""
    board = program.board
    for number, formation in enumerate(program.formations):
        for side in (WHITE, BLACK):
            wanted = formation.piece, side
            members = {s for s, stack in enumerate(position.board) if len(stack) == 1 and stack[0][:2] == wanted}
            if len(members) < len(formation.cells):
                continue
            for anchor in sorted(members):
                x, y = board.places[anchor]
                squares = tuple(board.at(x + file, y + rank) for file, rank in formation.cells)
                if members.issuperset(squares):
                    yield Block(number, side, squares)
