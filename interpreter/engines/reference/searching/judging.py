"""What a position is worth for the side to act: units by their squares, hands, mobility, and terms of the whole."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dsl.model.rows import EndKind
from interpreter.engines.reference.activation import active_squares
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.chains import links_of
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.searching.joints import hanging_squares
from interpreter.engines.reference.searching.nearing import filled_rows, gaps
from interpreter.engines.reference.searching.network import appraise
from interpreter.engines.reference.sight import content, holds
from interpreter.engines.reference.turn import actions_of_turn
from interpreter.engines.scale import FINE, HUNT_MEAN, HUNT_MOST, HUNTERS, LONG_AGO, STALE, WON, Scale, Term
from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, EndRow, Side
from interpreter.program.walk import Content, Landing
from interpreter.state.position import Phase, Position, Unit
from interpreter.state.turn import actor, moving_piece

_QUICK = frozenset({Term.TEMPO, Term.ACTIONS_LEFT, Term.LEAD, Term.NEARNESS, Term.LAST_OF_KIND, Term.HUNT})
"""Terms of the whole that an estimate includes."""

_FREE = Landing.STEP | Landing.CAPTURE | Landing.JOIN


class Judge(NamedTuple):
    """The rules and the weights by which positions are judged."""

    rules: Rules
    scale: Scale


@dataclass
class Tally:
    """The counts of a position: White's less Black's."""

    mobility: list[int]
    moved: int = 0
    early: int = 0
    late: int = 0
    stage: int = 0
    hung: int = 0
    """The value of units that hang on a friend, in points."""
    terms: dict[Term, int] = field(default_factory=lambda: dict.fromkeys(Term, 0))


def divided(number: int, by: int) -> int:
    """Divide, and drop the fraction.

    >>> divided(7, 2), divided(-7, 2)
    (3, -3)
    """
    return number // by if (number < 0) == (by < 0) else -(-number // by)


@dataclass
class Trace:
    """What was slow to count in the last position on the way to a ply where it was counted, in sixteenths for White."""

    details: int = 0
    ago: int = LONG_AGO
    """The number of actions since then."""

    def next(self) -> "Trace":
        """Return what is known after one more action."""
        return Trace(self.details, self.ago + 1)


def evaluate(judge: Judge, position: Position) -> int:
    """Return the score of a position in points for the side to act."""
    return bounded(judge, position, -WON, WON, Trace())


def estimate(judge: Judge, position: Position) -> int:
    """Return what the score is without what is slow to count: mobility, runs, and how units stand together."""
    return _for_actor(judge, position, _outline(judge.scale, counted(judge, position)))


def bounded(judge: Judge, position: Position, alpha: int, beta: int, trace: Trace, *, roughly: bool = False) -> int:
    """Return the score of a position, or a bound of it where that lies beyond a window.

    What is slow to count changes little with an action, so what it was a few actions ago is enough to see that. It is
    also enough to see that a score lies well within the window; who asks only for that gets it roughly.
    """
    scale, tally = judge.scale, counted(judge, position)
    outline = _outline(scale, tally)
    if scale.slack:
        rough = _for_actor(judge, position, outline + trace.details)
        slack = scale.slack * (trace.ago + 1) // 2
        if rough - slack >= beta:
            return rough - slack
        if rough + slack <= alpha:
            return rough + slack
        if roughly and alpha + slack < rough < beta - slack:
            return rough
    trace.details, trace.ago = tally.moved + _weighed(scale, tally, set(Term) - _QUICK) + _said(judge, position), 0
    return _for_actor(judge, position, outline + trace.details)


def _outline(scale: Scale, tally: Tally) -> int:
    """Return what units by their squares, hands, and some terms of the whole are worth, in sixteenths for White."""
    stage = min(tally.stage, scale.full)
    total = divided(tally.early * stage + tally.late * (scale.full - stage), scale.full)
    return total + _weighed(scale, tally, _QUICK)


def _weighed(scale: Scale, tally: Tally, terms: Iterable[Term]) -> int:
    """Return what some terms of the whole are worth, in sixteenths for White."""
    return sum(tally.terms[term] * scale.terms[term] for term in terms)


def _said(judge: Judge, position: Position) -> int:
    """Return what the network says, if there is one, in sixteenths for White."""
    program, network = judge.rules.program, judge.scale.network
    if network is None:
        return 0
    side = actor(program, position)
    return _sign(side) * appraise(network, len(program.pieces), position, side)


def _for_actor(judge: Judge, position: Position, parts: int) -> int:
    """Return a score in points for the side to act, from sixteenths for White."""
    total = _less_stale(judge.rules, position, divided(parts, FINE))
    return total if actor(judge.rules.program, position) == WHITE else -total


def _less_stale(rules: Rules, position: Position, total: int) -> int:
    """Return a little less of a score the longer there has been no progress, in the second half of the count.

    If much were lost, giving up a unit to start a new count would seem better than going on.
    """
    end = rules.program.end(EndKind.PROGRESS)
    if end is None or rules.program.odds is not None or 2 * position.clock <= end.number:
        return total
    return total - divided(max(min(total, STALE), -STALE) * (2 * position.clock - end.number), end.number)


def whole(judge: Judge) -> Judge:
    """Return a judge that counts everything; without a weight, nothing is counted."""
    mobility, terms = [1] * len(judge.scale.mobility), dict.fromkeys(Term, 1)
    return judge._replace(scale=replace(judge.scale, mobility=mobility, terms=terms))


def counted(judge: Judge, position: Position) -> Tally:
    """Return what is counted of a position: all that has a weight, and what costs little."""
    tally = Tally([0] * len(judge.rules.program.pieces))
    for side in (WHITE, BLACK):
        _count_units(judge, position, side, tally)
        _count_terms(judge, position, side, tally)
    return tally


def _sign(side: Side) -> int:
    return 1 if side == WHITE else -1


def _count_units(judge: Judge, position: Position, side: Side, tally: Tally) -> None:
    """Count the terms of a side's units on their squares: position, runs and mobility."""
    scale, sign = judge.scale, _sign(side)
    mobile = active_squares(judge.rules, position, side) if any(scale.mobility) else frozenset()
    for square, unit in units_of(position, side):
        tally.early += sign * scale.early[side][unit.piece][square]
        tally.late += sign * scale.late[side][unit.piece][square]
        tally.stage += scale.stage[unit.piece]
        if not any(
            bar == (1 - side, unit.piece)
            for place in scale.bars[side][unit.piece][square]
            for bar in ((each.side, each.piece) for each in position.board[place])
        ):
            tally.terms[Term.RUN] += sign * scale.near[side][unit.piece][square]
        if scale.mobility[unit.piece] and square in mobile:
            free = _mobility(judge.rules, position, square, unit)
            tally.mobility[unit.piece] += sign * free
            tally.moved += sign * free * scale.mobility[unit.piece]
    for piece in (*position.hands[side], *(unit.piece for unit in position.waiting if unit.side == side)):
        tally.early += sign * scale.held[piece]
        tally.late += sign * scale.held[piece]
        tally.stage += scale.stage[piece]


