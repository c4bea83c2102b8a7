"""What happens after an action: units around the one that acted are captured, leave the game, change sides, or
turn to wall.

The unit that acted may become another piece, and leave one where it came from; at the end it may pass to another board.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from dsl.model.rows import Effect, Trigger, Whom
from dsl.model.ways import steps_along
from dsl.source import Span
from interpreter.engines.reference.beams import hit_by_beams
from interpreter.engines.reference.candidate import Candidate, acting_units, new_unit, taken, units_of
from interpreter.engines.reference.effect import Put
from interpreter.engines.reference.groups import beside, groups, stifled
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.sight import allowed, holds, walk
from interpreter.engines.reference.stacks import lone_walker
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, NEUTRAL, NO_PIECE, WHITE, ConsequenceRow, Piece, Side
from interpreter.program.walk import Landing
from interpreter.state.action import Kind
from interpreter.state.position import Position, Unit

_MOVES = (Kind.MOVE, Kind.CASTLE, Kind.SPLIT, Kind.RIDE, Kind.LEAVE)


class Change(NamedTuple):
    """An effect on one unit."""

    square: Square
    unit: Unit
    effect: Effect
    line: Span
    may_stay: bool = False
    """True if a unit that cannot pass to another board stays."""
    into: Piece = NO_PIECE
    """The piece that the unit becomes."""


class Deed(NamedTuple):
    """What triggers effects: the squares where units arrived, and the piece that acted if it was only one."""

    centers: frozenset[Square]
    piece: Piece
    triggers: frozenset[Trigger]
    origin: Square
    """The square that the unit left, or `NOWHERE`."""
    victims: frozenset[Piece]
    """The pieces captured."""

    def piece_of(self, unit: Unit) -> Piece:
        """Return what a unit that acted was before."""
        return unit.piece if self.piece == NO_PIECE else self.piece


def deed_of(position: Position, candidate: Candidate) -> Deed:
    """Return what an action does that may trigger effects; the second part of a turn triggers none."""
    action = candidate.action
    triggers = {Trigger.MOVE} if action.kind in _MOVES else {Trigger.DROP} if candidate.deed == "drop" else set()
    if candidate.takes:
        triggers.add(Trigger.CAPTURE)
    puts = [effect.square for effect in candidate.effects if isinstance(effect, Put)]
    centers = frozenset(puts if action.kind in (Kind.CASTLE, Kind.RIDE, Kind.LEAVE) else (action.target,))
    victims = frozenset(unit.piece for _, unit in taken(position, candidate))
    if action.kind in (Kind.SPLIT, Kind.DROP):
        return Deed(centers, action.piece, frozenset(triggers), action.origin, victims)
    pieces = {unit.piece for unit in acting_units(position, candidate)}
    several = action.kind is Kind.CASTLE or len(acting_units(position, candidate)) > max(len(centers), 1)
    origin = action.origin if action.kind is Kind.MOVE else NOWHERE
    piece = NO_PIECE if several or not pieces else min(pieces)
    return Deed(centers, piece, frozenset(triggers), origin, victims)


def scoring(rules: Rules, now: Position, deed: Deed) -> tuple[ConsequenceRow, ...]:
    """Return the rows by which an action scores points, judged before its effects change who is where."""
    return tuple(row for row in rules.scoring if _is_triggered(rules, row, now, deed))


def changes(rules: Rules, current: Callable[[], Position], deed: Deed) -> Iterator[Change]:
    """Yield the effects of an action one by one; the caller applies each before it asks for the next."""
    rows = [row for row in rules.aftermath if _is_triggered(rules, row, current(), deed)]
    for row in sorted(rows, key=lambda row: row.effect is Effect.TRANSFER):
        now = current()
        if row.effect is Effect.LEAVE_BEHIND:
            yield from _left_behind(rules, row, now, deed)
            continue
        if row.effect is Effect.GO_BACK:
            yield from _gone_back(row, now, deed)
            continue
        into = row.other if row.effect is Effect.TURN_INTO and row.other is not None else NO_PIECE
        yield from [
            Change(square, unit, row.effect, row.span, row.unless, into)
            for square in sorted(_selected(rules, now, row, deed))
            for unit in now.board[square]
            if _concerns(row, unit, now.side, deed)
        ]


def _selected(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares on which an effect falls."""
    assert row.whom is not None, "such rows select units"
    found = _SELECTED[row.whom](rules, now, row, deed)
    return found if row.inside is None else found & row.inside[now.side]


