"""Replaying the games of a file, one at a time."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from interpreter.cli.shared.engine import EngineName, engine_wanted
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.recording import rules_of
from interpreter.errors import InvalidRecordError, RecordFault
from interpreter.game.replay import Followed, changed_rules, discrepancies, follow, game_of
from interpreter.game.state import Game
from interpreter.notation import Reading, Record

_MOST_SHOWN = 40
"""Characters of the name of an unknown game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A game of a file, as far as it could be read and replayed."""

    number: int | None
    """The number of the game, if the file has several."""
    record: Record | None = None
    title: str = ""
    followed: Followed | None = None
    faults: tuple[RecordFault, ...] = ()
    left_out: tuple[str, ...] = ()
    """What the file has and the record does not."""

    @property
    def is_whole(self) -> bool:
        """True if the record is legal to its end."""
        return self.followed is not None and not self.followed.faults


@dataclass(slots=True, kw_only=True)
class Replayer:
    """Replays records under the same options."""

    path: str
    rules: str | None
    verify: bool
    engine: EngineName | None
    games: dict[tuple[str | None, str | None], Game] = field(default_factory=dict)
    """The games so far, by their tags."""

    def replay(self, reading: Reading, number: int | None) -> Replayed:
        """Replay a game of the file."""
        record = reading.record
        if record is None:
            return Replayed(number=number, faults=reading.faults, left_out=reading.left_out)
        try:
            game = self._game(record)
        except InvalidRecordError as fault:
            title = record.tags.get("Variant", "?")[:_MOST_SHOWN]
            return Replayed(number=number, record=record, title=title, faults=fault.faults, left_out=reading.left_out)
        followed = follow(record, game)
        faults = list(followed.faults)
        if self.verify:
            faults += changed_rules(record, game) if faults else discrepancies(record, followed.states[-1])
        return Replayed(
            number=number,
            record=record,
            title=game.title,
            followed=followed if followed.states else None,
            faults=tuple(faults),
            left_out=reading.left_out,
        )

    def _game(self, record: Record) -> Game:
        key = record.tags.get("Variant"), record.tags.get("Options")
        if key not in self.games:
            advice = f"name its rule file: `rumpus replay {self.path} --rules {rules_of(record, self.path)}`"
            self.games[key] = game_of(record, self.rules, engine_wanted(self.engine), advice)
        return self.games[key]


def replay_all(
    readings: Iterator[Reading], only: int | None, replay: Callable[[Reading, int | None], Replayed]
) -> Iterator[Replayed]:
    """Replay the games of a file, or only the one with a number."""
    first = list(islice(readings, 2))
    has_several = len(first) > 1
    for reading in _chosen(chain(first, readings), only):
        yield replay(reading, reading.number if has_several else None)


def _chosen(readings: Iterable[Reading], only: int | None) -> Iterator[Reading]:
    count = 0
    for reading in readings:
        count = reading.number
        if only in (None, count):
            yield reading
        if only == count:
            return
    if only is not None:
        raise UsageError(f"--game {only} is too large: the file has {count} game{'s' if count != 1 else ''}")