def _mobility(rules: Rules, position: Position, square: Square, unit: Unit) -> int:
    """Return the number of squares that a unit could go to, check aside."""
    found = 0
    for rule in rules.program.pieces[moving_piece(rules.program, position, unit)].moves:
        if holds(rule, unit, square):
            stops, number = rules.walk(rule, unit.side, square), 0
            while number < len(stops):
                seen = _seen(position, stops[number].square, unit.side)
                found += bool(stops[number].lands[seen] & _FREE)
                number = stops[number].next[seen]
    return found


def _seen(position: Position, square: Square, side: Side) -> Content:
    """Return the content of a square; units of both sides on it count as mixed, whatever they are."""
    stack = position.board[square]
    return Content.MIXED if len({unit.side for unit in stack}) > 1 else content(position, square, side)


def _count_terms(judge: Judge, position: Position, side: Side, tally: Tally) -> None:
    """Count the terms of one side."""
    rules, sign = judge.rules, _sign(side)
    if side == actor(rules.program, position):
        tally.terms[Term.TEMPO] += sign
        if position.phase is Phase.ACT and side == position.side:
            tally.terms[Term.ACTIONS_LEFT] += sign * (actions_of_turn(rules, position)[1] - position.spent - 1)
    if rules.program.keeps_score:
        tally.terms[Term.LEAD] += sign * position.scores[side]
    tally.terms[Term.NEARNESS] += sign * sum(_nearness(goal, position, side) for goal in rules.program.goals)
    tally.terms[Term.LAST_OF_KIND] -= sign * sum(_last_of_kind(goal, position, side) for goal in rules.program.goals)
    if rules.program.activation is not None and judge.scale.terms[Term.ACTIVE]:
        tally.terms[Term.ACTIVE] += sign * _active_value(judge, position, side)
    if rules.program.activation is not None and judge.scale.terms[Term.HANGING]:
        hung = hanging_squares(rules, position, side)
        sizes = (judge.scale.size[unit.piece] for square, unit in units_of(position, side) if square in hung)
        tally.hung += sign * sum(sizes)
        tally.terms[Term.HANGING] = divided(tally.hung, FINE)
    if rules.program.chain is not None and (judge.scale.terms[Term.LINKS] or judge.scale.terms[Term.NEW_LINKS]):
        links = links_of(rules, position, side)
        old = position.book.links[side] if position.book is not None else frozenset()
        tally.terms[Term.LINKS] += sign * len(links)
        tally.terms[Term.NEW_LINKS] += sign * len(links - old)
    if judge.scale.terms[Term.ROWS]:
        tally.terms[Term.ROWS] += sign * filled_rows(rules, judge.scale, position, side)
    if judge.scale.terms[Term.GAPS]:
        tally.terms[Term.GAPS] -= sign * gaps(rules, position, side)
    if judge.scale.terms[Term.HUNT]:
        tally.terms[Term.HUNT] += sign * _hunt(rules, position, side)
    if judge.scale.terms[Term.CLOSENESS] or judge.scale.terms[Term.SHELTER]:
        _count_around_kept(judge, position, side, tally)


