"""Activation: which units are active, as reachability in the graphs that the ruleset declares."""

import networkx as nx

from interpreter.board import Square
from interpreter.position import Position
from interpreter.program import ActiveRule, Side
from interpreter.reference.candidate import units_of
from interpreter.reference.rules import Rules


def active_squares(rules: Rules, position: Position, side: Side) -> frozenset[Square]:
    """The squares of the active units of a side; all of them in a game without activation."""
    last = rules.active_last.get(side)
    if last is not None and last[0] is position:
        return last[1]
    found = _active(rules, position, side)
    rules.active_last[side] = (position, found)
    return found


def _active(rules: Rules, position: Position, side: Side) -> frozenset[Square]:
    units = units_of(position, side)
    own = frozenset(square for square, _ in units)
    activation = rules.program.activation
    if activation is None:
        return own
    sources = tuple(tuple(square for square, unit in units if unit.piece == rule.piece) for rule in activation.rules)
    others = _carriers(rules, position, own)
    key = (own, others, sources)
    if key not in rules.active:
        if len(rules.active) > 10_000:
            rules.active.clear()
        found: set[Square] = set()
        for rule, squares in zip(activation.rules, sources, strict=True):
            found |= _by_rule(rules, rule, squares, own, others)
        rules.active[key] = frozenset(found)
    return rules.active[key]


def _carriers(rules: Rules, position: Position, own: frozenset[Square]) -> frozenset[Square]:
    """The units that may carry a chain: the side's own, or all, as the graphs say."""
    if all(graph.friends_only for graph in rules.program.graphs.values()):
        return own
    return frozenset(square for square, stack in enumerate(position.board) if stack)


def _by_rule(
    rules: Rules,
    rule: ActiveRule,
    sources: tuple[Square, ...],
    own: frozenset[Square],
    carriers: frozenset[Square],
) -> set[Square]:
    """The own units that are active by one rule."""
    if rule.kind == "always":
        return set(sources)
    if rule.kind == "within":
        return {s for s in own if any(rules.board.distance(s, source) <= rule.distance for source in sources)}
    friends_only = rules.program.graphs[rule.graph].friends_only
    graph = rules.graphs[rule.graph].subgraph(own if friends_only else carriers)
    reached: set[Square] = set()
    for source in sources:
        reached |= nx.node_connected_component(graph, source)
    return reached & own


def touching_active(rules: Rules, position: Position, square: Square, side: Side) -> bool:
    """Whether a square touches an active unit of a side."""
    straight, slanted = rules.board.touching[square]
    return not active_squares(rules, position, side).isdisjoint((*straight, *slanted))


def activation_edges(rules: Rules, position: Position, side: Side) -> tuple[tuple[Square, Square], ...]:
    """The edges between active units of a side, in the graphs that activation asks."""
    activation = rules.program.activation
    if activation is None:
        return ()
    active = active_squares(rules, position, side)
    names = {rule.graph for rule in activation.rules if rule.graph}
    return tuple(sorted({edge for name in names for edge in rules.graphs[name].subgraph(active).edges}))


def company(rules: Rules, position: Position, square: Square, graph: str) -> frozenset[Square]:
    """The units that a unit of the side to act is joined to by a graph, itself included."""
    own = frozenset(s for s, _ in units_of(position, position.side))
    carriers = own if rules.program.graphs[graph].friends_only else _carriers(rules, position, own)
    return frozenset(nx.node_connected_component(rules.graphs[graph].subgraph(carriers), square))
