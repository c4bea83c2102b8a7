"""Beams: lines of light from units, which other units turn aside, stop, or are hit by."""

from collections.abc import Iterator

from dsl.model.beam import EIGHTHS, HIT, SHIELDED, STEPS
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, Side
from interpreter.state.position import Position, Unit

Way = int
"""A direction on the board, by eighths of a circle clockwise from White's straight ahead."""


def hit_by_beams(rules: Rules, now: Position, side: Side) -> Iterator[Square]:
    """Yield the squares of the units that the beams of a side hit."""
    for square, unit in units_of(now, side):
        for beam in rules.program.pieces[unit.piece].beams:
            at = _end_of_beam(rules, now, square, (beam + _half_turn(unit)) % EIGHTHS)
            if at != NOWHERE:
                yield at


def _end_of_beam(rules: Rules, now: Position, at: Square, way: Way) -> Square:
    """Return the square of the unit that a beam hits, or `NOWHERE`.

    A beam that comes back to where it began, in the same direction, hits nothing.
    """
    for _ in range(EIGHTHS * rules.board.n_squares):
        at = rules.board.step(at, *STEPS[way])
        if at == NOWHERE or at in now.gone:
            return NOWHERE
        for unit in now.board[at]:
            end = _encounter(rules, unit, way)
            if end == HIT:
                return at
            if end == SHIELDED:
                return NOWHERE
            way = (end + _half_turn(unit)) % EIGHTHS
    return NOWHERE


def _encounter(rules: Rules, unit: Unit, way: Way) -> int:
    """Return what happens to a beam that meets a unit: the side on which it leaves, `HIT` or `SHIELDED`."""
    ends = rules.program.pieces[unit.piece].encounters
    side = (way + EIGHTHS // 2 - _half_turn(unit)) % EIGHTHS
    return ends[side] if ends else HIT


def _half_turn(unit: Unit) -> int:
    """Return the eighths of a circle by which units of its side are turned on the board."""
    return EIGHTHS // 2 if unit.side == BLACK else 0
