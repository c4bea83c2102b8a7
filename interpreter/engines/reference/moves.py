"""Moves of single units: steps, captures, fusions, en passant, promotion, and parts that leave."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.model.piece import Event
from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from interpreter.engines.reference.candidate import Candidate, acted, forfeits, new_unit, promoted_unit, units_of
from interpreter.engines.reference.effect import Capture, Effect, Expose, Lift, Progress, Put, Take
from interpreter.engines.reference.fusing import fused
from interpreter.engines.reference.promoting import choices, standing_lines
from interpreter.engines.reference.pushing import Sent, exits, sendings, shifts
from interpreter.engines.reference.rules import Rules, Stop
from interpreter.engines.reference.sight import Walker, allowed, guise_lines, holds, walk
from interpreter.engines.reference.stacks import (
    companion,
    fits,
    in_order,
    lone_walker,
    pair_walker,
    pairs_of,
    prey,
    remaining,
)
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, Man, MoveRule, Piece, PromotionRule
from interpreter.program.walk import Content, Landing, Landings
from interpreter.state.action import Action, Kind
from interpreter.state.position import Mark, Passant, Position, Stack, Unit
from interpreter.state.turn import moving_piece


def moves(rules: Rules, position: Position, at: Square | None = None) -> Iterator[Candidate]:
    """Yield the moves of the lone units and pairs of the side to act, and of each unit of a pair; or of those there."""
    for square, unit in units_of(position, position.side):
        if at in (None, square) and (not rules.stacks or companion(position, square, unit) is None):
            yield from unit_moves(rules, position, square, unit)
    if rules.stacks:
        for square, _ in pairs_of(position, position.side):
            if at in (None, square):
                yield from pair_moves(rules, position, square)


def unit_moves(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Candidate]:
    """Yield every move of a whole unit, alone."""
    yield from _Mover(rules, position, square, unit, acted(rules, unit)).candidates()


def moves_of(rules: Rules, position: Position, square: Square) -> Iterator[Candidate]:
    """Yield every move of the units of the side to act on a square."""
    for unit in position.board[square]:
        if unit.side == position.side:
            yield from unit_moves(rules, position, square, unit)


def pair_moves(rules: Rules, position: Position, square: Square) -> Iterator[Candidate]:
    """Yield every move of a pair: one unit leaves, of two equal ones only one, or both make a move of either."""
    found: dict[Action, Candidate] = {}
    for unit in in_order(position.board[square]):
        if OfferKind.LEAVE_PAIR in rules.offers:
            for candidate in unit_moves(rules, position, square, unit):
                found.setdefault(candidate.action, candidate)
        if OfferKind.MOVE_TOGETHER in rules.offers:
            mate = companion(position, square, unit)
            mover = _Mover(rules, position, square, unit, acted(rules, unit), companion=mate)
            for candidate in mover.candidates():
                found.setdefault(candidate.action, candidate)
    yield from found.values()


def split_moves(rules: Rules, position: Position, at: Square | None = None) -> Iterator[Candidate]:
    """Yield every way in which a part of a unit leaves it by a move of that part, anywhere or there."""
    for square, unit in units_of(position, position.side):
        if at in (None, square):
            yield from unit_split_moves(rules, position, square, unit)


def unit_split_moves(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Candidate]:
    """Yield every way in which a part of one unit leaves it by a move; part and rest are both new units."""
    fusion = rules.program.fusion
    if fusion is None or OfferKind.SPLIT not in rules.offers:
        return
    for part, rest, line in fusion.parts.get(unit.piece, ()):
        leaving = new_unit(rules, part, unit.side)
        mover = _Mover(rules, position, square, leaving, leaving, rest=rest, line=line)
        yield from mover.candidates()


class _Mover:
    """A unit, or a part of one, that is about to move, with the companion that moves along, if any."""

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
        companion: Unit | None = None,
    ) -> None:
        self.rules, self.program, self.position = rules, rules.program, position
        self.square, self.unit, self.arrived = square, unit, arrived
        self.rest, self.line, self.companion = rest, line, companion
        if rest != NO_PIECE:
            self.walker = Walker(unit.side, square, rest=(Unit(rest, unit.side),))
        elif companion is not None:
            self.walker = pair_walker(unit.side, square)
        else:
            self.walker = lone_walker(rules, position, square, unit)
        self.leaves_friend = any(staying.side == unit.side for staying in self.walker.rest)
        self.only_to_empty = rest != NO_PIECE and ConstraintKind.SPLIT_EMPTY in rules.constraint

    def candidates(self) -> Iterator[Candidate]:
        """Yield each action once, even if several paths or lines lead to it."""
        found: dict[Action, Candidate] = {}
        for candidate in self._all():
            known = found.setdefault(candidate.action, candidate)
            if candidate.paths and known is not candidate:
                found[candidate.action] = replace(known, paths=(*known.paths, *candidate.paths))
        yield from found.values()

    def _all(self) -> Iterator[Candidate]:
        for rule, stop, _, lands in self._walks(self.unit):
            yield from self._landings(rule, stop, lands)
        if self.rest == NO_PIECE:
            yield from self._along_rays()
            for line in standing_lines(self.rules, self.position, self.square, self.unit):
                for piece in line.pieces:
                    promoted = promoted_unit(self.rules, piece, self.arrived)
                    yield from self._standing(line, promoted)

    def _along_rays(self) -> Iterator[Candidate]:
        """Yield the pushes and pulls of a unit that stays where it is, and the ways in which it leaves the board."""
        for rule in self.program.pieces[moving_piece(self.program, self.position, self.unit)].moves:
            if rule.rays and holds(rule, self.unit, self.square):
                yield from (
                    self._sending(rule, sent) for sent in sendings(self.rules, self.position, rule, self.walker)
                )
                yield from (self._exit(rule, along) for along in exits(self.rules, self.position, rule, self.walker))

    def _sending(self, rule: MoveRule, sent: Sent) -> Candidate:
        """Return a push or pull of a unit that stays where it is: it acts, but has not moved."""
        falls = sent.goal == NOWHERE
        moved = sent.unit.unmarked(Mark.UNMOVED | Mark.CASTLES)
        sends = (Capture(sent.square, sent.unit),) if falls else (Lift(sent.square), Put(sent.goal, moved))
        stayed = self.unit.marked(Mark.ACTED) if self.rules.acts_once else self.unit
        taken = (sent.square,) if falls else ()
        return Candidate(
            action=Action(Kind.MOVE, origin=self.square, target=self.square, taken=taken, shift=sent.goal),
            deed="move",
            actors=(self.square,),
            takes=taken,
            effects=(
                *sends,
                Lift(self.square, self.unit),
                Put(self.square, stayed),
                *(() if falls else forfeits(self.rules, sent.unit)),
                *self._progress(captures=falls, promotes=False),
            ),
            lines=(rule.span, *guise_lines(self.rules, self.position, self.unit)),
        )

    def _exit(self, rule: MoveRule, along: tuple[Square, ...]) -> Candidate:
        """Return the action of a unit that leaves the board, alone or with the unit that it pulls along."""
        return Candidate(
            action=Action(Kind.LEAVE, origin=self.square, taken=along),
            deed="move",
            actors=(self.square,),
            takes=along,
            effects=(
                *(capture for square in along for capture in self._captures(square)),
                *self._leave(),
                *self._consequences(bool(along), promotes=False),
            ),
            lines=(rule.span, *guise_lines(self.rules, self.position, self.unit)),
        )

    def _walks(self, unit: Unit) -> Iterator[tuple[MoveRule, Stop, Content, Landings]]:
        """Yield the squares on which a unit may end a move from here, as the mover or as what it becomes."""
        for rule in self.program.pieces[moving_piece(self.program, self.position, unit)].moves:
            if not holds(rule, unit, self.square):
                continue
            for stop, seen in walk(self.rules, self.position, rule, self.walker):
                lands = allowed(self.position, rule, self.walker, stop, stop.lands[seen])
                if lands:
                    yield rule, stop, seen, lands

    def _standing(self, line: PromotionRule, promoted: Unit) -> Iterator[Candidate]:
        """Yield the promotion of a unit where it stands, or with a move of the promoted unit to an empty square."""
        if line.event is Event.INSTEAD:
            here = Stop(self.square, (), (), (), (), ())
            yield self._candidate(line, here, (promoted,), (), (), (), other=promoted.piece)
            return
        for rule, stop, seen, lands in self._walks(promoted):
            if seen == Content.EMPTY and lands & Landing.STEP and not stop.victims and stop.square != self.square:
                also, lines = self._exposed(rule, stop), (line.span,)
                found = self._candidate(rule, stop, (promoted,), also, (), (), other=promoted.piece, lines=lines)
                yield replace(found, paths=())

    def _landings(self, rule: MoveRule, stop: Stop, lands: Landings) -> Iterator[Candidate]:
        """Yield the candidates of a move that ends at a stop, for each of its landings."""
        if self.rest != NO_PIECE and self.square in (stop.square, *stop.victims):  # a part spares what it leaves
            return
        if self.only_to_empty:
            lands &= Landing.NOTHING if stop.victims else Landing.STEP
        if lands & Landing.STEP:
            yield from self._arrive(rule, stop, self._exposed(rule, stop))
        if lands & (Landing.CAPTURE | Landing.DESTROY):
            yield from self._capture(rule, stop)
        if lands & Landing.PASSANT:
            yield from self._en_passant(rule, stop)
        if lands & Landing.FUSE and not lands & Landing.DESTROY:
            yield from self._fuse(rule, stop)
        if lands & Landing.JOIN:
            yield from self._arrive(rule, stop, self._exposed(rule, stop))
        if lands & (Landing.PUSH | Landing.PULL):
            yield from self._shift(rule, stop, lands)

    def _exposed(self, rule: MoveRule, stop: Stop) -> tuple[Effect, ...]:
        if not rule.leaves:
            return ()
        return tuple(Expose(Passant(crossed, stop.square)) for crossed in stop.path)

    def _capture(self, rule: MoveRule, stop: Stop) -> Iterator[Candidate]:
        """Yield the captures of a move that ends on an enemy, and its swaps."""
        if not rule.swaps:
            for units, victim in prey(self.rules, self.position, stop.square, self.walker):
                takes = tuple(Capture(stop.square, unit) for unit in units)
                yield from self._arrive(rule, stop, (), takes=takes, victim=victim)
            return
        if self.rest != NO_PIECE:  # a unit that swaps leaves no unit behind
            return
        other = self.position.unit(stop.square)
        assert other is not None, "only units are captured"
        moved = Put(self.square, other.unmarked(Mark.UNMOVED | Mark.CASTLES))
        yield from self._arrive(rule, stop, (moved, *forfeits(self.rules, other)), lifts=(stop.square,))

    def _en_passant(self, rule: MoveRule, stop: Stop) -> Iterator[Candidate]:
        for passant in self.position.passant:
            crosser = self.position.unit(passant.victim)
            if passant.crossed == stop.square and crosser is not None and crosser.side != self.unit.side:
                takes = () if passant.victim in stop.victims else self._captures(passant.victim)
                yield from self._arrive(rule, stop, (), takes=takes, passing=True)

    def _shift(self, rule: MoveRule, stop: Stop, lands: Landings) -> Iterator[Candidate]:
        """Yield the ways of a move to push or pull units; a lone unit pushed over the edge is simply captured."""
        if self.rest != NO_PIECE:  # a part leaves what it leaves alone
            return
        for square, moved, fallen in shifts(self.position, rule, self.walker, stop, lands):
            takes = () if fallen is None else (Capture(*fallen),)
            puts: list[Effect] = [Put(goal, unit.unmarked(Mark.UNMOVED | Mark.CASTLES)) for _, unit, goal in moved]
            puts += [forfeit for _, unit, _ in moved for forfeit in forfeits(self.rules, unit)]
            lifts = tuple(start for start, _, _ in moved)
            yield from self._arrive(rule, stop, tuple(puts), takes, lifts, shift=square if moved else NOWHERE)

    def _captures(self, square: Square) -> tuple[Capture, ...]:
        """Return the captures of all units on a square that is not the mover's destination."""
        return tuple(Capture(square, unit) for unit in self.position.board[square])

    def _fuse(self, rule: MoveRule, stop: Stop) -> Iterator[Candidate]:
        other = self.position.unit(stop.square)
        assert other is not None, "only friends fuse"
        row = self.rules.offers[OfferKind.FUSE]
        made = fused(self.rules, row, self.unit.piece, other.piece)
        if made is None:
            return
        result = new_unit(self.rules, made[0], self.unit.side)
        also, lines = tuple(forfeits(self.rules, other)), (made[1], row.span)
        yield self._candidate(rule, stop, (result,), also, takes=(), lifts=(stop.square,), lines=lines)

    def _arrive(
        self,
        rule: MoveRule,
        stop: Stop,
        also: tuple[Effect, ...],
        takes: tuple[Capture, ...] = (),
        lifts: tuple[Square, ...] = (),
        victim: Piece = NO_PIECE,
        *,
        passing: bool = False,
        shift: Square = NOWHERE,
    ) -> Iterator[Candidate]:
        """Put the unit on the square, promoted where it must or may be, but not if it joins a friend."""
        if self.companion is not None:
            both = (self.arrived, acted(self.rules, self.companion))
            yield self._candidate(rule, stop, both, also, takes, lifts)
            return
        piece, side, captures = self.unit.piece, self.unit.side, bool(takes or stop.victims)
        men, stays = choices(self.rules, piece, side, self.square, stop.square, captures=captures, passing=passing)
        if stays:
            yield self._candidate(rule, stop, (self.arrived,), also, takes, lifts, victim=victim, shift=shift)
        there = self._staying(stop.square, takes) if men else ()
        for man, line in men.items():
            units = tuple(promoted_unit(self.rules, piece, self.arrived) for piece in self.program.pieces_of(man))
            if fits(self.rules, man, self.unit.side, there):
                facts = {"other": man, "victim": victim, "shift": shift}
                yield self._candidate(rule, stop, units, also, takes, lifts, lines=(line,), **facts)

    def _staying(self, square: Square, takes: tuple[Capture, ...]) -> Stack:
        """Return the units that remain on a square when the mover arrives and captures some of those there."""
        there = self.walker.rest if square == self.square else self.position.board[square]
        taken = (capture.unit or there[0] for capture in takes if capture.square == square)
        return remaining(there, tuple(taken))

    def _candidate(
        self,
        rule: MoveRule | PromotionRule,
        stop: Stop,
        units: Stack,
        also: tuple[Effect, ...],
        takes: tuple[Capture, ...],
        lifts: tuple[Square, ...],
        *,
        other: Man = NO_PIECE,
        victim: Piece = NO_PIECE,
        shift: Square = NOWHERE,
        lines: tuple[Span, ...] = (),
    ) -> Candidate:
        """Return a candidate of a move with its action and its effects."""
        captures = [capture for square in stop.victims for capture in self._captures(square)]
        captures += takes
        leaves = self.rest != NO_PIECE or self.leaves_friend
        action = Action(
            Kind.SPLIT if leaves else Kind.MOVE,
            origin=self.square,
            target=stop.square,
            piece=self.unit.piece if leaves else NO_PIECE,
            other=other,
            taken=stop.victims,
            victim=victim,
            shift=shift,
        )
        puts = [Put(stop.square, unit) for unit in units]
        effects: list[Effect] = [*captures, *map(Lift, lifts), *self._leave(), *puts]
        return Candidate(
            action=action,
            deed="split" if self.rest != NO_PIECE else "move",
            actors=(self.square,),
            takes=tuple(capture.square for capture in captures),
            paths=(stop.path,) if self.unit.piece in self.rules.guarded else (),
            effects=(
                *effects,
                *self._taken_from_hand(other, units),
                *also,
                *self._consequences(bool(captures), promotes=other != NO_PIECE),
            ),
            lines=(
                rule.span,
                *lines,
                *self._split_lines(),
                *self._stack_lines(stop, victim),
                *guise_lines(self.rules, self.position, self.unit),
            ),
        )

    def _taken_from_hand(self, man: Man, units: Stack) -> Iterator[Take]:
        """Yield the pieces that leave the hand as a unit promotes to them, if its promotions take them from there."""
        rows = self.program.constraints_of(ConstraintKind.PROMOTES_HELD) if man != NO_PIECE else ()
        if any(self.unit.piece in row.pieces for row in rows):
            held = self.position.hands[self.unit.side]
            yield from (Take(self.unit.side, unit.piece) for unit in units if unit.piece in held)

    def _leave(self) -> Iterator[Effect]:
        """Lift the unit, its part, or the pair from its square."""
        yield Lift(self.square, None if self.rest != NO_PIECE else self.unit)
        if self.rest != NO_PIECE:
            yield Put(self.square, new_unit(self.rules, self.rest, self.unit.side))
        if self.companion is not None:
            yield Lift(self.square, self.companion)

    def _consequences(self, captures: bool, *, promotes: bool) -> Iterator[Effect]:
        for unit in (self.unit,) if self.companion is None else (self.unit, self.companion):
            yield from forfeits(self.rules, unit)
        yield from self._progress(captures=captures, promotes=promotes)

    def _progress(self, *, captures: bool, promotes: bool) -> Iterator[Effect]:
        if self.program.makes_progress(self._moving(), captures=captures, promotes=promotes):
            yield Progress()

    def _moving(self) -> tuple[Piece, ...]:
        return (self.unit.piece,) if self.companion is None else (self.unit.piece, self.companion.piece)

    def _split_lines(self) -> tuple[Span, ...]:
        return () if self.line is None else (self.rules.offers[OfferKind.SPLIT].span, self.line)

    def _stack_lines(self, stop: Stop, victim: Piece) -> Iterator[Span]:
        """Return the lines of the stacking block that the move uses."""
        if not self.rules.stacks:
            return
        used = (
            (OfferKind.LEAVE_PAIR, self.leaves_friend),
            (OfferKind.MOVE_TOGETHER, self.companion is not None),
            (OfferKind.PASS_FRIEND, any(self._sees(square) == Content.COMPANION for square in stop.path)),
            (OfferKind.JOIN, self._sees(stop.square) in (Content.COMPANION, Content.MIXED)),
            (OfferKind.TAKE_ONE, victim != NO_PIECE),
        )
        yield from (self.rules.offers[kind].span for kind, is_used in used if is_used and kind in self.rules.offers)

    def _sees(self, square: Square) -> Content:
        return self.walker.sees(self.position, square)
