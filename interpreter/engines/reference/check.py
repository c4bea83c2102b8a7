"""Check: attacks on royal pieces, by one action of an enemy unit that may give check."""

from collections.abc import Iterator, Set
from typing import NamedTuple

from dsl.model.rows import ConstraintKind, OfferKind
from dsl.model.ways import steps_along
from dsl.source import Span
from interpreter.engines.reference.activation import active_squares
from interpreter.engines.reference.aftermath import Blow, costs_royal
from interpreter.engines.reference.candidate import Candidate, taken, units_of
from interpreter.engines.reference.formations import Block, block_rides, blocks
from interpreter.engines.reference.groups import beside
from interpreter.engines.reference.promoting import is_stuck_promoting
from interpreter.engines.reference.pushing import fallen
from interpreter.engines.reference.rules import Rules, Stop
from interpreter.engines.reference.sight import Walker, allowed, content, holds, walk
from interpreter.engines.reference.stacks import has_room, walkers
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, WHITE, ConstraintRow, EndRow, FormationRule, Piece, Side
from interpreter.program.walk import Content, Landing
from interpreter.state.position import Position, Unit
from interpreter.state.turn import moving_piece


class Attack(NamedTuple):
    """An attacker of a square, with its line."""

    squares: tuple[Square, ...]
    piece: Piece
    line: Span


def royal_squares(rules: Rules, position: Position, side: Side) -> list[Square]:
    """Return the squares of the royal units of a side."""
    return [square for square, unit in units_of(position, side) if unit.piece in rules.royal]


def checks(rules: Rules, position: Position, side: Side) -> Iterator[tuple[Square, Attack]]:
    """Yield every attack on a royal unit by which a side is in check, and every effect that gives check."""
    for row in rules.kept:
        squares = [square for square, unit in units_of(position, side) if unit.piece in row.pieces]
        found = ((square, attack) for square in squares for attack in attacks(rules, position, square, 1 - side))
        if row.which == "last" and len(squares) > max(row.number, 1):
            continue
        if row.which == "every" and not all(is_attacked(rules, position, square, 1 - side) for square in squares):
            continue
        yield from found
    if rules.threats is not None:
        yield from rules.threats(rules, position, side)


def is_checked(rules: Rules, position: Position, side: Side) -> bool:
    """Return True if a side is in check: a royal unit that it must keep is attacked."""
    return next(checks(rules, position, side), None) is not None


def is_exposed(rules: Rules, position: Position, side: Side) -> bool:
    """Return True if a turn of a side may not end here: a royal unit is attacked, or units face each other."""
    return is_checked(rules, position, side) or next(facings(rules, position), None) is not None


class Freezing(NamedTuple):
    """An enemy that keeps a unit from acting, and the row that says so."""

    row: ConstraintRow
    square: Square
    piece: Piece


class Facing(NamedTuple):
    """Two enemies on a free line, and the row that is about them."""

    row: ConstraintRow | EndRow
    square: Square
    unit: Unit
    other_square: Square
    other: Unit


def facings(rules: Rules, position: Position) -> Iterator[Facing]:
    """Yield every pair of units that face each other against a row."""
    for row in rules.facing:
        yield from facings_of(rules, position, row)


def facings_of(rules: Rules, position: Position, row: ConstraintRow | EndRow) -> Iterator[Facing]:
    """Yield every pair of units that face each other as a row says."""
    for side in (WHITE, BLACK):
        for square, unit in units_of(position, side):
            if unit.piece == row.of:
                yield from _faced(rules, position, row, square, unit)


def _faced(
    rules: Rules, position: Position, row: ConstraintRow | EndRow, square: Square, unit: Unit
) -> Iterator[Facing]:
    for dx, dy in steps_along(row.ways):
        at = rules.board.step(square, dx, dy)
        while at != NOWHERE and content(position, at, unit.side) == Content.EMPTY:
            at = rules.board.step(at, dx, dy)
        for other in position.board[at] if at != NOWHERE else ():
            if other.side == 1 - unit.side and other.piece in row.pieces:
                yield Facing(row, square, unit, at, other)


def is_attacked(rules: Rules, position: Position, target: Square, by: Side) -> bool:
    """Return True if a side attacks a square."""
    return next(attacks(rules, position, target, by), None) is not None


def attacks(rules: Rules, position: Position, target: Square, by: Side) -> Iterator[Attack]:
    """Yield every way in which a side could capture on a square by one action, if it were to move."""
    able = active_squares(rules, position, by) if "check" in rules.asks_activation else None
    for square, unit in units_of(position, by):
        if (able is None or square in able) and freezer(rules, position, square, unit) is None:
            yield from _by_unit(rules, position, target, square, unit)
    yield from _by_formations(rules, position, target, by, able)


def freezer(rules: Rules, position: Position, square: Square, unit: Unit) -> Freezing | None:
    """Return the enemy that keeps a unit from acting, with its row, or None."""
    return next((found for row in rules.freezing for found in freezers(rules, position, row, square, unit)), None)


def freezers(rules: Rules, position: Position, row: ConstraintRow, square: Square, unit: Unit) -> Iterator[Freezing]:
    """Yield the enemies that keep a unit from acting by a row: near ones, or those that attack it, frozen or not."""
    if row.kind is ConstraintKind.FROZEN and unit.piece != row.of:
        return
    if row.kind is ConstraintKind.FREEZES and (unit.piece in row.pieces) != row.only:
        return
    if row.unless and _has_friend_beside(rules, position, row, square, unit):
        return
    for other_square, other in units_of(position, 1 - unit.side):
        if row.kind is ConstraintKind.FREEZES:
            freezes = other.piece == row.of and _is_near(rules, row, square, other_square)
        else:
            hits = _by_unit(rules, position, square, other_square, other) if other.piece in row.pieces else iter(())
            freezes = next(hits, None) is not None
        if freezes:
            yield Freezing(row, other_square, other.piece)


