"""The squares where a piece could never move, computed once from its walks."""

from collections.abc import Sequence

from interpreter.program.board import NOWHERE, Board, Square
from interpreter.program.tables import MoveRule, Side, Zone


def stuck_squares(moves: Sequence[MoveRule], board: Board) -> Zone:
    """Return the squares for each side from which no move leads to another square, whatever the position."""
    white, black = (
        frozenset(square for square in range(board.n_squares) if not _leads_on(moves, board, side, square))
        for side in (0, 1)
    )
    return white, black


def _leads_on(moves: Sequence[MoveRule], board: Board, side: Side, start: Square) -> bool:
    """Return True if a unit that has moved before may move from a square in some position."""
    usable = (rule for rule in moves if not rule.unmoved and (rule.zone is None or start in rule.zone[side]))
    return any(_leads(rule, board, side, start) for rule in usable)


def _leads(rule: MoveRule, board: Board, side: Side, start: Square) -> bool:
    """Return True if a move leads from a start to another square, if nothing blocks it."""
    sign, nodes = 1 if side == 0 else -1, rule.walk.nodes

    def square(i: int) -> Square:
        return board.step(start, sign * nodes[i].dx, sign * nodes[i].dy, wraps=nodes[i].wraps)

    return any(
        any(node.lands)
        and (end := square(i)) not in (NOWHERE, start)
        and (rule.goal is None or end in rule.goal[side])
        and all((passed := square(j)) != NOWHERE and rule.looks_at(side, passed) for j in (i, *node.path))
        for i, node in enumerate(nodes)
    )
