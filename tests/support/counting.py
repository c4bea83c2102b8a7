"""What is counted of a position, worked out from the reference engine alone: slow, and as the terms are described."""

from collections.abc import Iterator

import networkx as nx

from dsl.model.rows import EndKind
from interpreter.engines.reference import Reference
from interpreter.engines.reference.chains import links_of
from interpreter.engines.reference.sight import Walker, holds, walk
from interpreter.engines.scale import FINE, Term
from interpreter.program.tables import Piece, Side
from interpreter.program.walk import Landing
from interpreter.state.position import Phase, Position, Unit
from interpreter.state.turn import order_of

_LANDS = Landing.STEP | Landing.CAPTURE | Landing.JOIN


class Counting:
    """Counts positions of a game; `sizes` are the values of the pieces by the rules."""

    def __init__(self, reference: Reference, sizes: list[int]) -> None:
        self.reference, self.program, self.rules = reference, reference.program, reference.rules
        self.sizes = sizes

    def counts(self, position: Position) -> list[int]:
        """The mobility of each piece and the terms, for White less Black."""
        return [*self._mobility(position), *(self._terms(position)[term] for term in Term)]

    def _mobility(self, position: Position) -> list[int]:
        found = [0] * len(self.program.pieces)
        for side in (0, 1):
            active = self.reference.active(position, side)
            for square, unit in _units(position, side):
                if square in active:
                    found[unit.piece] += (1 - 2 * side) * self._reach(position, square, unit)
        return found

    def _reach(self, position: Position, square: int, unit: Unit) -> int:
        order = order_of(self.program, position)
        piece = unit.piece
        if order is not None and unit.side == position.side and piece in order.stance.moves_as:
            piece = order.stance.moves_as[piece][0]
        shares: frozenset[Piece] = frozenset()
        seer = Walker(unit.side, square, rest=position.board[square], shares=shares)
        return sum(
            bool(stop.lands[seen] & _LANDS)
            for rule in self.program.pieces[piece].moves
            if holds(rule, unit, square)
            for stop, seen in walk(self.rules, position, rule, seer)
        )

    def _terms(self, position: Position) -> dict[Term, int]:
        actor = self.reference.actor(position)
        found = dict.fromkeys(Term, 0)
        found[Term.TEMPO] = 1 - 2 * actor
        if position.phase is Phase.ACT and actor == position.side:
            found[Term.ACTIONS_LEFT] = (1 - 2 * actor) * (
                self.reference.actions_of_turn(position)[1] - position.spent - 1
            )
        for side in (0, 1):
            sign = 1 - 2 * side
            found[Term.ACTIVE] += sign * self._active(position, side)
            found[Term.HANGING] += sign * self._hanging(position, side)
            found[Term.SHELTER] += sign * self._shelter(position, side)
            found[Term.CLOSENESS] -= sign * (self._closeness(position, side) // FINE)
            found[Term.LAST_OF_KIND] -= sign * self._last_of_kind(position, side)
            if self.program.chain is not None:
                found[Term.LEAD] += sign * position.scores[side]
                found[Term.LINKS] += sign * len(self._links(position, side))
                found[Term.NEW_LINKS] += sign * len(self._links(position, side) - self._old_links(position, side))
            for end in self.program.ends:
                if end.kind is EndKind.SCORE and position.scores[side] < end.number:
                    found[Term.NEARNESS] += sign * (64 // (end.number - position.scores[side]))
        found[Term.HANGING] = int(found[Term.HANGING] / FINE)
        return found

    def _active(self, position: Position, side: Side) -> int:
        if self.program.activation is None:
            return 0
        active = self.reference.active(position, side)
        return sum(self.sizes[unit.piece] for square, unit in _units(position, side) if square in active) // FINE

    def _hanging(self, position: Position, side: Side) -> int:
        """The value of the units that some friend joins to the sources alone, by trying the capture of each friend."""
        rules = self.program.activation.rules if self.program.activation is not None else ()
        graphs = [rule.graph for rule in rules if rule.kind == "joined"]
        leaders: set[Piece] = {rule.piece for rule in rules if rule.kind == "joined"}
        if any(rule.kind == "command" for rule in rules):
            graphs += [command.graph for command in self.program.commands.values()]
            leaders |= set(self.program.commands)
        if not graphs:
            return 0
        own = dict(_units(position, side))
        sources = {square for square, unit in own.items() if unit.piece in leaders}
        near = self.rules.graphs[graphs[0]].subgraph(own)
        joined = _joined(near, sources)
        hanging: set[int] = set()
        for square in joined - sources:
            hanging |= joined - _joined(near.subgraph(set(own) - {square}), sources) - {square}
        free = {
            square
            for rule in rules
            if rule.kind == "within"
            for source, unit in own.items()
            if unit.piece == rule.piece
            for square in own
            if self.rules.board.distance(square, source) <= rule.distance
        }
        return sum(self.sizes[own[square].piece] for square in hanging - free)

    def _royal(self, position: Position, side: Side) -> int | None:
        return next((square for square, unit in _units(position, side) if unit.piece in self.program.royal), None)

    def _shelter(self, position: Position, side: Side) -> int:
        royal = self._royal(position, side)
        if royal is None:
            return 0
        squares = {square for square, _ in _units(position, side)}
        return sum(self.rules.board.distance(royal, square) == 1 for square in squares)

    def _closeness(self, position: Position, side: Side) -> int:
        royal = self._royal(position, side)
        if royal is None:
            return 0
        by_square: dict[int, int] = {}
        for square, unit in _units(position, 1 - side):
            by_square[square] = by_square.get(square, 0) + self.sizes[unit.piece]
        away = {square: self.rules.board.distance(royal, square) for square in by_square}
        return sum(size // away[square] for square, size in by_square.items() if away[square])

    def _last_of_kind(self, position: Position, side: Side) -> int:
        total = 0
        for end in self.program.ends:
            if end.kind is EndKind.CAPTURE:
                left = sum(unit.piece in end.pieces for _, unit in _units(position, side))
                left += sum(piece in end.pieces for piece in position.hands[side])
                total += 64 // left**2 if left else 0
        return total

    def _links(self, position: Position, side: Side) -> frozenset[tuple[int, int]]:
        return links_of(self.rules, position, side)

    def _old_links(self, position: Position, side: Side) -> frozenset[tuple[int, int]]:
        return position.book.links[side] if position.book is not None else frozenset()


def _units(position: Position, side: Side) -> Iterator[tuple[int, Unit]]:
    for square, stack in enumerate(position.board):
        for unit in stack:
            if unit.side == side:
                yield square, unit


def _joined(graph: "nx.Graph[int]", sources: set[int]) -> set[int]:
    found = set(sources) & set(graph)
    for source in sorted(found):
        found |= nx.node_connected_component(graph, source)
    return found