def _left_behind(rules: Rules, row: ConsequenceRow, now: Position, deed: Deed) -> Iterator[Change]:
    """Yield the unit that comes to the square that a move left, if it is empty."""
    piece, square = deed.piece if row.other is None else row.other, deed.origin
    if square != NOWHERE and not now.board[square] and square not in now.gone:
        yield Change(square, new_unit(rules, piece, now.side), row.effect, row.span)


def _gone_back(row: ConsequenceRow, now: Position, deed: Deed) -> Iterator[Change]:
    """Yield the captor that goes back, if it is still where it has arrived and the square that it left is empty."""
    if deed.origin == NOWHERE or now.board[deed.origin] or deed.origin in now.gone:
        return
    for square in deed.centers:
        yield from (Change(square, unit, row.effect, row.span) for unit in now.board[square] if unit.side == now.side)


def _is_triggered(rules: Rules, row: ConsequenceRow, now: Position, deed: Deed) -> bool:
    if row.trigger not in deed.triggers or (row.along and not _led_along(rules, row, deed)):
        return False
    if row.side not in (None, now.side) or (row.victims and deed.victims.isdisjoint(row.victims)):
        return False
    there = deed.centers if row.zone is None else deed.centers & row.zone[now.side]
    acted = (unit for square in there for unit in now.board[square] if unit.side == now.side)
    return any(not row.movers or deed.piece_of(unit) in row.movers for unit in acted) or not (row.movers or row.zone)


def _led_along(rules: Rules, row: ConsequenceRow, deed: Deed) -> bool:
    """Return True if the action was a straight move in one of the directions of a row."""
    course = _direction(rules, deed)
    return course is not None and course in steps_along(row.along)


def _concerns(row: ConsequenceRow, unit: Unit, side: Side, deed: Deed) -> bool:
    """Return True if an effect concerns a unit on a selected square."""
    if row.effect is Effect.CONVERT and unit.side == NEUTRAL:
        return False
    if row.effect is Effect.TURN_INTO and unit.piece == row.other:
        return False
    if row.whom in (Whom.CAPTOR, Whom.ACTOR):
        return unit.side == side and not row.spares(deed.piece_of(unit))
    return (row.whom in (Whom.UNITS, Whom.LONE, Whom.ALONE, Whom.BEAM) or unit.side == 1 - side) and not row.spares(
        unit.piece
    )


# Selections

Selected = Callable[[Rules, Position, ConsequenceRow, Deed], set[Square]]


