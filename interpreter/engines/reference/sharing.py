"""Sharing: each activation of a turn is by some unit, and each unit makes only a limited number of them."""

from collections.abc import Iterable

import networkx as nx

from dsl.model.rows import ConstraintKind
from interpreter.engines.reference.activation import woken_by
from interpreter.engines.reference.candidate import Candidate, landed, units_of
from interpreter.engines.reference.commands import square_after
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import Square
from interpreter.program.tables import ConstraintRow
from interpreter.state.position import Position, Share


def overcharged(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid an action if the activations of the turn cannot all be shared out."""
    if not _needs_activation(rules, candidate):
        return None
    share = sharers(rules, position, row, candidate.actors)
    if can_be_shared((*position.shares, share), row.number):
        return None
    return miss("all-activated", row, candidate.actors[0], *share, piece=row.of, number=row.number)


def sharers(rules: Rules, position: Position, row: ConstraintRow, squares: Iterable[Square]) -> Share:
    """Return the squares of the units of the row that make the units on some squares active."""
    assert row.of is not None, "activations are shared out among units of a piece"
    own = [
        s for s, stack in enumerate(position.board) if any((u.piece, u.side) == (row.of, position.side) for u in stack)
    ]
    wanted = set(squares)
    return tuple(source for source in own if not wanted.isdisjoint(woken_by(rules, position, source, row.of)))


def can_be_shared(shares: Iterable[Share], most: int) -> bool:
    """Return True if every activation can be given to one of its units, and none gets more than it may make."""
    graph: nx.Graph[tuple[object, ...]] = nx.Graph()
    acts: list[tuple[object, ...]] = []
    for number, share in enumerate(shares):
        acts.append(("act", number))
        graph.add_node(acts[-1])
        graph.add_edges_from((acts[-1], (square, time)) for square in share for time in range(most))
    return len(nx.bipartite.maximum_matching(graph, acts)) == 2 * len(acts)


def shares_after(rules: Rules, before: Position, after: Position, candidate: Candidate) -> tuple[Share, ...]:
    """Return the shares after an action: they follow their units, and end with one that leaves the board."""
    row = next(iter(rules.program.constraints_of(ConstraintKind.SHARED)), None)
    if row is None:
        return ()
    new = (sharers(rules, before, row, candidate.actors),) if _needs_activation(rules, candidate) else ()

    def moved(square: Square) -> Square:
        return landed(rules, after, square_after(square, candidate))

    shares = [tuple(sorted({moved(square) for square in share})) for share in (*before.shares, *new)]
    own = {square for square, _ in units_of(after, after.side)}
    return tuple(sorted(share for share in shares if own.issuperset(share)))


def _needs_activation(rules: Rules, candidate: Candidate) -> bool:
    return any(candidate.deed in row.deeds for row in rules.program.constraints_of(ConstraintKind.IDLE))
