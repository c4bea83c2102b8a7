"""Promotion: which lines apply to a move, what a unit may become by them, and whether it may stay as it is."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from dsl.model.piece import STANDING, Event
from dsl.source import Span
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import Square
from interpreter.program.tables import Man, Piece, PromotionRule, Side
from interpreter.state.captives import captives, exchanges
from interpreter.state.position import Position, Unit


class Choices(NamedTuple):
    """The choices of a unit at the end of a move: the men that it may become, with their lines, and to stay."""

    men: dict[Man, Span]
    stays: bool


def choices(
    rules: Rules, piece: Piece, side: Side, origin: Square, target: Square, *, captures: bool, passing: bool = False
) -> Choices:
    """Return the choices of a unit after a move from one square to another, with a capture or without.

    `passing` is true of a capture en passant.
    """
    kind = rules.program.pieces[piece]
    if (captures or passing) and goes_back(rules, piece, side):
        return Choices({}, stays=True)
    lines = [
        line
        for line in kind.promotions
        if _applies(line, side, origin, target, captures=captures) and not (passing and line.barred)
    ]
    men: dict[Man, Span] = {}
    for line in lines:
        for man in line.pieces:
            men.setdefault(man, line.span)
    stuck = target in kind.stuck[side]
    return Choices(men, stays=all(line.optional and (line.forever or not stuck) for line in lines))


def goes_back(rules: Rules, piece: Piece, side: Side) -> bool:
    """Return True if a unit goes back to where it came from after its captures."""
    return any(row.side in (None, side) and (not row.movers or piece in row.movers) for row in rules.going_back)


def _applies(line: PromotionRule, side: Side, origin: Square, target: Square, *, captures: bool) -> bool:
    """Return True if a line concerns a move."""
    if line.event in STANDING:
        return False
    if line.zone is None:
        return line.event is Event.MOVE or captures
    begins, ends = origin in line.zone[side], target in line.zone[side]
    match line.event:
        case Event.IN:
            return ends
        case Event.ENTERING:
            return ends and not begins
        case Event.INSIDE:
            return ends and begins
        case _:
            return begins and not ends


def lost_units(rules: Rules, position: Position, side: Side) -> Counter[Piece]:
    """Return the units that a side has fewer of than at the start; those in hand count where units are exchanged."""
    if exchanges(rules.program):
        return captives(rules.program, position, side)
    found = Counter({piece: number for (of, piece), number in rules.at_start.items() if of == side})
    found.subtract(unit.piece for _, unit in units_of(position, side))
    return +found


def is_stuck_promoting(
    rules: Rules, position: Position, piece: Piece, side: Side, origin: Square, target: Square
) -> bool:
    """Return True if a unit would have to promote by a capture, and no piece is left for it: so it attacks nothing."""
    if piece not in rules.meek:
        return False
    found = choices(rules, piece, side, origin, target, captures=True)
    if found.stays:
        return False
    lost = lost_units(rules, position, side)
    return not any(Counter(rules.program.pieces_of(man)) <= lost for man in found.men)


def standing_lines(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[PromotionRule]:
    """Yield the lines by which a unit may promote where it stands."""
    for line in rules.program.pieces[unit.piece].promotions:
        is_there = line.zone is None or square in line.zone[unit.side]
        if line.event in STANDING and is_there and (not line.last or _is_last(position, unit)):
            yield line


def _is_last(position: Position, unit: Unit) -> bool:
    return sum(other.piece == unit.piece for _, other in units_of(position, unit.side)) == 1


def moving_lines(rules: Rules, piece: Piece) -> Iterator[PromotionRule]:
    """Yield the lines by which a piece promotes as it arrives by a move."""
    return (line for line in rules.program.pieces[piece].promotions if line.event not in STANDING)
