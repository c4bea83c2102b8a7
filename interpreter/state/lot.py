"""Starts drawn by lot: the units on some squares of the array change places."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from interpreter.program.board import Square
from interpreter.program.tables import Program, ShuffleRule, Side, StartUnit
from interpreter.state.position import Position, start_position

MOST_DRAWS = 100_000
"""Draws after which the array itself is the start, because hardly any draw meets the conditions."""


def drawn_start(program: Program, rule: ShuffleRule, random: Random) -> Position:
    """Return a start position; equal numbers of the generator give equal starts."""
    units = {side: _units_of(program, rule, side) for side in (0, 1)}
    white = _drawn(program, rule, units, (0,) if rule.apart else (0, 1), random)
    black = _drawn(program, rule, units, (1,), random) if rule.apart else white
    moved = [*_moved(rule, units, 0, white), *_moved(rule, units, 1, black)]
    shuffled = {unit.square for side in (0, 1) for unit in units[side]}
    others = [unit for unit in program.array if unit.square not in shuffled]
    return start_position(replace(program, array=tuple(sorted((*others, *moved), key=lambda unit: unit.square))))


def _units_of(program: Program, rule: ShuffleRule, side: Side) -> tuple[StartUnit, ...]:
    """Return the units of a side on its squares of the zone."""
    return tuple(unit for unit in program.array if unit.side == side and unit.square in rule.squares[side])


def _drawn(
    program: Program, rule: ShuffleRule, units: dict[Side, tuple[StartUnit, ...]], sides: Sequence[Side], random: Random
) -> tuple[int, ...]:
    """Return an order of the squares that meets all conditions for some sides: what stood on one comes to another."""
    order = list(range(len(rule.squares[sides[0]])))
    for _ in range(MOST_DRAWS):
        random.shuffle(order)
        if all(_meets(program, rule, _moved(rule, units, side, order)) for side in sides):
            return tuple(order)
    return tuple(sorted(order))


def _moved(
    rule: ShuffleRule, units: dict[Side, tuple[StartUnit, ...]], side: Side, order: Sequence[int]
) -> list[StartUnit]:
    squares = rule.squares[side]
    places: dict[Square, Square] = {square: squares[order[i]] for i, square in enumerate(squares)}
    return [replace(unit, square=places[unit.square]) for unit in units[side]]


def _meets(program: Program, rule: ShuffleRule, moved: list[StartUnit]) -> bool:
    """Return True if units stand on both colors, and between others, where the rule wants that."""
    places = program.board.places

    def files(piece: int) -> list[int]:
        return [places[unit.square][0] for unit in moved if unit.piece == piece]

    for piece in rule.colors:
        if len({program.board.is_dark(unit.square) for unit in moved if unit.piece == piece}) < 2:
            return False
    return all(
        any(other < file for other in files(second)) and any(other > file for other in files(second))
        for first, second in rule.between
        for file in files(first)
    )