def _has_friend_beside(rules: Rules, position: Position, row: ConstraintRow, square: Square, unit: Unit) -> bool:
    """Return True if a friend of a unit is next to it, in the directions of a row if it names some."""
    near = beside(rules, row.ways or ("orthogonal", "diagonal"), square)
    return any(other.side == unit.side for at in near for other in position.board[at])


def _is_near(rules: Rules, row: ConstraintRow, square: Square, other: Square) -> bool:
    """Return True if a square is within the distance of a row from another, on a straight line if it names some."""
    if rules.board.distance(square, other) > row.number:
        return False
    (x, y), (other_x, other_y) = rules.board.places[square], rules.board.places[other]
    dx, dy = other_x - x, other_y - y
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return not row.ways or (step in steps_along(row.ways) and (not dx or not dy or abs(dx) == abs(dy)))


def _by_unit(rules: Rules, position: Position, target: Square, square: Square, unit: Unit) -> Iterator[Attack]:
    """Yield attacks by a unit's own moves, and by those of its parts that may leave it and capture."""
    if target in rules.reach(moving_piece(rules.program, position, unit), unit.side, square):
        for walker in walkers(rules, position, square, unit):
            yield from _by_moves(rules, position, target, unit, walker)
    if ConstraintKind.BY_PUSHES in rules.constraint and unit.piece not in rules.harmless:
        yield from _by_pushes(rules, position, target, square, unit)
    fusion = rules.program.fusion
    if fusion is not None and OfferKind.SPLIT in rules.offers and ConstraintKind.SPLIT_EMPTY not in rules.constraint:
        for part, _, _ in fusion.parts.get(unit.piece, ()):
            walker = Walker(unit.side, square, rest=position.board[square])
            yield from _by_moves(rules, position, target, Unit(part, unit.side), walker, spared=square)


def _by_moves(
    rules: Rules, position: Position, target: Square, unit: Unit, walker: Walker, spared: Square = NOWHERE
) -> Iterator[Attack]:
    """Yield the ways in which a unit could capture on a square without capturing on its way what a part spares."""
    square, piece = walker.start, moving_piece(rules.program, position, unit)
    if unit.piece in rules.harmless or target not in rules.reach(piece, unit.side, square):
        return
    if not has_room(rules, position, target, unit, walker):
        return
    for rule in rules.program.pieces[piece].moves:
        if rule.tame or not holds(rule, unit, square):
            continue
        for stop, seen in walk(rules, position, rule, walker):
            if spared in stop.victims:
                continue
            lands = allowed(position, rule, walker, stop, stop.lands[seen])
            hits = stop.square == target and lands & Landing.CAPTURE
            if hits or (target in stop.victims and lands):
                stuck = is_stuck_promoting(rules, position, unit.piece, unit.side, square, stop.square)
                if stuck and not walker.paired:  # units that move together do not promote
                    continue
                left = () if spared != NOWHERE else (square,)
                if rules.harms:
                    victims = _victims(position, unit.side, stop)
                    blow = Blow(unit.side, unit.piece, (stop.square,), left, victims, stop.victims)
                    if costs_royal(rules, position, blow):
                        continue
                yield Attack((square,), unit.piece, rule.span)
                break


def _by_pushes(rules: Rules, position: Position, target: Square, square: Square, unit: Unit) -> Iterator[Attack]:
    """Yield the lines by which a unit could push or pull the unit on a square over the edge."""
    walker = Walker(unit.side, square)
    for rule in rules.program.pieces[moving_piece(rules.program, position, unit)].moves:
        if not rule.tame and holds(rule, unit, square) and target in fallen(rules, position, rule, walker):
            yield Attack((square,), unit.piece, rule.span)


def _victims(position: Position, by: Side, stop: Stop) -> frozenset[Piece]:
    """Return the pieces that a move captures if it captures where it ends."""
    there = [unit for unit in position.board[stop.square] if unit.side != by]
    return frozenset(unit.piece for unit in (*there, *(u for square in stop.victims for u in position.board[square])))


def _by_formations(
    rules: Rules, position: Position, target: Square, by: Side, able: Set[Square] | None
) -> Iterator[Attack]:
    """Yield the attacks of formations on a square."""
    units = units_of(position, by) if rules.program.formations else []
    for number, formation in enumerate(rules.program.formations):
        if formation.captures is None or formation.piece in rules.harmless:
            continue
        for block in blocks(rules, units, formation):
            if able is not None and able.isdisjoint(block):
                continue
            for ride in block_rides(rules, position, number, block):
                if target in ride.takes:
                    if rules.harms and _ride_costs_royal(rules, position, by, formation, block, ride):
                        continue
                    yield Attack(block, formation.piece, formation.rides)


def _ride_costs_royal(
    rules: Rules, position: Position, by: Side, formation: FormationRule, block: Block, ride: Candidate
) -> bool:
    """Return True if a ride that captures takes a royal unit of its own side."""
    landing = rules.block(formation, ride.action.target) or ()
    victims = frozenset(unit.piece for _, unit in taken(position, ride))
    return costs_royal(rules, position, Blow(by, formation.piece, landing, block, victims))


def attacked_units(rules: Rules, position: Position, side: Side) -> Iterator[tuple[Square, Square]]:
    """Yield the squares of each attacking unit and of the enemy it attacks, for drawing."""
    for target, _ in units_of(position, 1 - side):
        for attack in attacks(rules, position, target, side):
            for square in attack.squares:
                yield square, target
