"""En passant: the units that may have crossed a square, and the maximum number of open captures."""

from collections.abc import Iterator, Sequence

from interpreter.program.board import Square
from interpreter.program.tables import Program, Side
from interpreter.state.position import Stack


def crosser_side(side: Side, spent: int) -> Side:
    """Return the side whose units can be captured en passant: the acting one, once its turn has begun."""
    return side if spent else 1 - side


def crossers(program: Program, board: Sequence[Stack], crossed: Square, side: Side) -> Iterator[Square]:
    """Yield the squares of units that may have crossed a square, unchanged ones first."""
    rows = [row for row in program.passants if (row.side, row.crossed) == (side, crossed)]
    known = [row for row in rows if any((unit.piece, unit.side) == (row.piece, side) for unit in board[row.target])]
    others = [row for row in rows if any(unit.side == side for unit in board[row.target])]
    yield from (row.target for row in (*known, *others))


def most_open(program: Program, actions: int) -> int:
    """Return how many en passant captures some actions can open: one for each square they cross."""
    rules = (rule for piece in program.pieces for rule in piece.moves if rule.leaves)
    longest = max((len(node.path) for rule in rules for node in rule.walk.nodes), default=0)
    return longest * actions
