"""Lowering: names become numbers, movement becomes walks, and every rule keeps its line."""

from collections.abc import Iterable, Sequence

from dsl.model import Command, ConstraintKind, Effect, Leg, MoveLine, OfferKind, Promotion, Ruleset, Stance, Term, Touch
from dsl.model import Piece as PieceModel
from dsl.model.beam import encounters
from dsl.model.form import pieces_before
from dsl.source import Span
from interpreter.program.board import NOWHERE, Board
from interpreter.program.limits import hurdles_of, prey_of
from interpreter.program.lowering.castling import lower_castling
from interpreter.program.lowering.mobility import stuck_squares
from interpreter.program.lowering.passants import passant_rows
from interpreter.program.lowering.rows import RowLowering
from interpreter.program.lowering.stacking import lower_pairs, with_company
from interpreter.program.lowering.walks import make_walk, over_vanished, shifting
from interpreter.program.tables import (
    NO_PIECE,
    OWNER_NAMES,
    SIDE_NAMES,
    ActivationRule,
    ActiveRule,
    ChainRule,
    CommandRule,
    FormationRule,
    FusionRule,
    GraphRule,
    MoveRule,
    Piece,
    PieceType,
    Program,
    PromotionRule,
    ShuffleRule,
    StanceRule,
    StartUnit,
    Zone,
)
from interpreter.program.walk import Walk

_ATOMS = {"W": ((0, 1), (1, 0), (0, -1), (-1, 0)), "F": ((1, 1), (1, -1), (-1, -1), (-1, 1))}


def lower(rules: Ruleset) -> Program:
    """Return the Program of a checked ruleset."""
    return _Lowering(rules).program()


