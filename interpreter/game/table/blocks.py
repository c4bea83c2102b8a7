"""The blocks of units that are formed on a board."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import Program, Side
from interpreter.state.position import Position


@dataclass(frozen=True, slots=True)
class Block:
    """Equal units of a side that form a formation; the first square is the anchor."""

    formation: int
    side: Side
    squares: tuple[Square, ...]


def blocks_of(program: Program, position: Position) -> Iterator[Block]:
    """Yield the blocks on a board, which may overlap.

    >>> from interpreter import load
    >>> state = load("hullabaloo").state("8c/9/9/9/9/9/WW7/WW7/C8[] w - - 0 2")
    >>> [[state.game.program.board.names[s] for s in b.squares] for b in blocks_of(state.game.program, state.position)]
    [['a2', 'b2', 'a3', 'b3']]
    """
    alone = {square: stack[0] for square, stack in enumerate(position.board) if len(stack) == 1}
    for number, formation in enumerate(program.formations):
        for anchor, unit in alone.items():
            if unit.piece == formation.piece:
                x, y = program.board.places[anchor]
                squares = tuple(program.board.at(x + file, y + rank) for file, rank in formation.cells)
                if all(s != NOWHERE and s in alone and alone[s][:2] == unit[:2] for s in squares):
                    yield Block(number, unit.side, squares)
