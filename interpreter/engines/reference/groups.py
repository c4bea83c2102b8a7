"""Groups: units of one side, or empty squares, that are joined by steps along some ways."""

from collections.abc import Collection, Iterator

import networkx as nx

from dsl.model.ways import steps_along
from interpreter.engines.ends import decided
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, WHITE, EndRow, Side
from interpreter.state.position import Position

Ways = tuple[str, ...]


def beside(rules: Rules, ways: Ways, square: Square) -> list[Square]:
    """Return the squares of the board one step along the ways from a square."""
    return [at for step in steps_along(ways) if (at := rules.board.step(square, *step)) != NOWHERE]


def groups(rules: Rules, ways: Ways, squares: Collection[Square]) -> Iterator[set[Square]]:
    """Yield the groups of some squares."""
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from((square, at) for square in squares for at in beside(rules, ways, square) if at in graph)
    yield from nx.connected_components(graph)


def stifled(rules: Rules, now: Position, ways: Ways, side: Side) -> set[Square]:
    """Return the squares of the groups of a side without a liberty: an empty square next to them."""
    empty = {*empty_squares(rules, now)}
    found = groups(rules, ways, held_by(now, side))
    return {at for group in found if empty.isdisjoint(_around(rules, ways, group)) for at in group}


def area(rules: Rules, now: Position, ways: Ways, side: Side) -> int:
    """Return the number of squares that a side holds, or surrounds alone with groups of empty squares."""
    own, other = held_by(now, side), held_by(now, 1 - side)
    regions = groups(rules, ways, empty_squares(rules, now))
    edges = ((region, _around(rules, ways, region)) for region in regions)
    return len(own) + sum(len(region) for region, edge in edges if edge & own and not edge & other)


def winner_by_area(rules: Rules, position: Position, end: EndRow) -> Side | None:
    """Return the side with most area, or fewest; None if both have as much."""
    return decided(end, *(area(rules, position, end.ways, side) for side in (WHITE, BLACK)))


def held_by(now: Position, side: Side) -> set[Square]:
    """Return the squares with units of a side."""
    return {square for square, stack in enumerate(now.board) if any(unit.side == side for unit in stack)}


def empty_squares(rules: Rules, now: Position) -> list[Square]:
    """Return the squares of the board without a unit."""
    return [square for square in range(rules.board.n_squares) if not now.board[square] and square not in now.gone]


def _around(rules: Rules, ways: Ways, group: set[Square]) -> set[Square]:
    return {at for square in group for at in beside(rules, ways, square)} - group
