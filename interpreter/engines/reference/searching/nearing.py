"""How near a side is to goals that are met by how its units stand together: in a row, or joined by a graph."""

from collections.abc import Sequence

import networkx as nx

from dsl.model.rows import EndKind
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.rules import Rules
from interpreter.engines.scale import MOST_GAPS, NEXT_TO_FULL, Scale
from interpreter.program.board import Square
from interpreter.program.tables import EndRow, Side
from interpreter.state.position import Position


def filled_rows(rules: Rules, scale: Scale, position: Position, side: Side) -> int:
    """Return what a side's rows are worth that nothing bars: 256 for each that lacks one unit, a quarter for two..

    Rows that lose cost as much as others are worth.
    """
    goals = [goal for goal in rules.program.goals if goal.kind is EndKind.ROW]
    return sum(
        _filled(position, _members(position, goal, side), windows, goal.number) * (1 if goal.result == "win" else -1)
        for goal, windows in zip(goals, scale.rows, strict=True)
        if _may_win(goal, side)
    )


def _filled(position: Position, own: set[Square], windows: Sequence[Sequence[Square]], length: int) -> int:
    total = 0
    for window in windows:
        there = len(own.intersection(window))
        if there and all(square in own or not position.board[square] for square in window):
            total += NEXT_TO_FULL >> 2 * max(length - there - 1, 0)
    return total


def gaps(rules: Rules, position: Position, side: Side) -> int:
    """Return how many units a side lacks to be joined as its goals want, at most 20 for each."""
    goals = [goal for goal in rules.program.goals if goal.kind is EndKind.CONNECTION and _may_win(goal, side)]
    return sum(min(_lacking(rules, position, goal, side), MOST_GAPS) for goal in goals)


def _lacking(rules: Rules, position: Position, goal: EndRow, side: Side) -> int:
    """Return how many empty squares a side has to fill to join its zones, or its groups beyond the first."""
    own = _members(position, goal, side)
    enemies = {square for square, _ in units_of(position, 1 - side)}
    carriers = own if rules.program.graphs[goal.graph].friends_only else own | enemies
    graph = rules.graphs[goal.graph]
    if goal.zone is None or goal.far is None:
        groups = nx.connected_components(graph.subgraph(carriers))
        return max(sum(bool(own & group) for group in groups) - 1, 0)
    empty = {square for square, stack in enumerate(position.board) if not stack}
    ways = nx.DiGraph(graph.subgraph(carriers | empty))
    ways.add_edges_from((_START, square) for square in goal.zone[side] & (own | empty))
    ways.add_edges_from((square, _END) for square in goal.far[side] & (own | empty))
    try:
        return int(nx.dijkstra_path_length(ways, _START, _END, weight=lambda _, to, __: int(to in empty)))
    except (nx.NetworkXNoPath, nx.NodeNotFound):
        return MOST_GAPS


_START, _END = -1, -2
"""The ends of a way, before its first square and after its last."""


def _members(position: Position, goal: EndRow, side: Side) -> set[Square]:
    """Return the squares of a side with a unit of the goal's pieces."""
    return {square for square, unit in units_of(position, side) if unit.piece in goal.pieces}


def _may_win(goal: EndRow, side: Side) -> bool:
    return goal.side is None or goal.side == side