def _nearness(goal: EndRow, position: Position, side: Side) -> int:
    """Return how near a side is to a score that wins, at most 64."""
    lacks = goal.number - position.scores[side]
    counts = goal.kind in (EndKind.SCORE, EndKind.CHECKS) and goal.concerns(side)
    return 64 // lacks if counts and lacks > 0 else 0


def _last_of_kind(goal: EndRow, position: Position, side: Side) -> int:
    """Return how near a side is to losing the last of the pieces that it must keep, at most 64, or may lose."""
    pieces = [*(unit.piece for _, unit in units_of(position, side)), *position.hands[side]]
    left = sum(piece in goal.pieces for piece in pieces) - goal.number
    if goal.kind is not EndKind.CAPTURE or left <= 0:
        return 0
    return -(64 // (left * left)) if goal.result == "win" else 64 // (left * left)


def _hunt(rules: Rules, position: Position, side: Side) -> int:
    """Return how near a side is to a unit that the enemy must keep and that is almost alone; 0 without such a unit."""
    sought = [_sought(rules, position, each) for each in (side, 1 - side)]
    squares = [{square for square, _ in units_of(position, each)} for each in (side, 1 - side)]
    hunters, hunted = (
        len(on_board) - len(kept) + len(position.hands[each])
        for each, on_board, kept in zip((side, 1 - side), squares, sought, strict=True)
    )
    if not sought[1] or hunters < max(1, HUNTERS * hunted):
        return 0
    near = {square: HUNT_MEAN - min(rules.board.distance(sought[1][0], square), HUNT_MOST) for square in squares[0]}
    own = sum(near.pop(square) for square in sought[0])
    return own + (divided(sum(near.values()), len(near)) if near else 0)


def _sought(rules: Rules, position: Position, side: Side) -> list[Square]:
    """Return the square of a unit by whose capture a side loses, the first of several, or none."""
    return [square for square, unit in units_of(position, side) if unit.piece in rules.sought][:1]


def _active_value(judge: Judge, position: Position, side: Side) -> int:
    """Return the value of the active units of a side, in sixteenths."""
    active = active_squares(judge.rules, position, side)
    value = sum(judge.scale.size[unit.piece] for square, unit in units_of(position, side) if square in active)
    return divided(value, FINE)


def _count_around_kept(judge: Judge, position: Position, side: Side, tally: Tally) -> None:
    """Count the enemies near the first royal unit of a side, or near the only unit by whose capture it loses.

    They count by value and distance. Its own units next to it count as well.
    """
    kept = [square for square, unit in units_of(position, side) if unit.piece in judge.rules.sought]
    if not kept or (len(kept) > 1 and not judge.rules.program.royal):
        return
    board, value = judge.rules.board, [0] * len(position.board)
    for square, unit in units_of(position, 1 - side):
        value[square] += judge.scale.size[unit.piece]
    value[kept[0]] = 0
    near = sum(divided(each, board.distance(kept[0], square)) for square, each in enumerate(value) if each)
    straight, slanted = board.touching[kept[0]]
    friends = {square for square, _ in units_of(position, side)}
    tally.terms[Term.CLOSENESS] -= _sign(side) * divided(near, FINE)
    tally.terms[Term.SHELTER] += _sign(side) * len(friends.intersection((*straight, *slanted)))