def _actors(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    return set(deed.centers)


def _within(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    return _near(rules, deed.centers, row.number) - deed.centers


def _near(rules: Rules, centers: frozenset[Square], number: int) -> set[Square]:
    squares = range(rules.board.n_squares)
    return {square for square in squares if any(rules.board.distance(square, at) <= number for at in centers)}


def _attacked(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares on which the units that acted could capture with their next move."""
    own = ((start, unit) for start in deed.centers for unit in now.board[start] if unit.side == now.side)
    return {square for start, unit in own for square in captured_next(rules, now, start, unit)}


def captured_next(rules: Rules, position: Position, start: Square, unit: Unit) -> Iterator[Square]:
    """Yield the squares on which a unit could capture with its next move."""
    walker = lone_walker(rules, position, start, unit)
    for rule in rules.program.pieces[unit.piece].moves:
        if rule.swaps or not holds(rule, unit, start):
            continue
        for stop, seen in walk(rules, position, rule, walker):
            lands = allowed(position, rule, walker, stop, stop.lands[seen])
            if lands:
                yield from stop.victims
            if lands & Landing.CAPTURE:
                yield stop.square


def _enclosed(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares of enemies in unbroken lines between a unit that acted and a friend."""
    steps = steps_along(row.ways)
    ends = [start for start in deed.centers if _holds(now, start, now.side)]
    return {square for start in ends for step in steps for square in _line(rules, now, row, start, step)}


def _line(rules: Rules, now: Position, row: ConsequenceRow, start: Square, step: tuple[int, int]) -> list[Square]:
    passed: list[Square] = []
    at = rules.board.step(start, *step)
    while (
        at != NOWHERE
        and _holds(now, at, 1 - now.side)
        and not (_holds(now, at, now.side) or _ends(now, row, at, passed))
    ):
        passed.append(at)
        at = rules.board.step(at, *step)
    if len(passed) < row.least or (row.number and len(passed) > row.number):
        return []
    return passed if at != NOWHERE and _is_hostile(now, row, at) else []


def _ends(now: Position, row: ConsequenceRow, square: Square, passed: list[Square]) -> bool:
    """Return True if a line of enemies ends at a square that stands for a friend, with an enemy on it."""
    return bool(passed) and row.held and _is_hostile(now, row, square)


def _is_hostile(now: Position, row: ConsequenceRow, square: Square) -> bool:
    """Return True if a square holds a friend of the side that acts, or stands for one."""
    stands = row.hostile is not None and square in row.hostile[now.side]
    return _holds(now, square, now.side) or (stands and (row.held or _is_empty(now, square)))


def _is_empty(now: Position, square: Square) -> bool:
    return not now.board[square] and square not in now.gone


def _surrounded(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares of enemies next to a unit that acted, all of whose neighbors are friends of it."""
    around = {at for center in deed.centers for at in beside(rules, row.ways, center) if _holds(now, at, 1 - now.side)}
    return {square for square in around if all(_is_hostile(now, row, at) for at in beside(rules, row.ways, square))}


def _stifled(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares of groups of enemies next to a unit that acted that have no liberty."""
    lost = groups(rules, row.ways, stifled(rules, now, row.ways, 1 - now.side))
    around = {at for center in deed.centers for at in beside(rules, row.ways, center)}
    return {square for group in lost if group & around for square in group}


def _lone(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares of units that have no friend next to them."""
    return {
        square
        for side in (WHITE, BLACK)
        for square, _ in units_of(now, side)
        if not any(_holds(now, at, side) for at in beside(rules, row.ways, square))
    }


def _alone(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares of units that have no unit of either side next to them."""
    held = {square for side in (WHITE, BLACK) for square, _ in units_of(now, side)}
    steps = steps_along(row.ways)
    return {square for square in held if not any(rules.board.step(square, *step) in held for step in steps)}


def _hit(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the squares of units that beams of the side that acts hit."""
    return set(hit_by_beams(rules, now, now.side))


def _holds(now: Position, square: Square, side: Side) -> bool:
    return any(unit.side == side for unit in now.board[square])


def _ahead(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the next square in the direction of a straight move."""
    step = _direction(rules, deed)
    return {rules.board.step(at, *step) for at in deed.centers if step is not None} - {NOWHERE}


def _behind(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the square from which a straight move led away."""
    step = _direction(rules, deed)
    return set() if step is None else {rules.board.step(deed.origin, -step[0], -step[1])} - {NOWHERE}


def _direction(rules: Rules, deed: Deed) -> tuple[int, int] | None:
    """Return the step of a straight move, or None for any other action."""
    if deed.origin == NOWHERE:
        return None
    (x, y), (to_x, to_y) = rules.board.places[deed.origin], rules.board.places[min(deed.centers)]
    dx, dy = to_x - x, to_y - y
    if (dx, dy) == (0, 0) or (dx and dy and abs(dx) != abs(dy)):
        return None
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _corners(rules: Rules, now: Position, row: ConsequenceRow, deed: Deed) -> set[Square]:
    """Return the other corners of the rectangles between a unit that acted and friends of a piece."""
    found: set[Square] = set()
    for center in deed.centers:
        for square, unit in units_of(now, now.side):
            if unit.piece == row.other and rules.board.number_of(square) == rules.board.number_of(center):
                (x, y), (other_x, other_y) = rules.board.places[center], rules.board.places[square]
                found |= {rules.board.at(x, other_y), rules.board.at(other_x, y)}
    return found - {NOWHERE}


_SELECTED: Mapping[Whom, Selected] = {
    Whom.CAPTOR: _actors,
    Whom.UNITS: _within,
    Whom.ENEMIES: _within,
    Whom.ATTACKED: _attacked,
    Whom.ENCLOSED: _enclosed,
    Whom.SURROUNDED: _surrounded,
    Whom.LONE: _lone,
    Whom.ALONE: _alone,
    Whom.STIFLED: _stifled,
    Whom.BEAM: _hit,
    Whom.AHEAD: _ahead,
    Whom.BEHIND: _behind,
    Whom.CORNERS: _corners,
    Whom.ACTOR: _actors,
}


# Royal units


class _Member(NamedTuple):
    """A unit of the captor's side as it stands after a capture."""

    square: Square
    piece: Piece
    captures: bool


class Blow(NamedTuple):
    """A capture that may happen: by a side with units of a piece, which leave squares for others."""

    by: Side
    piece: Piece
    landing: Sequence[Square]
    left: Sequence[Square]
    victims: frozenset[Piece]
    """The pieces captured."""
    passed: Sequence[Square] = ()
    """The squares of units that a single unit captures on its way."""


def costs_royal(rules: Rules, position: Position, blow: Blow) -> bool:
    """Return True if a capture takes a royal unit that its own side must keep; such a capture attacks nothing."""
    by, piece, landing, left = blow[:4]
    own = [_Member(square, unit.piece, False) for square, unit in units_of(position, by) if square not in left]
    own += [_Member(square, piece, True) for square in landing]
    for row in rules.kept:
        royal = [member for member in own if member.piece in row.pieces]
        fallen = [member for member in royal if _falls(rules, blow, member) or _is_left(rules, position, blow, member)]
        if fallen and (not row.which or len(royal) - len(fallen) < max(row.number, 1)):
            return True
    return False


def _falls(rules: Rules, blow: Blow, member: _Member) -> bool:
    """Return True if an effect of a capture falls on a unit."""
    landing = blow.landing
    for row in rules.aftermath:
        if not _follows(row, blow) or row.spares(member.piece):
            continue
        if member.captures:
            if row.whom is Whom.CAPTOR or _dethrones(rules, row, member.piece):
                return True
        elif row.whom is Whom.UNITS and member.square in _near(rules, frozenset(landing), row.number) - {*landing}:
            return True
    return False


def _is_left(rules: Rules, position: Position, blow: Blow, member: _Member) -> bool:
    """Return True if a capture leaves a unit without neighbors, and an effect takes such units."""
    rows = [
        row
        for row in rules.aftermath
        if row.whom is Whom.ALONE and _follows(row, blow) and not row.spares(member.piece)
        if row.inside is None or member.square in row.inside[blow.by]
    ]
    held = {at for side in (WHITE, BLACK) for at, _ in units_of(position, side)} if rows else set()
    held = {*held.difference(blow.left, blow.passed), *blow.landing}
    return any(held.isdisjoint(beside(rules, row.ways, member.square)) for row in rows)


def _dethrones(rules: Rules, row: ConsequenceRow, piece: Piece) -> bool:
    """Return True if an effect makes a piece one that is not royal."""
    return row.effect is Effect.TURN_INTO and row.other != piece and row.other not in rules.royal


def _follows(row: ConsequenceRow, blow: Blow) -> bool:
    """Return True if a capture triggers an effect."""
    return (
        row.trigger is not Trigger.DROP
        and (not row.movers or blow.piece in row.movers)
        and (not row.victims or not blow.victims.isdisjoint(row.victims))
        and row.side in (None, blow.by)
        and (row.zone is None or not row.zone[blow.by].isdisjoint(blow.landing))
    )
