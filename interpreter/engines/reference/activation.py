"""Activation: finds the active units, by reachability in the graphs that the ruleset declares."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace

import networkx as nx

from dsl.source import Span
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, ActiveRule, Piece, Side
from interpreter.state.position import Position
from interpreter.state.turn import Order, order_of


def active_squares(rules: Rules, position: Position, side: Side) -> Set[Square]:
    """Return the squares of the active units of a side; all of them in a game without activation."""
    return wakers(rules, position, side).keys()


def wakers(rules: Rules, position: Position, side: Side) -> Mapping[Square, ActiveRule | None]:
    """Return the first rule that makes each active unit of a side active; empty in a game without activation."""
    if side == NEUTRAL:
        return {}
    last = rules.active_last.get(side)
    if last is not None and last[0] is position:
        return last[1]
    found = _active(rules, position, side)
    rules.active_last[side] = (position, found)
    return found


def _active(rules: Rules, position: Position, side: Side) -> Mapping[Square, ActiveRule | None]:
    """Return the active squares of a side, each with the line that makes it active; all if there are no lines."""
    units = units_of(position, side)
    own = frozenset(square for square, _ in units)
    activation = rules.program.activation
    if activation is None:
        return dict.fromkeys(own)
    sources = tuple(tuple(square for square, unit in units if unit.piece == rule.piece) for rule in activation.rules)
    others = _carriers(rules, position, own)
    order = order_of(rules.program, position) if side == position.side else None
    led = led_squares(position, order) if order is not None else frozenset()
    key = (own, others, sources, order.leader if order else None, led)
    if key not in rules.active:
        if len(rules.active) > 10_000:
            rules.active.clear()
        found: dict[Square, ActiveRule | None] = {}
        for rule, squares in zip(activation.rules, sources, strict=True):
            if rule.kind != "command":
                woken = _by_rule(rules, rule, squares, own, others)
            else:
                woken = led & _reached(rules, order.rule.graph, order.leader, own, others) if order else frozenset()
            found = {**dict.fromkeys(woken, rule), **found}
        rules.active[key] = found
    return rules.active[key]


def woken_by(rules: Rules, position: Position, source: Square, piece: Piece) -> Set[Square]:
    """Return the units of the side to act that its unit of a piece on a square makes active."""
    activation, side = rules.program.activation, position.side
    own = frozenset(square for square, _ in units_of(position, side))
    mine = [rule for rule in activation.rules if rule.piece == piece] if activation is not None else []
    carriers = _carriers(rules, position, own)
    return frozenset(square for rule in mine for square in _by_rule(rules, rule, (source,), own, carriers))


def _carriers(rules: Rules, position: Position, own: frozenset[Square]) -> frozenset[Square]:
    """Return the units that may form a chain: those of the side, or of both sides, depending on the graphs."""
    if all(graph.friends_only for graph in rules.program.graphs.values()):
        return own
    return frozenset(square for square, stack in enumerate(position.board) if stack and stack[-1].side != NEUTRAL)


def led_squares(position: Position, order: Order) -> frozenset[Square]:
    """Return the units of the pieces that the leader in command activates in its stance, joined or not."""
    pieces, side = order.stance.activates, position.side
    return frozenset(
        s for s, stack in enumerate(position.board) if stack and stack[-1].side == side and stack[-1].piece in pieces
    )


def _by_rule(
    rules: Rules,
    rule: ActiveRule,
    sources: tuple[Square, ...],
    own: frozenset[Square],
    carriers: frozenset[Square],
) -> Set[Square]:
    """Return the units of the side that one rule makes active."""
    if rule.kind == "always":
        return set(sources)
    if rule.kind == "within":
        return {s for s in own if any(rules.board.distance(s, source) <= rule.distance for source in sources)}
    reached: set[Square] = set()
    for source in sources:
        reached |= _reached(rules, rule.graph, source, own, carriers)
    return reached & own


def _reached(
    rules: Rules, graph: str, source: Square, own: frozenset[Square], carriers: frozenset[Square]
) -> set[Square]:
    """Return the units joined to a unit by a graph, including itself."""
    friends_only = rules.program.graphs[graph].friends_only
    return set(nx.node_connected_component(rules.graphs[graph].subgraph(own if friends_only else carriers), source))


def waking_lines(rules: Rules, position: Position, squares: Iterable[Square], side: Side) -> Iterator[Span]:
    """Yield the first line that makes one of some units active, with the lines of its command."""
    activation, woken = rules.program.activation, wakers(rules, position, side)
    for rule in activation.rules if activation is not None else ():
        square = next((square for square in squares if woken.get(square) == rule), None)
        if square is not None:
            yield rule.span
            order = order_of(rules.program, position) if rule.kind == "command" else None
            if order is not None:
                yield order.stance.activates[position.board[square][-1].piece]
                yield order.rule.leads
            return


def what_would_wake(rules: Rules, position: Position, square: Square) -> Miss:
    """Return what an idle unit lacks: the reach of its chain of friends, and its distance from activation."""
    activation, order = rules.program.activation, order_of(rules.program, position)
    assert activation is not None, "only games with activation have idle units"
    missing, reached = [], frozenset((square,))
    for rule in activation.rules:
        sources = [s for s, unit in units_of(position, position.side) if unit.piece == rule.piece]
        if rule.kind == "command" and order is not None:
            reached = company(rules, position, square, order.rule.graph)
            missing.append(miss("far-from-leader", rule, order.leader, reached=reached))
        elif rule.kind == "within" and sources:
            distance = min(rules.board.distance(square, source) for source in sources)
            missing.append(miss("too-far", rule, distance=distance, number=rule.distance, piece=rule.piece))
        elif rule.kind == "joined" and sources:
            reached = company(rules, position, square, rule.graph)
            missing.append(miss("not-joined-to", rule, reached=reached, piece=rule.piece))
    return miss("idle", None, *sorted(reached), missing=tuple(missing))


def waking_path(rules: Rules, position: Position, square: Square, side: Side) -> tuple[Square, ...]:
    """Return the way on which a unit is made active: its source, the friends between, itself; empty if it is idle."""
    woken, order = wakers(rules, position, side), order_of(rules.program, position)
    rule = woken.get(square)
    if rule is None or rule.kind == "always":
        return (square,) if square in woken else ()
    if rule.kind == "command":
        assert order is not None, "only a leader in command makes units active by its command"
        return _shortest(company_graph(rules, position, order.rule.graph, side), [order.leader], square)
    sources = [s for s, unit in units_of(position, side) if unit.piece == rule.piece]
    if rule.kind == "within":
        nearest = min(sources, key=lambda source: rules.board.distance(source, square))
        return (square,) if nearest == square else (nearest, square)
    return _shortest(company_graph(rules, position, rule.graph, side), sources, square)


def _shortest(links: "nx.Graph[Square]", sources: Iterable[Square], target: Square) -> tuple[Square, ...]:
    ways = (tuple(nx.shortest_path(links, source, target)) for source in sources if nx.has_path(links, source, target))
    return min(ways, key=len)


def cut_units(rules: Rules, position: Position, side: Side) -> frozenset[Square]:
    """Return the units of a side without which another one would be idle; the sources of activation are left out."""
    activation, order = rules.program.activation, order_of(rules.program, position)
    if activation is None:
        return frozenset()
    sources = {rule.piece for rule in activation.rules}
    active = active_squares(rules, position, side)
    return frozenset(
        square
        for square in active
        if position.board[square][-1].piece not in sources
        and (order is None or square != order.leader)
        and not active - {square} <= _active(rules, _without(position, square), side).keys()
    )


def _without(position: Position, square: Square) -> Position:
    return replace(position, board=tuple(() if s == square else stack for s, stack in enumerate(position.board)))


def touching_active(rules: Rules, position: Position, square: Square, side: Side) -> bool:
    """Return True if a square touches an active unit of a side."""
    straight, slanted = rules.board.touching[square]
    return not active_squares(rules, position, side).isdisjoint((*straight, *slanted))


def activation_edges(rules: Rules, position: Position, side: Side) -> tuple[tuple[Square, Square], ...]:
    """Return the edges between active units of a side, in the graphs of activation and of its leader."""
    activation = rules.program.activation
    if activation is None:
        return ()
    active = active_squares(rules, position, side)
    joined = [(rule.graph, active) for rule in activation.rules if rule.graph]
    order = order_of(rules.program, position) if side == position.side else None
    if order is not None and any(rule.kind == "command" for rule in activation.rules):
        joined.append((order.rule.graph, company(rules, position, order.leader, order.rule.graph)))
    return tuple(sorted({edge for name, squares in joined for edge in rules.graphs[name].subgraph(squares).edges}))


def company(rules: Rules, position: Position, square: Square, graph: str) -> frozenset[Square]:
    """Return the units joined to a unit of the side to act by a graph, including itself."""
    return frozenset(nx.node_connected_component(company_graph(rules, position, graph, position.side), square))


def company_graph(rules: Rules, position: Position, graph: str, side: Side) -> "nx.Graph[Square]":
    """Return the part of a graph that can join units of a side."""
    own = frozenset(s for s, _ in units_of(position, side))
    carriers = own if rules.program.graphs[graph].friends_only else _carriers(rules, position, own)
    return rules.graphs[graph].subgraph(carriers)
