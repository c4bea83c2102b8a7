"""What a search remembers of the states it has seen."""

from dataclasses import replace
from typing import NamedTuple

from dsl.model.rows import EndKind
from interpreter.program.tables import Program
from interpreter.state.position import Count, Position

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
"""The bounds of a score."""

_STATES_OF_MEGABYTE = 1_000
"""The number of states that are remembered in a megabyte, about."""


class Record(NamedTuple):
    """What was found about a state: a score with its bound, at a depth, and the name of the best action or 0."""

    score: int = 0
    depth: int = 0
    bound: int = 0
    action: int = 0


NOTHING = Record()


class Table:
    """Remembers records by the keys of states; when it is full, it forgets everything."""

    def __init__(self, megabytes: int) -> None:
        self.most = megabytes * _STATES_OF_MEGABYTE
        self.records: dict[Position, Record] = {}

    def recall(self, key: Position) -> Record:
        """Return what is known of a state, or `NOTHING`."""
        return self.records.get(key, NOTHING)

    def note(self, key: Position, found: Record) -> None:
        """Remember what was found, with the action known before if none is named."""
        if not found.action:
            found = found._replace(action=self.recall(key).action)
        if len(self.records) >= self.most:
            self.forget()
        self.records[key] = found

    def forget(self) -> None:
        """Forget everything."""
        self.records.clear()


class NoTable(Table):
    """Remembers nothing."""

    def __init__(self) -> None:
        super().__init__(0)

    def note(self, key: Position, found: Record) -> None:
        """Do nothing."""


def key_with_clock(program: Program, position: Position, key: Position) -> Position:
    """Return the key for the table: late in a count, the part of it that has passed belongs to it."""
    end, count = program.end(EndKind.PROGRESS), position.count
    if end is not None and 2 * position.clock > end.number:
        key = replace(key, clock=1 + 16 * position.clock // end.number)
    if count is not None and 2 * count.turns > program.counts[count.row].number:
        key = replace(key, count=Count(0, 0, 16 * count.turns // program.counts[count.row].number))
    return key
