"""Moves that push the units on their last square, pull one to their first, or leave the board; drops that push."""

from collections.abc import Iterator
from typing import NamedTuple

from dsl.model.piece import Shift
from interpreter.engines.reference.rules import Rules, Stop
from interpreter.engines.reference.sight import Walker, allowed, walk
from interpreter.engines.reference.verdict import Missed, ignore_miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.inlet import Inlet
from interpreter.program.tables import NEUTRAL, WHITE, MoveRule, OfferRow
from interpreter.program.walk import Landing, Landings
from interpreter.state.position import Position, Unit


class Shifted(NamedTuple):
    """The units that a move pushes or pulls, and the square that its text names, if any."""

    square: Square
    """Where the first unit is pushed, or from where one is pulled."""
    moved: tuple[tuple[Square, Unit, Square], ...]
    """Each unit with the square that it leaves and the one that it comes to."""
    fallen: tuple[Square, Unit] | None = None
    """The unit that leaves the board over the edge, and its square."""


def shifts(
    position: Position, rule: MoveRule, walker: Walker, stop: Stop, lands: Landings, missed: Missed = ignore_miss
) -> Iterator[Shifted]:
    """Yield the ways in which a move to a stop pushes or pulls; report why there is none."""
    shift = rule.shift
    assert shift is not None, "the move pushes or pulls"
    if lands & Landing.PULL:
        yield from _pulls(position, rule, walker, stop, missed)
    elif shift.ways:
        yield from _asides(position, rule, walker, stop, missed)
    else:
        found = (_far if shift.far else _row)(position, rule, walker, stop, missed)
        if found is not None:
            yield found


def _pulls(position: Position, rule: MoveRule, walker: Walker, stop: Stop, missed: Missed) -> Iterator[Shifted]:
    if stop.square == walker.start:
        return
    found, shift = False, rule.shift
    assert shift is not None, "the move pulls"
    *way, last = stop.beyond or (NOWHERE,)
    is_free = all(_is_free(position, square) for square in way)
    come = ((last,) if last not in (NOWHERE, walker.start) and is_free else ()) if shift.far else stop.beyond
    for square in come:
        for unit in position.board[square]:
            if _is_moved(rule, walker, unit):
                found = True
                yield Shifted(square, ((square, unit, walker.start),))
    if not found:
        missed("pulls-none", rule, walker.start)


def _asides(position: Position, rule: MoveRule, walker: Walker, stop: Stop, missed: Missed) -> Iterator[Shifted]:
    (unit,) = position.board[stop.square]
    if not _is_moved(rule, walker, unit):
        missed("not-pushed", rule, stop.square)
        return
    free = [square for square in stop.beyond if _is_free(position, square)]
    if not free:
        missed("no-way-aside", rule, stop.square)
    for square in free:
        yield Shifted(square, ((stop.square, unit, square),))


def _row(position: Position, rule: MoveRule, walker: Walker, stop: Stop, missed: Missed) -> Shifted | None:
    """Return the row of units that a move pushes one square on along its line."""
    shift, row = rule.shift, list[tuple[Square, Unit, Square]]()
    assert shift is not None, "the move pushes"
    squares = (stop.square, *stop.beyond, NOWHERE)
    for square, following in zip(squares, (*squares[1:], NOWHERE), strict=True):
        if square == NOWHERE:
            break
        if square in position.gone and not position.board[square]:
            missed("push-gone", rule, square)
            return None
        if not position.board[square]:
            return Shifted(squares[1], tuple(row))
        (unit,) = position.board[square]
        if square == walker.start or not _is_moved(rule, walker, unit):
            missed("not-pushed", rule, square)
            return None
        if len(row) == shift.most:
            missed("too-many-pushed", rule, square, number=shift.most)
            return None
        row.append((square, unit, following))
    *others, (square, unit, _) = row
    if not shift.edge:
        missed("push-over-edge", rule, square)
        return None
    return Shifted(squares[1], tuple(others), (square, unit))


def _far(position: Position, rule: MoveRule, walker: Walker, stop: Stop, missed: Missed) -> Shifted | None:
    """Return the unit that a move pushes as many squares along its line as it goes itself."""
    shift = rule.shift
    assert shift is not None, "the move pushes"
    (unit,) = position.board[stop.square]
    if not _is_moved(rule, walker, unit):
        missed("not-pushed", rule, stop.square)
        return None
    for square in stop.beyond:
        if square == NOWHERE:
            if shift.edge:
                return Shifted(NOWHERE, (), (stop.square, unit))
            missed("push-over-edge", rule, stop.square)
            return None
        if not _is_free(position, square):
            missed("push-blocked" if position.board[square] else "push-gone", rule, square)
            return None
    return Shifted(stop.beyond[-1], ((stop.square, unit, stop.beyond[-1]),))


