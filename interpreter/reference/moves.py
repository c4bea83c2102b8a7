"""Moves of single units: steps, captures, fusions, en passant, promotion, and parts that leave."""

from collections.abc import Iterator

from dsl.source import Span
from interpreter.action import NO_PIECE, Action, Kind
from interpreter.board import Square
from interpreter.effect import Capture, Effect, Expose, Forfeit, Lift, Progress, Put
from interpreter.position import Mark, Passant, Position, Unit
from interpreter.program import Content, Landing, MoveRule, Piece
from interpreter.reference.candidate import Candidate, acted, new_unit, units_of
from interpreter.reference.rules import Rules, Stop
from interpreter.reference.sight import Walker, walk


def moves(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every move of every unit of the side to act."""
    for square, unit in units_of(position, position.side):
        yield from unit_moves(rules, position, square, unit)


def unit_moves(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Candidate]:
    """Every move of a unit as a whole."""
    yield from _Mover(rules, position, square, unit, acted(rules.program, unit)).candidates()


def split_moves(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every way a part of a unit leaves it by a move of that part."""
    for square, unit in units_of(position, position.side):
        yield from unit_split_moves(rules, position, square, unit)


def unit_split_moves(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Candidate]:
    """Every way a part of one unit leaves it by a move; both the part and the rest are new units."""
    fusion = rules.program.fusion
    if fusion is None or "splits-move" not in fusion.ways:
        return
    for part, rest, line in fusion.parts.get(unit.piece, ()):
        leaving = new_unit(rules.program, part, unit.side)
        mover = _Mover(rules, position, square, leaving, leaving, rest=rest, line=line)
        yield from mover.candidates()


class _Mover:
    """One unit, or part of a unit, about to move."""

    def __init__(
        self,
        rules: Rules,
        position: Position,
        square: Square,
        unit: Unit,
        arrived: Unit,
        *,
        rest: Piece = NO_PIECE,
        line: Span | None = None,
    ) -> None:
        self.rules, self.program, self.position = rules, rules.program, position
        self.square, self.unit, self.arrived = square, unit, arrived
        self.rest, self.line = rest, line
        self.walker = Walker(unit.side, square, stays=rest != NO_PIECE)

    def candidates(self) -> Iterator[Candidate]:
        """Each action once, though several paths or lines may lead to it."""
        found: dict[Action, Candidate] = {}
        for candidate in self._all():
            found.setdefault(candidate.action, candidate)
        yield from found.values()

    def _all(self) -> Iterator[Candidate]:
        for rule in self.program.pieces[self.unit.piece].moves:
            if not holds(rule, self.unit, self.square):
                continue
            for stop, seen in walk(self.rules, self.position, rule, self.walker):
                if stop.lands[seen]:
                    yield from self._landings(rule, stop, seen)

    def _landings(self, rule: MoveRule, stop: Stop, seen: Content) -> Iterator[Candidate]:
        lands = stop.lands[seen]
        if lands & Landing.STEP:
            yield from self._arrive(rule, stop, self._exposed(rule, stop))
        if lands & (Landing.CAPTURE | Landing.DESTROY):
            yield from self._capture(rule, stop)
        if lands & Landing.PASSANT:
            yield from self._en_passant(rule, stop)
        if lands & Landing.FUSE and stop.square != self.square:
            yield from self._fuse(rule, stop)

    def _exposed(self, rule: MoveRule, stop: Stop) -> tuple[Effect, ...]:
        if not rule.leaves:
            return ()
        return tuple(Expose(Passant(crossed, stop.square)) for crossed in stop.path)

    def _capture(self, rule: MoveRule, stop: Stop) -> Iterator[Candidate]:
        if not rule.swaps:
            yield from self._arrive(rule, stop, (), takes=(stop.square,))
            return
        other = self.position.unit(stop.square)
        assert other is not None, "only units are captured"
        yield from self._arrive(rule, stop, (Put(self.square, other),), lifts=(stop.square,))

    def _en_passant(self, rule: MoveRule, stop: Stop) -> Iterator[Candidate]:
        for passant in self.position.passant:
            if passant.crossed == stop.square:
                yield from self._arrive(rule, stop, (), takes=(passant.victim,))

    def _fuse(self, rule: MoveRule, stop: Stop) -> Iterator[Candidate]:
        fusion, other = self.program.fusion, self.position.unit(stop.square)
        assert fusion is not None, "fusing needs a table"
        assert other is not None, "fusing needs a friend"
        made = fusion.result(self.unit.piece, other.piece)
        if made is None:
            return
        result = new_unit(self.program, made[0], self.unit.side)
        lines = (made[1], fusion.ways["made-move"])
        yield self._candidate(rule, stop, result, (), takes=(), lifts=(stop.square,), lines=lines)

    def _arrive(
        self,
        rule: MoveRule,
        stop: Stop,
        also: tuple[Effect, ...],
        takes: tuple[Square, ...] = (),
        lifts: tuple[Square, ...] = (),
    ) -> Iterator[Candidate]:
        """The unit comes to stand on the square, promoted if that is where it must."""
        promotion = self.program.pieces[self.unit.piece].promotion
        if promotion is None or stop.square not in promotion.zone[self.unit.side]:
            yield self._candidate(rule, stop, self.arrived, also, takes, lifts)
            return
        for piece in promotion.pieces:
            unit = self.arrived._replace(piece=piece)
            yield self._candidate(rule, stop, unit, also, takes, lifts, other=piece, lines=(promotion.span,))

    def _candidate(
        self,
        rule: MoveRule,
        stop: Stop,
        unit: Unit,
        also: tuple[Effect, ...],
        takes: tuple[Square, ...],
        lifts: tuple[Square, ...],
        *,
        other: Piece = NO_PIECE,
        lines: tuple[Span, ...] = (),
    ) -> Candidate:
        taken = (*stop.victims, *takes)
        split = self.rest != NO_PIECE
        action = Action(
            Kind.SPLIT if split else Kind.MOVE,
            origin=self.square,
            target=stop.square,
            piece=self.unit.piece if split else NO_PIECE,
            other=other,
            taken=stop.victims,
        )
        effects: list[Effect] = [*map(Capture, taken), *map(Lift, lifts), *self._leave(), Put(stop.square, unit)]
        return Candidate(
            action=action,
            deed="split" if split else "move",
            actors=(self.square,),
            takes=taken,
            effects=(*effects, *also, *self._consequences(bool(taken))),
            lines=(rule.span, *lines, *self._split_lines()),
        )

    def _leave(self) -> Iterator[Effect]:
        """The unit, or its part, leaves its square."""
        yield Lift(self.square)
        if self.rest != NO_PIECE:
            yield Put(self.square, new_unit(self.program, self.rest, self.unit.side))

    def _consequences(self, captures: bool) -> Iterator[Effect]:
        for castling in self.program.castling:
            if self.unit.piece == castling.mover:
                yield Forfeit(self.unit.side, castling.partner)
        draws = self.program.draws
        if (captures and draws.progress_by_capture) or self.unit.piece in draws.progress_by_move:
            yield Progress()

    def _split_lines(self) -> tuple[Span, ...]:
        fusion = self.program.fusion
        if self.line is None or fusion is None:
            return ()
        return (fusion.ways["splits-move"], self.line)


def holds(rule: MoveRule, unit: Unit, square: Square) -> bool:
    """Whether a unit on a square meets the conditions of a rule."""
    if rule.zone is not None and square not in rule.zone[unit.side]:
        return False
    return not rule.unmoved or unit.has(Mark.UNMOVED)
