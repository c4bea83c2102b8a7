"""Reasons for failed moves, from the branches of a walk that come nearest to success."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dsl.model.piece import Event, event_words
from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from interpreter.engines.reference.fusing import fused
from interpreter.engines.reference.moves import pair_moves
from interpreter.engines.reference.promoting import choices, moving_lines, standing_lines
from interpreter.engines.reference.pushing import sendings, shifts
from interpreter.engines.reference.rules import Rules, Stop
from interpreter.engines.reference.sight import Walker, guise_lines, holds, spared, units_on, wrong_hurdles
from interpreter.engines.reference.stacks import CAPACITY, lone_walker, pair_walker, prey
from interpreter.engines.reference.verdict import Miss, Misses, MissList, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.limits import bars_hop, spares
from interpreter.program.tables import NO_PIECE, OWN_FORM, MoveRule, Piece
from interpreter.program.walk import Content, Landing, Landings
from interpreter.state.action import Action
from interpreter.state.position import Mark, Position, Stack, Unit
from interpreter.state.turn import moving_piece


def missed_move(rules: Rules, position: Position, action: Action, own: Stack) -> Misses:
    """Report why a unit, or a pair, does not have this move."""
    if len(own) == 1 and (stayed := _missed_sending(rules, position, action, own[0])) is not None:
        yield stayed
        return
    if len(own) == 1:
        standing = tuple(_missed_standing(rules, position, action, own[0]))
        walker = lone_walker(rules, position, action.origin, own[0])
        others = _Walks(rules, position, action, own[0], walker).misses()
        yield from (*standing, *(each for each in others if not standing or each.kind not in _ASIDE))
        return
    moves = [c.action for c in pair_moves(rules, position, action.origin) if c.action.target == action.target]
    parts = {move.piece for move in moves if move.piece != NO_PIECE}
    alone = sorted(parts, key=lambda piece: rules.program.pieces[piece].symbol)
    if OfferKind.MOVE_TOGETHER not in rules.offers:
        pieces = [unit.piece for unit in own]
        yield miss("not-together", rules.program.stacking, action.origin, pieces=pieces, alone=alone)
        return
    walker = pair_walker(own[0].side, action.origin)
    found = [each for unit in own for each in _Walks(rules, position, action, unit, walker).misses()]
    for each in [each for each in found if each.kind not in _ELSEWHERE] or found[:1]:
        yield each._replace(facts={**each.facts, "alone": alone})


def _missed_sending(rules: Rules, position: Position, action: Action, unit: Unit) -> Miss | None:
    """Report why a unit that can push or pull and stay where it is does not do so as the action says."""
    if action.target != action.origin or (action.shift == NOWHERE and not action.taken):
        return None
    piece, walker = moving_piece(rules.program, position, unit), Walker(unit.side, action.origin)
    lines = [rule for rule in rules.program.pieces[piece].moves if rule.shift is not None and rule.shift.stays]
    if not lines:
        return None
    found = MissList()
    for rule in lines:
        list(sendings(rules, position, rule, walker, found))
    if action.shift != NOWHERE:
        return miss("nothing-sent", lines[0], action.origin, action.shift, piece=piece)
    here = (each for each in found if each.squares == action.taken)
    told = next(here, miss("nothing-sent-off", lines[0], *action.taken))
    return told._replace(facts={**told.facts, "piece": piece})


def missed_exit(rules: Rules, position: Position, action: Action, own: Stack) -> Miss:
    """Report why a unit does not leave the board, or does not pull another one along."""
    piece = moving_piece(rules.program, position, own[0])
    lines = [rule for rule in rules.program.pieces[piece].moves if rule.shift is not None and rule.shift.leaves]
    line = next((rule for rule in lines if rule.shift is not None and rule.shift.pulls == bool(action.taken)), None)
    if action.taken:
        return miss("pulls-none-off", line, *action.taken, piece=piece)
    return miss("stays-on-board", line, action.origin, piece=piece)


_ELSEWHERE = ("not-its-move", "not-its-guise", "not-its-capture")
_ASIDE = (*_ELSEWHERE, "no-promotion")


def _missed_standing(rules: Rules, position: Position, action: Action, unit: Unit) -> Misses:
    """Report why a unit does not promote where it stands, or with a move of what it becomes, if the action asks so."""
    stays = action.target == action.origin
    event = Event.INSTEAD if stays else Event.BEFORE
    lines = [line for line in rules.program.pieces[unit.piece].promotions if line.event is event]
    turn = next((line for line in lines if line.turn and stays), None)
    lines = [line for line in lines if action.other in line.pieces or (stays and action.other in (NO_PIECE, OWN_FORM))]
    if turn is not None and not lines:
        facts = {"piece": unit.piece, "goal": action.target, "other": action.other, "choices": turn.pieces}
        yield miss("turns-otherwise", turn, **facts)
    here = [line for line in standing_lines(rules, position, action.origin, unit) if line in lines]
    facts = {"piece": unit.piece, "goal": action.target, "choices": here[0].pieces if here else ()}
    if not here:
        for line in lines:
            when = event_words(event, "its zone" if line.zone else "", last=line.last)
            yield miss("turns-standing" if line.turn else "promotes-standing", line, when=when, **facts)
    elif stays:
        yield miss("turns" if here[0].turn else "promotes", here[0], **facts)
    elif position.board[action.target]:
        yield miss("promotes-to-empty", here[0], action.target)
    else:
        promoted = unit._replace(piece=action.other).unmarked(Mark.UNMOVED)
        walker = lone_walker(rules, position, action.origin, promoted)
        yield from _Walks(rules, position, action._replace(other=NO_PIECE), promoted, walker).misses()


def missed_part(rules: Rules, position: Position, action: Action, own: Stack) -> Misses:
    """Report why a part of a unit, or one of a pair, cannot leave this way."""
    if rules.stacks:
        unit = next((unit for unit in own if unit.piece == action.piece), own[0])
        found, walker = _no_leaving(rules, action, own), lone_walker(rules, position, action.origin, unit)
    else:
        unit = Unit(action.piece, own[0].side)
        found = missing_part(rules, own[0], action.piece, OfferKind.SPLIT)
        walker = Walker(unit.side, action.origin, rest=own)
    yield from (found,) if found is not None else _Walks(rules, position, action, unit, walker).misses()


def _no_leaving(rules: Rules, action: Action, own: Stack) -> Miss | None:
    """Report why one unit cannot leave the other, if it cannot."""
    if all(unit.piece != action.piece for unit in own):
        return miss("not-there", None, action.origin, piece=action.piece)
    if len(own) == 1:
        return miss("no-companion", piece=action.piece, place=action.origin)
    return miss("none-leaves", rules.program.stacking) if OfferKind.LEAVE_PAIR not in rules.offers else None


def missing_part(rules: Rules, unit: Unit, part: Piece, way: OfferKind) -> Miss | None:
    """Report why a part cannot leave a unit, if it cannot."""
    fusion = rules.program.fusion
    if fusion is None or way not in rules.offers:
        return miss("no-splits-to-hand" if way is OfferKind.HAND_SPLIT else "no-splits")
    if all(row[0] != part for row in fusion.parts.get(unit.piece, ())):
        return miss("not-a-part", piece=unit.piece, part=part)
    return None


class _Branch(NamedTuple):
    """A node of a walk on the target square, and everything that is wrong on the way to it."""

    rule: MoveRule
    stop: Stop
    closed: int | None
    """The index in the path of the first square that blocks the way."""
    conditions: tuple[Miss, ...]
    """What keeps the unit from this line, wherever it goes: its own square, its first move, or a zone."""
    n_missing: int

    @property
    def blocked_at(self) -> tuple[int, int]:
        """Return a key by which the nearest of several blocked branches comes first."""
        return self.n_missing, len(self.stop.path) - (self.closed or 0)


class _Walks:
    """The walks of one unit toward a target square."""

    def __init__(self, rules: Rules, position: Position, action: Action, unit: Unit, walker: Walker) -> None:
        self.rules, self.program, self.position = rules, rules.program, position
        self.action, self.unit, self.walker = action, unit, walker
        self.guise = moving_piece(rules.program, position, unit)

    def misses(self) -> Misses:
        """Report why the unit cannot reach the square: of each line that leads there, what it lacks, the least first.

        Each line has its conditions, and its way is blocked, or the content of the square is wrong.
        """
        lines: dict[Span, list[_Branch]] = {}
        there = tuple(self._branches())
        for branch in there:
            if {*self.action.taken} <= {*branch.stop.victims}:
                lines.setdefault(branch.rule.span, []).append(branch)
        if not lines:
            yield self._no_capture(there[0].rule) if there else self._no_line()
        for branches in sorted(lines.values(), key=lambda branches: min(branch.n_missing for branch in branches)):
            yield from self._of_line(sorted(branches, key=lambda branch: branch.n_missing))

    def _no_line(self) -> Miss:
        """Report that no line leads to the square."""
        facts = {"piece": self.unit.piece, "guise": self.guise}
        squares = (self.action.origin, self.action.target)
        line = next(iter(guise_lines(self.rules, self.position, self.unit)), self.program.pieces[self.guise].span)
        return miss("not-its-move" if self.guise == self.unit.piece else "not-its-guise", line, *squares, **facts)

    def _no_capture(self, rule: MoveRule) -> Miss:
        """Report that no line that leads to the square captures on the way what the action says."""
        squares = (self.action.origin, self.action.target)
        return miss("not-its-capture", rule, *squares, piece=self.guise, places=self.action.taken)

    def _of_line(self, branches: list[_Branch]) -> Misses:
        """Report what one line lacks; a blocked way counts only if no open one lacks less."""
        shut = [branch for branch in branches if branch.closed is not None]
        open_to = [branch for branch in branches if branch.closed is None]
        nearest = min(shut, key=lambda branch: branch.blocked_at, default=None)
        if nearest is not None and all(nearest.n_missing <= branch.n_missing for branch in open_to):
            yield from (*nearest.conditions, self._blocked(nearest))
            if not nearest.stop.lands[self._sees(nearest.stop.square)]:
                yield from self._landing(nearest)
        for branch in open_to:
            yield from branch.conditions
            yield from self._landing(branch)

    def _branches(self) -> Iterator[_Branch]:
        """Yield the nodes on the target; a missing square on the way counts more against one than a blocked square."""
        side, start, rules = self.walker.side, self.walker.start, self.rules
        for rule in self.program.pieces[self.guise].moves:
            reached = (*rules.walk(rule, side, start), *rules.out_of_reach(rule, side, start))
            for stop in (*reached, *rules.out_of_zone(rule, side, start)):
                if stop.square == self.action.target and any(stop.lands):
                    closed, conditions = self._closed(stop), tuple(self._conditions(rule, stop))
                    n_missing = len(conditions) + (0 if stop.lands[self._sees(stop.square)] else 1)
                    if closed is not None:
                        n_missing += 2 if self._is_missing(stop.path[closed]) else 1
                    yield _Branch(rule, stop, closed, conditions, n_missing)

    def _conditions(self, rule: MoveRule, stop: Stop) -> Misses:
        """Report the conditions of a line that the unit, or its way to a stop, does not meet."""
        found = MissList()
        holds(rule, self.unit, self.action.origin, found)
        yield from found
        side, way = self.walker.side, (at for at in (*stop.path, stop.square) if at != NOWHERE)
        outside = next((at for at in way if not rule.looks_at(side, at)), None)
        if outside is None and not rule.ends_on(side, stop.square):
            outside = stop.square
        if outside is not None:
            yield miss("leaves-zone", rule, outside, piece=self.guise)

    def _sees(self, square: Square) -> Content:
        return self.walker.sees(self.position, square)

    def _closed(self, stop: Stop) -> int | None:
        """Return the index in the path of the first square that blocks the way to a stop."""
        gates = enumerate(zip(stop.path, stop.gates, strict=True))
        return next((i for i, (square, gate) in gates if self._sees(square) not in gate), None)

    def _is_missing(self, square: Square) -> bool:
        """Return True if a square does not exist or has vanished."""
        return self._sees(square) == Content.OFF and (square == NOWHERE or not self.position.board[square])

    def _blocked(self, branch: _Branch) -> Miss:
        assert branch.closed is not None, "some square blocks the branch"
        rule, stop, square = branch.rule, branch.stop, branch.stop.path[branch.closed]
        if self._is_missing(square):
            return miss("way-off-board" if square == NOWHERE else "way-gone", rule, goal=stop.square, place=square)
        gate = stop.gates[stop.path.index(square)] - (frozenset() if self.walker.shares else {Content.COMPANION})
        closed, stack = self._closed_to_friends(square), self.position.board[square]
        if closed is not None and Content.COMPANION in gate and self._unshared(stack[0].piece):
            return miss("blocked-unshared", closed, square, goal=stop.square, piece=stack[0].piece)
        return miss("blocked", closed or rule, square, goal=stop.square, wanted=gate)

    def _closed_to_friends(self, square: Square) -> Span | None:
        """Return the line that keeps the unit from passing a lone friend with which it never shares a square."""
        stack = self.position.board[square]
        if OfferKind.PASS_FRIEND not in self.rules.offers or len(stack) != 1 or stack[0].side != self.unit.side:
            return None
        return self._unshared(stack[0].piece) or self._unshared(self.unit.piece)

    def _unshared(self, piece: Piece) -> Span | None:
        """Return the line that forbids a piece to share a square with a friend."""
        rows = self.program.constraints_of(ConstraintKind.UNSHARED)
        return next((row.span for row in rows if piece in row.pieces), None)

    def _landing(self, branch: _Branch) -> Misses:
        """Report why a unit cannot end its move on a square."""
        rule, stop = branch.rule, branch.stop
        square, lands, seen = stop.square, stop.lands, self._sees(stop.square)
        limit = self.rules.constraint.get(ConstraintKind.SPLIT_EMPTY) if self.walker.rest else None
        if limit is not None and seen in (Content.FRIEND, Content.ENEMY):
            yield miss("splits-to-empty", limit, square)
        elif (bound := self._bound(rule, stop, seen)) is not None:
            yield bound
        elif rule.shift is None and self.action.shift != NOWHERE and lands[seen]:
            yield miss("shifts-nothing", rule, self.action.shift)
        elif rule.shift is not None and (lands[seen] & (Landing.PUSH | Landing.PULL) or seen == Content.EMPTY):
            yield from self._shifting(rule, stop, lands[seen])
        elif seen == Content.FRIEND:
            yield from self._friend(rule, stop)
        elif seen == Content.OFF:
            if self.position.board[square]:
                pushes = (stop.lands[Content.ENEMY] | stop.lands[Content.FRIEND]) & Landing.PUSH
                yield miss("unpushable" if pushes else "uncapturable", None, square)
            else:
                yield miss("gone", self.rules.vanishing(square), square)
        elif lands[seen] & (Landing.STEP | Landing.CAPTURE | Landing.JOIN):
            if not branch.conditions:
                yield self._which(rule) or self._promotion(stop)
        elif self._passes(stop):
            if not branch.conditions:
                yield self._promotion(stop)
        elif seen in (Content.COMPANION, Content.MIXED) and not lands[seen]:
            joins, mixed = OfferKind.JOIN in self.rules.offers, seen == Content.MIXED
            kind = "cannot-capture" if joins and mixed else "captures-only" if joins else "nobody-joins"
            yield miss(kind, rule, square)
        elif seen == Content.ENEMY:
            yield miss("cannot-capture", rule, square)
        else:
            yield miss("nothing-to-capture", rule, square)
            if lands[seen] & Landing.PASSANT:
                yield miss("nothing-crossed", rule, square)

    def _shifting(self, rule: MoveRule, stop: Stop, lands: Landings) -> Misses:
        """Report why a unit pushes or pulls none, or not as the action says."""
        if lands & Landing.STEP:
            yield (
                miss("shifts-nothing", rule, self.action.shift)
                if self.action.shift != NOWHERE
                else self._promotion(stop)
            )
            return
        if not lands:
            yield miss("nothing-to-push", rule, stop.square)
            return
        found = MissList()
        ways = [
            way.square if way.moved else NOWHERE for way in shifts(self.position, rule, self.walker, stop, lands, found)
        ]
        yield from (each._replace(facts={**each.facts, "piece": self.guise}) for each in found)
        if self.action.shift in ways:
            yield self._promotion(stop)
        elif NOWHERE in ways:
            yield miss("shifts-nothing", rule, self.action.shift)
        elif ways:
            yield miss("shift-named", rule, *ways)

    def _passes(self, stop: Stop) -> bool:
        """Return True if the unit could capture en passant on a square, where it makes no plain move."""
        lands = stop.lands[self._sees(stop.square)]
        crossers = (self.position.unit(each.victim) for each in self.position.passant if each.crossed == stop.square)
        crossed = any(crosser is not None and crosser.side != self.position.side for crosser in crossers)
        return crossed and bool(lands & Landing.PASSANT) and not lands & Landing.STEP

    def _bound(self, rule: MoveRule, stop: Stop, seen: Content) -> Miss | None:
        """Report that a limit of the rule forbids the move, if it leads to the square otherwise."""
        position, lands = self.position, stop.lands[seen]
        number = units_on(position, stop.line)
        if rule.counted and stop.steps != number:
            return miss("miscounted", rule, stop.square, steps=stop.steps, number=number)
        for square, unit in wrong_hurdles(position, rule, self.walker, stop):
            row = next((row for row in self.program.constraints if bars_hop(row, self.guise, unit.piece)), None)
            return miss("no-hurdle", row or rule, square, piece=self.guise)
        if rule.prey is None or not lands:
            return None
        taken = [(square, unit) for square in stop.victims for unit in position.board[square]]
        if lands & (Landing.CAPTURE | Landing.DESTROY):
            taken += [(stop.square, unit) for unit in spared(position, rule, self.walker, stop, lands)]
        for square, unit in taken:
            if unit.piece not in rule.prey:
                row = next((row for row in self.program.constraints if spares(row, self.guise, unit.piece)), None)
                return miss("no-prey", row or rule, square, piece=self.guise)
        return None

    def _friend(self, rule: MoveRule, stop: Stop) -> Misses:
        """Report why a unit cannot end on a friend's square."""
        square, other = stop.square, self.position.unit(stop.square)
        if stop.lands[Content.FRIEND] & Landing.FUSE and other is not None and square != self.walker.start:
            found = MissList()
            made = fused(self.rules, self.rules.offers[OfferKind.FUSE], self.unit.piece, other.piece, found)
            yield from found
            if made is not None:
                yield miss("fuses-unpromoted", made[1], first=self.unit.piece, second=other.piece, made=made[0])
        elif OfferKind.JOIN in self.rules.offers:
            yield self._no_company(square)
        else:
            yield miss("own-unit", rule, square)

    def _no_company(self, square: Square) -> Miss:
        """Report why the unit cannot share a square, in a game where units do."""
        friends, joins = [u for u in self.position.board[square] if u.side == self.unit.side], OfferKind.JOIN
        for piece in (self.unit.piece, *(other.piece for other in friends)):
            if not self.rules.shares[piece]:
                return miss("unshared", self._unshared(piece), square, piece=piece)
        return miss("full" if len(friends) == CAPACITY else "pair-joins-nobody", self.rules.offers[joins], square)

    def _which(self, rule: MoveRule) -> Miss | None:
        """Report that the action fails only because of the captured unit or the lack of room."""
        square, victim, other = self.action.target, self.action.victim, self.action.other
        takes = [piece for _, piece in prey(self.rules, self.position, square, self.walker)]
        if takes == [NO_PIECE] and victim != NO_PIECE:
            return miss("not-one-of-two", rule, square, victim=victim)
        if victim not in takes:
            return miss("one-of-two", rule, square, takes=takes)
        line = next((line for line in moving_lines(self.rules, self.unit.piece) if other in line.pieces), None)
        if line is None or victim == NO_PIECE:
            return None
        return miss("no-room", line, square, pieces=self.program.pieces_of(other))

    def _promotion(self, stop: Stop) -> Miss:
        """Report that the action fails only because of the promotion or a capture on the way."""
        action, piece, side = self.action, self.unit.piece, self.unit.side
        facts = {"piece": piece, "goal": action.target, "other": action.other}
        if action.other == NO_PIECE and action.taken and {*action.taken} != {*stop.victims}:
            return miss("captures-elsewhere", None, *action.taken, **facts)
        passes = self._passes(stop)
        taken = bool(action.taken) or any(unit.side != side for unit in self.position.board[action.target])
        men, _ = choices(self.rules, piece, side, action.origin, action.target, captures=taken or passes)
        barred = [line for line in self.program.pieces[piece].promotions if line.barred and line.span in men.values()]
        if barred and passes:
            return miss("promotes-not-passing", barred[0], **facts)
        if not men:
            return self._never_promotes(facts)
        line = next(iter(men.values()))
        turns = any(rule.turn and rule.span == line for rule in moving_lines(self.rules, piece))
        kind = "turns-otherwise" if turns else "promotes-otherwise"
        if action.other in (NO_PIECE, OWN_FORM):
            optional = all(rule.optional for rule in self.program.pieces[piece].promotions if rule.span in men.values())
            kind = "promotes-or-sticks" if optional else "promotes"
        return miss(kind, line, **facts, choices=tuple(men))

    def _never_promotes(self, facts: Mapping[str, object]) -> Miss:
        """Report that the move is not one with which the unit promotes."""
        lines = list(moving_lines(self.rules, self.unit.piece))
        line = next((line for line in lines if self.action.other in line.pieces), next(iter(lines), None))
        standing = [line for line in self.program.pieces[self.unit.piece].promotions if line not in lines and line.turn]
        turn = next((line for line in standing if self.action.other in line.pieces), None)
        if turn is not None and (line is None or self.action.other not in line.pieces):
            return miss("turns-then", turn, **facts, when=event_words(turn.event, "its zone" if turn.zone else ""))
        if line is None or line.event is Event.IN:
            return miss("no-promotion", line, **facts)
        when = event_words(line.event, "its zone")
        return miss("turns-then" if line.turn else "promotes-then", line, **facts, when=when)
