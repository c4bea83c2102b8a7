"""A Program prepared for the reference engine: walks laid over the board, and graphs, both cached."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import networkx as nx

from dsl.model.piece import Shift
from dsl.model.rows import AFTERMATH, OWN_TOO, ConstraintKind, Effect, OfferKind, PhaseKind, Trigger
from dsl.model.ways import lines_along, steps_along
from interpreter.engines.exchanges import has_plain_exchanges
from interpreter.engines.reference.lookahead import Lookahead
from interpreter.program.board import NOWHERE, Square, board_graph
from interpreter.program.inlet import inlets_of
from interpreter.program.tables import (
    WHITE,
    ActiveRule,
    ConsequenceRow,
    ConstraintRow,
    FormationRule,
    MoveRule,
    OfferRow,
    PhaseRow,
    Piece,
    Program,
    Side,
)
from interpreter.program.walk import Content, Landing, Landings, Node
from interpreter.state.action import Action
from interpreter.state.position import Position

_NO_LANDINGS = (Landing.NOTHING,) * len(Content)


class Stop(NamedTuple):
    """A node of a walk on a square of the board; see `program.Node`.

    `gates` gives, for each square of the path, the contents under which the walk leads here.
    """

    square: Square
    lands: tuple[Landings, ...]
    next: tuple[int, ...]
    path: tuple[Square, ...]
    victims: tuple[Square, ...]
    gates: tuple[frozenset[Content], ...]
    line: tuple[Square, ...] = ()
    """The squares of the straight line from the start through here, to both edges, if the rule counts its units."""
    steps: int = 0
    """The number of them that a move from the start goes."""
    beyond: tuple[Square, ...] = ()
    """If the rule pushes or pulls: the squares to which the unit here, or from which one, may go.

    Those of a straight push are in the order of the line, up to the edge or to the start. If the unit goes
    as far as the mover, they are those of its way in the order from the mover, with NOWHERE where it leaves the board.
    """


class Rules:
    """A Program and the facts that the engine derives from it on demand."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.board = program.board
        graph = board_graph(program.board)
        self.graphs: dict[str, nx.Graph[Square]] = {}
        """The graphs of touching squares; a position decides which of their squares are joined."""
        for rule in program.graphs.values():
            if rule.relation != "touching":
                continue
            lines = lines_along(rule.directions)
            edges = [(a, b) for a, b in graph.edges if graph.edges[a, b]["step"] in lines]
            joined: nx.Graph[Square] = nx.Graph()
            joined.add_nodes_from(graph)
            joined.add_edges_from(edges)
            self.graphs[rule.name] = nx.freeze(joined)
        self._find_rows()
        self.active: dict[object, Mapping[Square, ActiveRule | None]] = {}
        """Active squares with the rules that make them active, by the facts they depend on; filled by `activation`."""
        self.active_last: dict[Side, tuple[Position, Mapping[Square, ActiveRule | None]]] = {}
        """The last position for each side, and its active squares with the rules that make them active."""
        self.stacks = program.stacking is not None
        """True if units share squares."""
        everybody = frozenset(range(len(program.pieces))) if self.stacks else frozenset()
        sociable = everybody.difference(program.bound(ConstraintKind.UNSHARED))
        self.shares = tuple(sociable if i in sociable else frozenset() for i in range(len(program.pieces)))
        """The pieces with which a lone friend may share a square, for each piece."""
        self.lookahead = Lookahead()
        """The cache for the turn of the current position."""
        self._walks: dict[tuple[int, Side, Square], tuple[Stop, ...]] = {}
        self._blocks: dict[tuple[int, Square], tuple[Square, ...] | None] = {}
        self._reach: dict[tuple[Piece, Side, Square], frozenset[Square]] = {}

    def _find_rows(self) -> None:
        """Index the rows that the engine needs often."""
        self._find_offers_and_constraints(self.program)
        self._find_consequences(self.program)
        self._find_pieces(self.program)
        self._find_turn(self.program)

    def _find_offers_and_constraints(self, program: Program) -> None:
        """Find the offers and constraints that the rules look up by kind."""
        self.offers: dict[OfferKind, OfferRow] = {row.kind: row for row in reversed(program.offers)}
        """The first offer of each kind."""
        pushing = self.offers.get(OfferKind.DROP_PUSH)
        self.inlets = tuple(inlets_of(program.board, pushing.ways)) if pushing is not None else ()
        """The squares at the edge from which drops push rows of units."""
        self.passes = tuple(row for row in program.offers if row.kind is OfferKind.PASS)
        """The offers of a pass, to both sides or to one."""
        self.passes_stuck = tuple(program.constraints_of(ConstraintKind.STUCK))
        """The constraints on sides that pass only if no other action is legal."""
        self.constraint: dict[ConstraintKind, ConstraintRow] = {row.kind: row for row in reversed(program.constraints)}
        """The first constraint of each kind."""
        self.bars: tuple[tuple[Any, ConstraintRow], ...] | None = None  # Any: a function of `constraints`
        """The constraints on candidates, the cheap ones first, each with its function; filled by `constraints`."""
        self.duties = tuple(program.constraints_of(ConstraintKind.FIRST, ConstraintKind.STUCK))
        """The constraints that look at all candidates."""
        self.bans: tuple[tuple[Any, ConstraintRow], ...] | None = None  # Any: a function of `bans`
        """The constraints that look at what an action leads to, each with its function; filled by `bans`."""
        self.kept = tuple(program.constraints_of(ConstraintKind.ROYAL))
        """The constraints that say which royal units a side must keep."""
        self.facing = tuple(program.constraints_of(ConstraintKind.FACES))
        """The constraints on units that may not see each other."""
        self.freezing = tuple(program.constraints_of(ConstraintKind.FREEZES, ConstraintKind.FROZEN))
        """The constraints that keep units from acting because of enemies."""
        self.threats: Any = None  # Any: a function of `threats`, which needs the functions that use this one
        """What yields the royal units that effects threaten, if they give check; set by the engine."""
        idle = program.constraints_of(ConstraintKind.IDLE)
        self.asks_activation = frozenset(deed for row in idle for deed in row.deeds)
        """The deeds that need an active unit."""

    def _find_consequences(self, program: Program) -> None:
        """Find the consequences that the rules look up by trigger and effect."""
        others = [row for row in program.consequences if row.effect is not Effect.END_TURN]
        self.after: dict[Trigger, tuple[ConsequenceRow, ...]] = {
            trigger: tuple(row for row in others if row.trigger is trigger) for trigger in Trigger
        }
        """The consequences of each trigger, except the end of the turn."""
        self.aftermath = tuple(row for row in program.consequences if row.effect in AFTERMATH)
        """The effects on the unit that acted, and on units around it."""
        self.going_back = tuple(row for row in self.aftermath if row.effect is Effect.GO_BACK)
        """The effects by which captors go back to where they came from."""
        self.takes = any(row.effect is Effect.CAPTURE for row in self.aftermath)
        """True if effects capture units."""
        self.scoring = tuple(
            row
            for row in program.consequences
            if row.effect is Effect.SCORE and row.trigger not in (Trigger.CLAIM, Trigger.CHECK)
        )
        """The points that an action scores."""
        self.sweepers = program.sweepers
        """The pieces whose moves may take units by what follows."""
        self.far_sweepers = program.far_sweepers
        """Those of them that may take units not next to the start or the end of a move."""
        self.transfers = any(row.effect is Effect.TRANSFER for row in self.aftermath)
        """True if units pass to another board."""
        self.harms = any(
            (row.whom in OWN_TOO or row.effect is Effect.TURN_INTO) and row.trigger is not Trigger.DROP
            for row in self.aftermath
        )
        """True if a capture may take units of the captor's own side."""
        self.consequence: dict[tuple[Trigger, Effect], ConsequenceRow] = {
            (row.trigger, row.effect): row for row in reversed(program.consequences)
        }
        """The first consequence of a trigger with an effect."""
        self.on_lift = self.after[Trigger.LIFT]
        self.closes = (Trigger.CAPTURE, Effect.CLOSE) in self.consequence
        """True if a captured unit closes its square until the turn ends."""
        becomes = self.consequence.get((Trigger.STOW, Effect.BECOME))
        self.promoted_in_hand = None if becomes is None else becomes.other
        """The piece as which a promoted unit enters a hand; by default its own piece, without a mark for promotion."""
        self.comes_back = becomes is not None and becomes.other is None
        """True if a promoted unit enters a hand as what it was before."""

    def _find_pieces(self, program: Program) -> None:
        """Find the sets of pieces that the rules look up."""
        self.royal = program.royal
        self.sought = program.sought
        """The pieces by whose capture a side loses."""
        self.harmless = frozenset(program.bound(ConstraintKind.HARMLESS))
        """Pieces that do not give check."""
        self.begins_no_fusion = frozenset(program.bound(ConstraintKind.NOT_BEGUN))
        crossing = (row for row in program.constraints_of(ConstraintKind.NOT_THROUGH) if not row.deeds)
        self.guarded = frozenset(piece for row in crossing for piece in row.pieces)
        """The pieces that may not cross an attacked square in any move."""
        self.at_start = Counter((unit.side, unit.piece) for unit in program.array)
        """The number of units of each side and piece on the board at the start."""
        self.meek = frozenset(
            piece for row in program.constraints_of(ConstraintKind.UNCAPTURED) if row.unless for piece in row.pieces
        )
        """The pieces that attack nothing where they would have to promote and cannot."""

    def _find_turn(self, program: Program) -> None:
        """Find the parts and limits of a turn that the rules look up."""
        self.phase: dict[PhaseKind, PhaseRow] = {row.kind: row for row in reversed(program.phases)}
        """The first phase of each kind."""
        self.ends_turn = frozenset(row.trigger for row in program.consequences if row.effect is Effect.END_TURN)
        """The events that end a turn with actions left."""
        self.length_varies = PhaseKind.COMMAND in self.phase or any(
            row.piece is not None or row.per is not None for row in program.lengths
        )
        """True if the number of actions of a turn may change during the turn."""
        self.acts_once = ConstraintKind.ACTED in self.constraint
        self.tires_new = self.acts_once and (Trigger.MADE, Effect.AFRESH) not in self.consequence
        """True if a new unit counts as having acted."""

    @cached_property
    def exchanges(self) -> bool:
        """True if units capture one after the other on a square by their lines alone."""
        return has_plain_exchanges(self.program)

    def cost_of(self, action: Action) -> int:
        """Return the number of actions of a turn as which an action counts."""
        row = self.constraint.get(ConstraintKind.SHIFT_COST)
        return 1 if row is None or action.shift == NOWHERE else row.number

    def converting(self, leader: Piece) -> OfferRow | None:
        """Return the row by which a leader of a piece converts."""
        kind = OfferKind.CONVERT
        return next((row for row in self.program.offers if row.kind is kind and leader in row.pieces), None)

    def vanishing(self, square: Square) -> ConsequenceRow | None:
        """Return the row by which a square vanishes or is closed, or None if it is gone by something else."""
        if self.closes:
            return self.consequence[Trigger.CAPTURE, Effect.CLOSE]
        return self.consequence.get((Trigger.LEAVE, Effect.VANISH)) if square in self.board.vanishing else None

    def of_leader(self, kind: ConstraintKind, leader: Piece) -> ConstraintRow | None:
        """Return the constraint of a kind on a leader of a piece."""
        return next((row for row in self.program.constraints_of(kind) if row.of == leader), None)

    def walk(self, rule: MoveRule, side: Side, start: Square) -> tuple[Stop, ...]:
        """Return the walk of a rule from a square, without nodes off the board and the nodes that only they lead to."""
        key = (id(rule), side, start)
        if key not in self._walks:
            self._walks[key] = tuple(self._lay(rule, side, start))
        return self._walks[key]

    def _lay(self, rule: MoveRule, side: Side, start: Square) -> Iterator[Stop]:
        """Yield the stops of a walk from a square, without the nodes that lie off the board."""
        nodes, squares = rule.walk.nodes, self._squares(rule, side, start, rule.looks_at)
        kept = [i for i, node in enumerate(nodes) if NOWHERE not in (squares[i], *(squares[j] for j in node.path))]
        numbers = {old: new for new, old in enumerate(kept)}
        numbers[len(nodes)] = len(kept)

        def forward(number: int) -> int:
            while number not in numbers:
                number = nodes[number].next[Content.OFF]
            return numbers[number]

        for i in kept:
            stop = _stop(nodes, squares, i, tuple(forward(following) for following in nodes[i].next))
            stop = self._measured(rule, side, start, i, stop)
            yield stop if rule.ends_on(side, stop.square) else stop._replace(lands=_NO_LANDINGS)

    def out_of_reach(self, rule: MoveRule, side: Side, start: Square) -> Iterator[Stop]:
        """Yield the nodes on the board that no walk reaches, because a square on the way does not exist."""
        nodes = rule.walk.nodes
        squares = self._squares(rule, side, start)
        for i, node in enumerate(nodes):
            if squares[i] != NOWHERE and any(squares[j] == NOWHERE for j in node.path):
                yield self._measured(rule, side, start, i, _stop(nodes, squares, i, ()))

    def out_of_zone(self, rule: MoveRule, side: Side, start: Square) -> Iterator[Stop]:
        """Yield the nodes on the board where a unit may not go because of a zone of the rule, or of one on the way."""
        nodes, squares = rule.walk.nodes, self._squares(rule, side, start)
        for i, node in enumerate(nodes):
            path = (squares[i], *(squares[j] for j in node.path))
            if NOWHERE not in path and not (
                rule.ends_on(side, squares[i]) and all(rule.looks_at(side, square) for square in path)
            ):
                yield self._measured(rule, side, start, i, _stop(nodes, squares, i, ()))

    def _measured(self, rule: MoveRule, side: Side, start: Square, number: int, stop: Stop) -> Stop:
        """Return a stop with the line that leads to it from the start, and what is beyond, if its rule asks for it."""
        node, sign = rule.walk.nodes[number], -1 if side else 1
        if rule.shift is not None:
            stop = stop._replace(beyond=self._beyond(rule.shift, side, start, stop, node))
        if not rule.counted:
            return stop
        steps = math.gcd(node.dx, node.dy)
        line = [start]
        for way in (sign, -sign) if steps else ():
            dx, dy = way * node.dx // steps, way * node.dy // steps
            square = self.board.step(start, dx, dy, wraps=node.wraps)
            while square not in (NOWHERE, *line):
                line.append(square)
                square = self.board.step(square, dx, dy, wraps=node.wraps)
        return stop._replace(line=tuple(line), steps=steps)

    def _beyond(self, shift: Shift, side: Side, start: Square, stop: Stop, node: Node) -> tuple[Square, ...]:
        """Return the squares to which a move pushes a unit, or from which it pulls one."""
        at = start if shift.pulls else stop.square
        if shift.ways:
            near = (self.board.step(at, dx, dy) for dx, dy in steps_along(shift.ways))
            return tuple(square for square in near if square != NOWHERE)
        steps, sign = math.gcd(node.dx, node.dy), 1 if (side == WHITE) != shift.pulls else -1
        most = steps if shift.far else 1 if shift.pulls else self.board.n_squares
        line: list[Square] = []
        while steps and len(line) < most and at != NOWHERE and (at != start or not line):
            at = self.board.step(at, sign * node.dx // steps, sign * node.dy // steps, wraps=node.wraps)
            line.append(at)
        return tuple(square for square in line if shift.far or square != NOWHERE)

    def _squares(
        self,
        rule: MoveRule,
        side: Side,
        start: Square,
        looks_at: Callable[[Side, Square], bool] = lambda side, square: True,
    ) -> list[Square]:
        """Return the squares of the nodes of a rule for a unit on a square, without those it may not look at."""
        sign = -1 if side else 1
        found = [self.board.step(start, sign * n.dx, sign * n.dy, wraps=n.wraps) for n in rule.walk.nodes]
        return [square if square != NOWHERE and looks_at(side, square) else NOWHERE for square in found]

    def block(self, formation: FormationRule, anchor: Square) -> tuple[Square, ...] | None:
        """Return the squares of a block by its anchor, or None if one of them is not on the board."""
        key = (id(formation), anchor)
        if key not in self._blocks:
            squares = tuple(self.board.step(anchor, x, y) for x, y in formation.cells)
            self._blocks[key] = None if NOWHERE in squares else squares
        return self._blocks[key]

    def reach(self, piece: Piece, side: Side, start: Square) -> frozenset[Square]:
        """Return every square on which a piece could capture from a square, on any position."""
        key = (piece, side, start)
        if key not in self._reach:
            self._reach[key] = frozenset(
                square
                for rule in self.program.pieces[piece].moves
                for stop in self.walk(rule, side, start)
                for square in (stop.square, *stop.victims)
                if stop.victims or stop.lands[Content.ENEMY] & Landing.CAPTURE
            )
        return self._reach[key]


def _stop(nodes: tuple[Node, ...], squares: list[Square], i: int, following: tuple[int, ...]) -> Stop:
    node = nodes[i]
    return Stop(
        square=squares[i],
        lands=node.lands,
        next=following,
        path=tuple(squares[j] for j in node.path),
        victims=tuple(squares[j] for j in node.victims),
        gates=tuple(nodes[j].needs for j in (*node.path[1:], i)) if node.path else (),
    )