class _Lowering:
    """Lowers one ruleset; it knows the numbers of pieces and squares."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        shape = rules.board
        numbers = {name: i for i, name in enumerate(shape.squares)}
        vanishing = frozenset(numbers[name] for name in shape.vanishing)
        self.board = Board(
            files=shape.files,
            ranks=shape.ranks,
            names=shape.squares,
            vanishing=vanishing,
            boards=shape.boards,
            hexagons=shape.hexagons,
            upright=shape.upright,
        )
        self.numbers = {piece.name: i for i, piece in enumerate(rules.pieces)}
        self.symbols = {piece.symbol: self.numbers[piece.name] for piece in rules.pieces}
        self.walks: dict[tuple[tuple[Leg, ...], ...], Walk] = {}
        self.men = self.numbers | {pair.name: i for i, pair in enumerate(rules.pairs, len(rules.pieces))}

    def program(self) -> Program:
        """Return the Program of the ruleset."""
        rules, rows = self.rules, RowLowering(self.rules, self.numbers, self._zone)
        self.constraints = rows.constraints()
        pieces = tuple(self._piece(piece) for piece in rules.pieces)
        array = tuple(self._start(unit.square, unit.side, unit.piece) for unit in rules.array.units)
        castling = tuple(lower_castling(rules, self.board, self.numbers, array, self._zone))
        first, second = (tuple(sorted(self.numbers[name] for name in hand)) for hand in rules.array.hands)
        return Program(
            title=rules.title,
            settings=rules.settings,
            board=self.board,
            pieces=pieces,
            array=array,
            array_hands=(first, second),
            shuffle=self._shuffle(),
            fusion=self._fusion(),
            stacking=rules.stacking,
            pairs=lower_pairs(rules, self.numbers),
            graphs=self._graphs(),
            activation=self._activation(),
            chain=self._chain(),
            points=self._points(),
            commands=self._commands(),
            hand=rules.hand,
            formations=tuple(self._formations()),
            castling=castling,
            passants=tuple(passant_rows(pieces, self.board)),
            offers=rows.offers(),
            constraints=self.constraints,
            consequences=rows.consequences(castling),
            phases=rows.phases(),
            ends=rows.ends(),
            moves_first=self._moves_first(pieces),
        )

    def _moves_first(self, pieces: Sequence[PieceType]) -> frozenset[Piece]:
        """Return the pieces with first moves, those that leave their first square to others, and some that castle.

        Where units may move with others, or as units of other pieces, all of them remember.
        """
        rules = self.rules
        first = {i for i, piece in enumerate(pieces) if any(rule.unmoved for rule in piece.moves)}
        if rules.castling is not None and rules.castling.fresh:
            first |= {self.numbers[name] for name in rules.castling.movers}
        gates = [row for row in rules.phases if row.where == "left"]
        for row in gates:
            first |= {self.numbers[piece.name] for piece in rules.pieces if piece.name not in row.spared}
        as_others = any((rules.commands, rules.stacking, rules.fusion, rules.formations))
        return frozenset(range(len(pieces)) if first and as_others else first)

    def _start(self, square: str, side: str, piece: str) -> StartUnit:
        return StartUnit(square=self.board.square(square), side=OWNER_NAMES.index(side), piece=self.numbers[piece])

    def _shuffle(self) -> ShuffleRule | None:
        """Return how the start is drawn; the squares of each side go by file, then by rank from its own side."""
        one = self.rules.shuffle
        if one is None:
            return None
        zone, places = self._zone(one.zone), self.board.places
        white = sorted(zone[0], key=lambda square: places[square])
        black = sorted(zone[1], key=lambda square: (places[square][0], -places[square][1]))
        return ShuffleRule(
            squares=(tuple(white), tuple(black)),
            apart=one.apart,
            colors=tuple(self.numbers[piece] for piece in one.colors),
            unlike=tuple((self.numbers[piece], self.numbers[other]) for piece, other in one.unlike),
            between=tuple((self.numbers[piece], self.numbers[other]) for piece, other in one.between),
            protected=self._pieces(one.protected),
            span=one.span,
        )

    def _zone(self, name: str) -> Zone:
        zone = self.rules.zone(name)
        white, black = (frozenset(map(self.board.square, zone.of(side))) - {NOWHERE} for side in SIDE_NAMES)
        return white, black

    def _pieces(self, names: Iterable[str]) -> frozenset[Piece]:
        return frozenset(self.numbers[name] for name in names)

    def _piece(self, piece: PieceModel) -> PieceType:
        """Return a piece with its moves, promotions and the squares on which it is stuck."""
        moves, promotions = tuple(self._moves(piece)), tuple(map(self._promotion, piece.promotions))
        needs_stuck = any(promotion.optional for promotion in promotions) or piece.name in self.rules.bound(
            ConstraintKind.DROP_MOBILE
        )
        return PieceType(
            name=piece.name,
            symbol=piece.symbol,
            moves=moves,
            promotions=promotions,
            stuck=stuck_squares(moves, self.board) if needs_stuck else (frozenset(), frozenset()),
            drop=piece.drop,
            beams=piece.beams,
            encounters=encounters(piece.mirrors, piece.shields),
            base=self.symbols.get(piece.symbol[1:], NO_PIECE) if piece.symbol.startswith("+") else NO_PIECE,
            before=self._before(piece),
            front=self.numbers[piece.front] if piece.front else NO_PIECE,
            eighths=piece.eighths,
            span=piece.span,
        )

    def _before(self, piece: PieceModel) -> Piece:
        """Return what a promoted unit of a piece was before, or no piece if that cannot be told."""
        return self.numbers[found[0]] if len(found := pieces_before(self.rules, piece)) == 1 else NO_PIECE

    def _promotion(self, promotion: Promotion) -> PromotionRule:
        return PromotionRule(
            event=promotion.event,
            zone=self._zone(promotion.zone) if promotion.zone is not None else None,
            pieces=tuple(self.men[name] for name in promotion.pieces),
            optional=promotion.optional,
            last=promotion.last,
            barred=promotion.barred,
            forever=promotion.forever,
            turn=promotion.turn,
            span=promotion.span,
        )

    def _moves(self, piece: PieceModel) -> Iterable[MoveRule]:
        """Yield a rule for each `moves` line and each combination of conditions among its terms."""
        number, n_pieces = self.numbers[piece.name], len(self.numbers)
        startled = [name for row in self.rules.consequences if row.effect is Effect.STARTLE for name in row.pieces]
        prey = prey_of(self.constraints, number, n_pieces)
        hurdles = hurdles_of(self.constraints, number, n_pieces)
        for line in piece.moves:
            groups: dict[tuple[bool, bool, bool], list[Term]] = {}
            for term in line.terms:
                groups.setdefault((term.unmoved, term.tame, term.swaps), []).append(term)
            for (unmoved, tame, swaps), terms in groups.items():
                yield MoveRule(
                    walk=self._walk(terms) if line.shift is None else shifting(self._walk(terms), line.shift),
                    zone=self._start_zone(line),
                    unmoved=unmoved,
                    startled=unmoved and piece.name in startled,
                    tame=tame,
                    swaps=swaps,
                    leaves=line.leaves,
                    within=self._zone(line.within) if line.within else None,
                    goal=self._zone(line.goal) if line.goal else None,
                    prey=self._prey(line, None if swaps or line.shift else prey),
                    hurdles=hurdles,
                    counted=line.counted,
                    shift=line.shift,
                    rays=self._rays(line, terms),
                    text=line.text,
                    span=line.span,
                )

    def _rays(self, line: MoveLine, terms: Iterable[Term]) -> tuple[tuple[int, int, int], ...]:
        """Return the directions of terms, each with a number of steps, if a unit stays or leaves the board by them."""
        if line.shift is None or not (line.shift.stays or line.shift.leaves):
            return ()
        legs = [term.legs[0] for term in terms if line.shift.moves_units or term.legs[0].touch & Touch.MOVE]
        most = self.board.n_squares
        return tuple(dict.fromkeys((*step, leg.most or most) for leg in legs for step in leg.steps))

    def _start_zone(self, line: MoveLine) -> Zone | None:
        """Return the squares on which a unit may use a line: those of both its zones."""
        zones = [self._zone(name) for name in (line.zone, line.within) if name]
        return (zones[0][0] & zones[-1][0], zones[0][1] & zones[-1][1]) if zones else None

    def _prey(self, line: MoveLine, prey: frozenset[Piece] | None) -> frozenset[Piece] | None:
        """Return the pieces that a line captures, of those that its piece captures, or that it swaps with or moves."""
        if not line.prey:
            return prey
        named = self._pieces(line.prey)
        return named if prey is None else named & prey

    def _walk(self, terms: list[Term]) -> Walk:
        """Return the walk of some terms; pieces with the same moves share it."""
        moves = tuple(term.legs for term in terms)
        if moves not in self.walks:
            fuses = self.rules.fusion is not None and self.rules.may(OfferKind.FUSE)
            skips = self.rules.may(OfferKind.SKIP_GONE)
            walk = make_walk(terms, self.board.width, len(self.board.ranks), fuses=fuses, skips=skips)
            walk = with_company(walk, self.rules) if self.rules.stacking else walk
            self.walks[moves] = over_vanished(walk) if self.rules.may(OfferKind.PASS_GONE) else walk
        return self.walks[moves]

    def _fusion(self) -> FusionRule | None:
        """Return the fusion table, from pairs to wholes and from wholes to parts."""
        fusion = self.rules.fusion
        if fusion is None:
            return None
        results: dict[tuple[Piece, Piece], tuple[Piece, Span]] = {}
        parts: dict[Piece, list[tuple[Piece, Piece, Span]]] = {}
        for pair in fusion.pairs:
            first, second = sorted((self.numbers[pair.first], self.numbers[pair.second]))
            whole = self.numbers[pair.result]
            results[first, second] = (whole, pair.span)
            rows = {(first, second): pair.span, (second, first): pair.span}
            parts.setdefault(whole, []).extend((part, rest, span) for (part, rest), span in rows.items())
        table = {whole: tuple(sorted(rows, key=lambda row: row[:2])) for whole, rows in parts.items()}
        return FusionRule(
            results=results,
            parts=table,
        )

    def _graphs(self) -> dict[str, GraphRule]:
        """Return the graphs by their names."""
        return {
            graph.name: GraphRule(
                name=graph.name,
                relation=graph.relation,
                friends_only=graph.who == "friends",
                directions=graph.directions,
                span=graph.span,
            )
            for graph in self.rules.graphs
        }

    def _activation(self) -> ActivationRule | None:
        """Return the lines of activation with pieces as numbers."""
        activation = self.rules.activation
        if activation is None:
            return None
        rules = tuple(
            ActiveRule(
                kind=rule.kind,
                piece=self.numbers.get(rule.piece, NO_PIECE),
                distance=rule.distance,
                graph=rule.graph,
                span=rule.span,
            )
            for rule in activation.rules
        )
        return ActivationRule(rules=rules)

    def _points(self) -> tuple[int, ...]:
        points = {worth.piece: worth.points for worth in self.rules.values}
        return tuple(points.get(piece.name, 0) for piece in self.rules.pieces)

    def _chain(self) -> ChainRule | None:
        """Return the rule on chains with its values by number of piece."""
        chain = self.rules.chain
        if chain is None:
            return None
        return ChainRule(
            graph=chain.graph,
            least=chain.least,
            most=chain.most,
            values=self._points(),
            span=chain.span,
            path=chain.path,
        )

    def _commands(self) -> dict[Piece, CommandRule]:
        return {self.numbers[command.piece]: self._command(command) for command in self.rules.commands}

    def _command(self, command: Command) -> CommandRule:
        return CommandRule(
            piece=self.numbers[command.piece],
            graph=command.graph,
            stances=tuple(map(self._stance, command.stances)),
            leads=command.leads,
            span=command.span,
        )

    def _stance(self, stance: Stance) -> StanceRule:
        return StanceRule(
            name=stance.name,
            activates={self.numbers[piece]: span for piece, span in stance.activates.items()},
            moves_as={self.numbers[line.piece]: (self.numbers[line.other], line.span) for line in stance.moves_as},
            becomes=stance.becomes,
            span=stance.span,
        )

    def _formations(self) -> Iterable[FormationRule]:
        """Yield the formations with their squares and steps relative to the anchor."""
        for formation in self.rules.formations:
            atoms = "WF" if formation.atom == "K" else formation.atom
            steps = [(dx * formation.step, dy * formation.step) for atom in atoms for dx, dy in _ATOMS[atom]]
            yield FormationRule(
                name=formation.name,
                symbol=formation.symbol,
                piece=self.numbers[formation.piece],
                cells=tuple((x, y) for y in range(formation.ranks) for x in range(formation.files)),
                steps=tuple(steps),
                captures=formation.captures_span,
                prey=prey_of(self.constraints, self.numbers[formation.piece], len(self.numbers)),
                span=formation.block_span,
                rides=formation.rides_span,
            )
