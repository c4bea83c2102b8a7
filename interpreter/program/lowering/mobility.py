"""The squares where a piece could never move, computed once from its walks."""

from collections.abc import Sequence

from interpreter.program.board import NOWHERE, Board, Square
from interpreter.program.tables import MoveRule, Side, Zone
from interpreter.program.walk import Node


def stuck_squares(moves: Sequence[MoveRule], board: Board) -> Zone:
    """Return the squares for each side from which no move leads to another square, whatever the position."""
    usable = [(rule, _landings(rule)) for rule in moves if not rule.unmoved]
    white, black = (
        frozenset(
            start
            for start in range(board.n_squares)
            if not any(
                _leads(rule, landings, board, side, start)
                for rule, landings in usable
                if rule.zone is None or start in rule.zone[side]
            )
        )
        for side in (0, 1)
    )
    return white, black


def _landings(rule: MoveRule) -> list[tuple[Node, tuple[Node, ...]]]:
    """Return the nodes on which a unit may end, each with those on the way to it."""
    nodes = rule.walk.nodes
    return [(node, tuple(nodes[i] for i in node.path)) for node in nodes if any(node.lands)]


def _leads(
    rule: MoveRule, landings: Sequence[tuple[Node, tuple[Node, ...]]], board: Board, side: Side, start: Square
) -> bool:
    """Return True if a unit that has moved before may end on another square by a rule, in some position."""
    sign = 1 if side == 0 else -1

    def square(node: Node) -> Square:
        return board.step(start, sign * node.dx, sign * node.dy, wraps=node.wraps)

    for last, path in landings:
        end = square(last)
        if end in (NOWHERE, start) or (rule.goal is not None and end not in rule.goal[side]):
            continue
        if rule.looks_at(side, end) and all(
            (passed := square(node)) != NOWHERE and rule.looks_at(side, passed) for node in path
        ):
            return True
    return False
