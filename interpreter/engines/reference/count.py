"""Counts of a side's turns, which run while a condition on the units holds."""

from collections.abc import Iterator
from dataclasses import replace

from interpreter.engines.reference.rules import Rules
from interpreter.program.tables import EndRow, Side
from interpreter.state.position import Count, Position, Unit


def counted(rules: Rules, position: Position) -> Position:
    """Return the position at the start of a turn with the count as it is now."""
    rows = rules.program.counts
    return replace(position, count=_count(rows, position)) if rows else position


def _count(rows: tuple[EndRow, ...], position: Position) -> Count | None:
    """Return the count that goes on, or the one that starts: that of the first line that applies to a side.

    The side to act comes before the other. A count that runs gives way only to lines above it with another condition.
    """
    running = _gone_on(rows, position)
    sides = (position.side, 1 - position.side)
    row, side = next(
        ((i, side) for i in range(len(rows)) for side in sides if _applies(rows[i], position, side)), (-1, 0)
    )
    if row < 0 or (
        running is not None and (row > running.row or _condition(rows[row]) == _condition(rows[running.row]))
    ):
        return running
    return Count(side, row, len(list(_units(position))) if rows[row].filled else 0)


def _gone_on(rows: tuple[EndRow, ...], position: Position) -> Count | None:
    """Return the count that was running, unless its condition has ended; the side that has acted counts its turn."""
    count = position.count
    if count is None or not _runs(rows[count.row], position, count.side):
        return None
    return count if count.side == position.side else count._replace(turns=count.turns + 1)


def _condition(row: EndRow) -> tuple[object, ...]:
    """Return the condition of a line, which the lines of a block share."""
    return row.units, row.absent, row.filled


def _runs(row: EndRow, position: Position, side: Side) -> bool:
    """Return True if a side has so few units, and none of the absent pieces is on the board."""
    own = sum(unit.side == side for unit in _units(position))
    return not (row.units and own > row.units) and not any(unit.piece in row.absent for unit in _units(position))


def _applies(row: EndRow, position: Position, side: Side) -> bool:
    """Return True if the count of a line could start for a side: the condition holds, and the enemy has its units."""
    enemies = [unit for unit in _units(position) if unit.side == 1 - side]
    foes = sum(not row.pieces or unit.piece in row.pieces for unit in enemies)
    return foes >= row.against and _runs(row, position, side)


def _units(position: Position) -> Iterator[Unit]:
    """Yield the units of both sides on the board."""
    for stack in position.board:
        yield from (unit for unit in stack if unit.side in (0, 1))
