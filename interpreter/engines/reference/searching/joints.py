"""Joints of activation: friends on which others hang, because no other way joins them to what activates them."""

import networkx as nx

from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import Square
from interpreter.program.tables import Piece, Program, Side
from interpreter.state.position import Position


def hanging_squares(rules: Rules, position: Position, side: Side) -> set[Square]:
    """Return the units of a side that would fall idle if one friend were captured, sources aside.

    Sources are the units that activate others: those of `joined` rules, and leaders whether or not they command.
    """
    graphs, leaders = _sources(rules.program)
    if not graphs:
        return set()
    own: set[Square] = {square for square, _ in units_of(position, side)}
    carriers = own
    if not rules.program.graphs[graphs[-1]].friends_only:
        carriers = own | {square for square, _ in units_of(position, 1 - side)}
    sources = {square for square, unit in units_of(position, side) if unit.piece in leaders}
    near = rules.graphs[graphs[-1]].subgraph(carriers)
    joined = _joined(near, sources)
    hanging: set[Square] = set()
    for square in (joined & own) - sources:
        hanging |= joined - _joined(near.subgraph(carriers - {square}), sources) - {square}
    return (hanging & own) - _active_alone(rules, position, side)


def _sources(program: Program) -> tuple[list[str], set[Piece]]:
    """Return the graphs that join units to those that activate them, and the pieces of these."""
    rules = program.activation.rules if program.activation is not None else ()
    graphs = [rule.graph for rule in rules if rule.kind == "joined"]
    leaders = {rule.piece for rule in rules if rule.kind == "joined"}
    if any(rule.kind == "command" for rule in rules):
        graphs += [command.graph for command in program.commands.values()][:1]
        leaders |= set(program.commands)
    return graphs, leaders


def _joined(near: "nx.Graph[Square]", sources: set[Square]) -> set[Square]:
    found: set[Square] = set()
    for source in sources & set(near):
        found |= nx.node_connected_component(near, source)
    return found


def _active_alone(rules: Rules, position: Position, side: Side) -> set[Square]:
    """Return the units that are active by what or where they are."""
    activation = rules.program.activation
    found: set[Square] = set()
    for rule in activation.rules if activation is not None else ():
        if rule.kind in ("always", "within"):
            starts = [square for square, unit in units_of(position, side) if unit.piece == rule.piece]
            reach = rule.distance if rule.kind == "within" else 0
            found |= {
                s for s, _ in units_of(position, side) if any(rules.board.distance(s, t) <= reach for t in starts)
            }
    return found