def pushed_in(
    rules: Rules, position: Position, row: OfferRow, inlet: Inlet, missed: Missed = ignore_miss
) -> Shifted | None:
    """Return the row of units that a drop at the edge pushes one square inward, or report why it pushes none."""
    moved, square = list[tuple[Square, Unit, Square]](), inlet.square
    while square != NOWHERE and position.board[square]:
        following = rules.board.step(square, inlet.dx, inlet.dy)
        moved.append((square, position.board[square][0], following))
        square = following
    if not moved:
        missed("drop-pushes-none", row, inlet.square, inlet.following)
    elif square in position.gone:
        missed("push-gone", row, square)
    elif square != NOWHERE:
        return Shifted(inlet.following, tuple(moved))
    else:
        last, unit, _ = moved.pop()
        if row.edge and unit.side != NEUTRAL:
            return Shifted(inlet.following, tuple(moved), (last, unit))
        missed("push-over-edge", row, last)
    return None


class Sent(NamedTuple):
    """A unit that another one pushes or pulls while it stays: from where, and to where, `NOWHERE` over the edge."""

    square: Square
    unit: Unit
    goal: Square


def sendings(
    rules: Rules, position: Position, rule: MoveRule, walker: Walker, missed: Missed = ignore_miss
) -> Iterator[Sent]:
    """Yield the ways in which a unit pushes or pulls another one and stays where it is.

    It moves the first unit in a direction of its moves, if it could come there, as far as it could move itself.
    """
    shift = rule.shift
    if shift is None or not shift.stays:
        return
    for _, most, ray in _rays(rules, rule, walker):
        before = _free_squares(position, ray)
        at, beyond = len(before), ray[len(before) + 1 :]
        if at >= min(most, len(ray)) or not position.board[ray[at]]:
            continue
        (unit,) = position.board[ray[at]]
        if not _is_moved(rule, walker, unit):
            missed("not-pushed", rule, ray[at])
            continue
        if shift.pulls:
            yield from (Sent(ray[at], unit, square) for square in before[max(at - most, 0) :])
            continue
        free = _free_squares(position, beyond)
        yield from (Sent(ray[at], unit, square) for square in free[:most])
        if shift.edge and len(free) == len(beyond) < most:
            yield Sent(ray[at], unit, NOWHERE)
        else:
            missed("nothing-sent-off", rule, ray[at])


def exits(rules: Rules, position: Position, rule: MoveRule, walker: Walker) -> Iterator[tuple[Square, ...]]:
    """Yield the ways in which a unit leaves the board: alone, or each with the square of the unit that it pulls along.

    It pulls the first unit behind it if it would go as far as that unit is away.
    """
    shift = rule.shift
    if shift is None or not shift.leaves:
        return
    for (dx, dy), most, ray in _rays(rules, rule, walker):
        if len(ray) >= most or len(_free_squares(position, ray)) < len(ray):
            continue
        if not shift.pulls:
            yield ()
            continue
        behind = _squares_along(rules, walker.start, -dx, -dy)
        at = len(_free_squares(position, behind))
        if at < len(behind) and len(ray) <= at < most and position.board[behind[at]]:
            (unit,) = position.board[behind[at]]
            if _is_moved(rule, walker, unit):
                yield (behind[at],)


def fallen(rules: Rules, position: Position, rule: MoveRule, walker: Walker) -> Iterator[Square]:
    """Yield the squares of the units that a unit could push or pull over the edge by a rule, royal ones too."""
    if rule.shift is None or not rule.shift.edge:
        return
    for stop, seen in walk(rules, position, rule, walker):
        lands = allowed(position, rule, walker, stop, stop.lands[seen])
        if lands & Landing.PUSH:
            ways = shifts(position, rule, walker, stop, lands)
            yield from (way.fallen[0] for way in ways if way.fallen is not None)
    yield from (sent.square for sent in sendings(rules, position, rule, walker) if sent.goal == NOWHERE)
    for along in exits(rules, position, rule, walker):
        yield from along


def _rays(rules: Rules, rule: MoveRule, walker: Walker) -> Iterator[tuple[tuple[int, int], int, list[Square]]]:
    """Yield each direction of a rule, with how often it may be gone, and its squares up to the edge."""
    sign = 1 if walker.side == WHITE else -1
    for dx, dy, most in rule.rays:
        yield (sign * dx, sign * dy), most, _squares_along(rules, walker.start, sign * dx, sign * dy)


def _squares_along(rules: Rules, start: Square, dx: int, dy: int) -> list[Square]:
    found, square = list[Square](), rules.board.step(start, dx, dy)
    while square != NOWHERE:
        found.append(square)
        square = rules.board.step(square, dx, dy)
    return found


def _free_squares(position: Position, squares: list[Square]) -> list[Square]:
    """Return the first squares of a line that a unit may pass."""
    at = next((i for i, square in enumerate(squares) if not _is_free(position, square)), len(squares))
    return squares[:at]


def _is_free(position: Position, square: Square) -> bool:
    """Return True if a unit may pass a square, or come to it."""
    return square != NOWHERE and not position.board[square] and square not in position.gone


def _is_moved(rule: MoveRule, walker: Walker, unit: Unit) -> bool:
    """Return True if a rule pushes or pulls a unit."""
    shift = rule.shift
    assert shift is not None, "the rule pushes or pulls"
    if unit.side == NEUTRAL or not _concerns(shift, friend=unit.side == walker.side):
        return False
    return rule.prey is None or unit.piece in rule.prey


def _concerns(shift: Shift, *, friend: bool) -> bool:
    return shift.friends if friend else shift.enemies
