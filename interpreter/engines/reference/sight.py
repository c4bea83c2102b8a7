"""The view of a unit: the content of squares, and the squares that its walks reach."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dsl.source import Span
from interpreter.engines.reference.rules import Rules, Stop
from interpreter.engines.reference.verdict import Missed, ignore_miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NEUTRAL, MoveRule, Piece, Side
from interpreter.program.walk import Content, Landing, Landings
from interpreter.state.position import Mark, Position, Stack, Unit
from interpreter.state.turn import order_of

NOBODY: frozenset[Piece] = frozenset()


def content(position: Position, square: Square, side: Side) -> Content:
    """Return the content of a square for a unit of a side."""
    stack = position.board[square]
    if stack:
        return _content_of(stack, side, NOBODY)
    return Content.OFF if square in position.gone else Content.EMPTY


def _content_of(stack: Stack, side: Side, shares: frozenset[Piece]) -> Content:
    """Return the content of a square with some units for a unit of a side; `shares` has the pieces it may join.

    Several enemies count as one. A friend that shares its square is not a companion. But by capturing an enemy, a unit
    may join a friend that shared the square with it.
    """
    if len(stack) == 1:
        if stack[0].side == NEUTRAL:
            return Content.OFF
        if stack[0].side != side:
            return Content.ENEMY
        return Content.COMPANION if stack[0].piece in shares else Content.FRIEND
    friends = [unit for unit in stack if unit.side == side]
    if not friends:
        return Content.ENEMY
    return Content.MIXED if len(friends) == 1 and friends[0].piece in shares else Content.FRIEND


class Walker(NamedTuple):
    """A walker on its square: `rest` are the units that stay there, `shares` the pieces whose squares it may share."""

    side: Side
    start: Square
    rest: Stack = ()
    shares: frozenset[Piece] = NOBODY
    paired: bool = False
    """True if two friends walk together."""

    def sees(self, position: Position, square: Square) -> Content:
        """Return the content of a square for the walker; on its own square, only the units that stay."""
        if square == NOWHERE:
            return Content.OFF
        stack = self.rest if square == self.start else position.board[square]
        if stack:
            return _content_of(stack, self.side, self.shares)
        return Content.OFF if square in position.gone else Content.EMPTY


def walk(rules: Rules, position: Position, rule: MoveRule, walker: Walker) -> Iterator[tuple[Stop, Content]]:
    """Yield each square that a walk reaches on this position, with its content."""
    stops = rules.walk(rule, walker.side, walker.start)
    number = 0
    while number < len(stops):
        stop = stops[number]
        seen = walker.sees(position, stop.square)
        yield stop, seen
        number = stop.next[seen]


def holds(rule: MoveRule, unit: Unit, square: Square, missed: Missed = ignore_miss) -> bool:
    """Return True if a unit on a square meets the conditions of a rule."""
    if rule.zone is not None and square not in rule.zone[unit.side]:
        missed("other-zone", rule, square, piece=unit.piece, zone=rule.zone[unit.side])
        return False
    if rule.unmoved and not unit.has(Mark.UNMOVED):
        missed("startled" if rule.startled else "moved", rule, square, piece=unit.piece)
        return False
    return True


def clears(position: Position, rule: MoveRule, walker: Walker, stop: Stop) -> bool:
    """Return True if a walk to a stop is as long as its rule asks, and hops over hurdles of its rule only."""
    if rule.counted and stop.steps != units_on(position, stop.line):
        return False
    return rule.hurdles is None or not any(wrong_hurdles(position, rule, walker, stop))


def units_on(position: Position, squares: Iterable[Square]) -> int:
    """Return the number of units of any side on some squares."""
    return sum(len(position.board[square]) for square in squares)


def wrong_hurdles(position: Position, rule: MoveRule, walker: Walker, stop: Stop) -> Iterator[tuple[Square, Unit]]:
    """Yield the units that a walk hops over though its rule does not let it, each with its square."""
    hurdles = rule.hurdles
    if hurdles is None:
        return
    for square in stop.path:
        if square != walker.start and square not in stop.victims:
            yield from ((square, unit) for unit in position.board[square] if unit.piece not in hurdles)


def allowed(position: Position, rule: MoveRule, walker: Walker, stop: Stop, lands: Landings) -> Landings:
    """Return the landings without those that the limits of a rule forbid: wrong lengths, hurdles and prey.

    A unit that shares its square is captured only if its companion may be captured, too.
    """
    if not lands or not clears(position, rule, walker, stop):
        return Landing.NOTHING
    if rule.prey is None:
        return lands
    if any(unit.piece not in rule.prey for square in stop.victims for unit in position.board[square]):
        return Landing.NOTHING
    if lands & (Landing.CAPTURE | Landing.DESTROY) and spared(position, rule, walker, stop, lands):
        lands &= ~(Landing.CAPTURE | Landing.DESTROY)
    if lands & Landing.PASSANT and any(unit.piece not in rule.prey for unit in _crossers(position, walker, stop)):
        lands &= ~Landing.PASSANT
    return lands


def spared(position: Position, rule: MoveRule, walker: Walker, stop: Stop, lands: Landings) -> list[Unit]:
    """Return the units on a square that would be captured there and are not the prey of a rule."""
    of_enemy = bool(lands & Landing.CAPTURE)
    there = [unit for unit in position.board[stop.square] if (unit.side != walker.side) == of_enemy]
    return [unit for unit in there if rule.prey is not None and unit.piece not in rule.prey]


def _crossers(position: Position, walker: Walker, stop: Stop) -> Stack:
    """Return the units that a capture en passant on a square would take."""
    for each in position.passant:
        crosser = position.unit(each.victim)
        if each.crossed == stop.square and crosser is not None and crosser.side != walker.side:
            return position.board[each.victim]
    return ()


def guise_lines(rules: Rules, position: Position, unit: Unit) -> tuple[Span, ...]:
    """Return the line by which a unit moves as another piece under the command in force, if there is one."""
    order = order_of(rules.program, position) if unit.side == position.side else None
    return (order.stance.moves_as[unit.piece][1],) if order and unit.piece in order.stance.moves_as else ()
