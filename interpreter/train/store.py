"""The state of a training: games and rounds, a line each, from which an interrupted training goes on."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from dsl.version import VERSION
from interpreter.game.judging.file import WeightsError
from interpreter.replacing import replace_text
from interpreter.train.network_positions import positions_in
from interpreter.train.play import NetworkSample, Sample

_DIGITS = 4

_MOST = 1 << 31
"""Numbers in a row are below this: sums of them are numbers as well."""


class Played(Protocol):
    """A game of a round."""

    @property
    def round(self) -> int:
        """The number of its round, from 0."""

    @property
    def number(self) -> int:
        """Its number in the round, from 0."""


S = TypeVar("S", bound=Played)


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """How games are written: as a row of JSON, which may be rounded, and back."""

    as_row: Callable[[S], Mapping[str, Any]]  # Any: JSON
    from_row: Callable[[Mapping[str, Any]], S]
    """Raises any of the errors of a wrong type or value for a row that is not a game."""


@dataclass(slots=True)
class Store(Generic[S]):
    """The games that have been played, in memory and, with a path, in a file; a line cut off at the end is dropped."""

    kind: Kind[S]
    head: Mapping[str, str | int]
    """The settings that distinguish this training from others."""
    path: Path | None = None
    samples: dict[tuple[int, int], S] = field(default_factory=dict)

    @classmethod
    def opened(cls, kind: Kind[S], tags: Mapping[str, str | int], rules: str, path: Path | None) -> "Store[S]":
        """Return the state in a file; raise `WeightsError` if it is of another training.

        More games a round than in the file are added to its first round; further rounds depend on their number.
        """
        store = cls(kind, {"rules": rules, "version": VERSION, **tags}, path)
        if path is not None and path.exists():
            store._load(path)
        elif path is not None:
            replace_text(path, _line(store.head))
        return store

    def of_round(self, number: int) -> list[S]:
        """Return the games of a round in their order."""
        return [sample for (round, _), sample in sorted(self.samples.items()) if round == number]

    def add(self, sample: S) -> None:
        """Keep a game."""
        row = self.kind.as_row(sample)
        self._take(row)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(row))

    def remove(self) -> None:
        """Delete the file of a training that is complete."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def _load(self, path: Path) -> None:
        """Read the games of a file, which must be of the same training."""
        lines = _complete_lines(path)
        head = _parsed(path, 1, lines[0]) if lines else {}
        if head != dict(self.head) and not _has_fewer_games(head, self.head):
            raise WeightsError(
                f"{path} is the state of another training; finish that with its options, or remove the file"
            )
        for number, line in enumerate(lines[1:], 2):
            row = _parsed(path, number, line)
            try:
                self._take(row)
            except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
                raise WeightsError(_unreadable(path, number)) from None
        if head != dict(self.head) and any(sample.round > 0 for sample in self.samples.values()):
            raise WeightsError(
                f"{path} has games of the second round, so the first cannot have more; finish the training with "
                f"--games {head['games']}, or remove the file"
            )
        replace_text(path, _line(self.head) + "".join(f"{line}\n" for line in lines[1:]))

    def _take(self, row: Mapping[str, Any]) -> None:  # Any: JSON
        sample = self.kind.from_row(row)
        self.samples[sample.round, sample.number] = sample


def _row(sample: Sample) -> Mapping[str, Any]:  # Any: JSON
    positions = [{str(place): round(number, _DIGITS) for place, number in found.items()} for found in sample.positions]
    return {**asdict(sample), "positions": positions}


def _has_fewer_games(head: Any, wanted: Mapping[str, str | int]) -> bool:  # Any: JSON
    """Return True if the head of a file is that of the same training with fewer games a round."""
    if not isinstance(head, dict) or type(head.get("games")) is not int:
        return False
    return {**head, "games": 0} == {**wanted, "games": 0} and head["games"] < int(wanted["games"])


def weighed_games(width: int) -> Kind[Sample]:
    """Return how games from which weights are learned are written; `width` is how many features a position has."""

    def sample_of(row: Mapping[str, Any]) -> Sample:  # Any: JSON
        positions = [{int(place): float(number) for place, number in found.items()} for found in row["positions"]]
        sample = Sample(**{**row, "positions": positions})
        _check(sample)
        if any(type(score) is not int or abs(score) >= _MOST for score in sample.scores):
            raise ValueError("expected whole numbers as scores")
        if len(sample.scores) != len(positions):
            raise ValueError("expected a score for each position")
        for place, number in (each for found in positions for each in found.items()):
            if not 0 <= place < width or not abs(number) < _MOST:
                raise ValueError("expected features that the rules have, and finite numbers")
        return sample

    return Kind(_row, sample_of)


def seen_games(width: int) -> Kind[NetworkSample]:
    """Return how games from which a network is learned are written; `width` is how many features it may see."""

    def sample_of(row: Mapping[str, Any]) -> NetworkSample:  # Any: JSON
        sample = NetworkSample(**row)
        _check(sample)
        positions_in(sample.seen, width)
        return sample

    return Kind(asdict, sample_of)


def _check(sample: Sample | NetworkSample) -> None:
    """Raise `ValueError` for numbers that no game has."""
    numbers = (sample.round, sample.number, sample.actions)
    if any(type(number) is not int or not 0 <= number < _MOST for number in numbers) or not 0 <= sample.result <= 1:
        raise ValueError("expected whole numbers, and a result from 0 to 1")


def _line(row: Mapping[str, Any]) -> str:  # Any: JSON
    return json.dumps(row, separators=(",", ":")) + "\n"


def _complete_lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")[:-1]
    except ValueError:
        raise WeightsError(_unreadable(path, 1)) from None


def _parsed(path: Path, number: int, line: str) -> Any:  # Any: JSON
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise WeightsError(_unreadable(path, number)) from None


def _unreadable(path: Path, number: int) -> str:
    if number == 1:
        return f"{path} is not the state of a training; remove it, or name another --out"
    return f"line {number} of {path} is not a game of a training; remove the line, and its game is played again"
