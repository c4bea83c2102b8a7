"""Starts drawn by lot: the units on some squares of the array change places."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain, combinations, islice
from random import Random

from interpreter.program.board import Square
from interpreter.program.tables import Piece, Program, ShuffleRule, Side, StartUnit
from interpreter.state.position import Position, start_position

MOST_DRAWS = 20_000
"""Draws for one start, after which none is known to meet the conditions on the shuffled units."""

MOST_STARTS = 300
"""Starts that are looked at, after which none is known to protect the units that it should."""

Unprotected = Callable[[Position], Set[Square]]
"""Returns the squares of units that no friend could recapture."""


def drawn_start(program: Program, rule: ShuffleRule, random: Random, unprotected: Unprotected) -> Position | None:
    """Return a start position, or None if hardly any draw meets the conditions.

    Equal numbers of the generator give equal starts.
    """
    for array in islice(_arrays(program, rule, random), MOST_STARTS):
        start = start_position(replace(program, array=array))
        if not rule.protected or _protects(rule, start, unprotected(start)):
            return start
    return None


def _protects(rule: ShuffleRule, start: Position, unprotected: Set[Square]) -> bool:
    return not any(unit.piece in rule.protected for square in unprotected for unit in start.board[square])


def _arrays(program: Program, rule: ShuffleRule, random: Random) -> Iterator[tuple[StartUnit, ...]]:
    """Yield arrays that meet the conditions on the shuffled units, until all draws are made."""
    units = {side: _units_of(program, rule, side) for side in (0, 1)}
    shuffled = {*units[0], *units[1]}
    others = [unit for unit in program.array if unit not in shuffled]
    draws = iter(range(MOST_DRAWS))
    while True:
        white = _drawn(program, rule, units, (0,) if rule.apart else (0, 1), random, draws)
        black = _drawn(program, rule, units, (1,), random, draws) if rule.apart else white
        if white is None or black is None:
            return
        groups = (others, _moved(rule, units, 0, white), _moved(rule, units, 1, black))
        if not _meet(groups):
            yield tuple(sorted(chain(*groups), key=lambda unit: unit.square))


def _meet(groups: Iterable[Iterable[StartUnit]]) -> bool:
    """Return True if units of two groups stand on one square."""
    squares = [{unit.square for unit in group} for group in groups]
    return not all(one.isdisjoint(other) for one, other in combinations(squares, 2))


def _units_of(program: Program, rule: ShuffleRule, side: Side) -> tuple[StartUnit, ...]:
    """Return the units of a side on its squares of the zone."""
    return tuple(unit for unit in program.array if unit.side == side and unit.square in rule.squares[side])


def _drawn(
    program: Program,
    rule: ShuffleRule,
    units: dict[Side, tuple[StartUnit, ...]],
    sides: Sequence[Side],
    random: Random,
    draws: Iterator[int],
) -> tuple[int, ...] | None:
    """Return an order of the squares that meets all conditions for some sides: what stood on one comes to another.

    None if no draw is left.
    """
    order = list(range(len(rule.squares[sides[0]])))
    for _ in draws:
        random.shuffle(order)
        if all(_meets(program, rule, _moved(rule, units, side, order)) for side in sides):
            return tuple(order)
    return None


def _moved(
    rule: ShuffleRule, units: dict[Side, tuple[StartUnit, ...]], side: Side, order: Sequence[int]
) -> list[StartUnit]:
    squares = rule.squares[side]
    places: dict[Square, Square] = {square: squares[order[i]] for i, square in enumerate(squares)}
    return [replace(unit, square=places[unit.square]) for unit in units[side]]


def _meets(program: Program, rule: ShuffleRule, moved: list[StartUnit]) -> bool:
    """Return True if units stand on the colors, and between others, where the rule wants that."""
    places = program.board.places

    def files(piece: Piece) -> list[int]:
        return [places[unit.square][0] for unit in moved if unit.piece == piece]

    def colors(piece: Piece) -> set[bool]:
        return {program.board.is_dark(unit.square) for unit in moved if unit.piece == piece}

    return (
        all(len(colors(piece)) == 2 for piece in rule.colors)
        and all(colors(first).isdisjoint(colors(second)) for first, second in rule.unlike)
        and all(
            any(other < file for other in files(second)) and any(other > file for other in files(second))
            for first, second in rule.between
            for file in files(first)
        )
    )
