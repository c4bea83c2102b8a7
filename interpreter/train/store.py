"""The state of a training: games and rounds, a line each, from which an interrupted training goes on."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from dsl.version import VERSION
from interpreter.game.judging.file import WeightsError
from interpreter.replacing import replace_text
from interpreter.train.play import Sample

_DIGITS = 4


@dataclass(slots=True)
class Store:
    """The games that have been played, in memory and, with a path, in a file; a line cut off at the end is dropped."""

    head: Mapping[str, str | int]
    """The settings that distinguish this training from others."""
    path: Path | None = None
    samples: dict[tuple[int, int], Sample] = field(default_factory=dict)

    @classmethod
    def opened(cls, tags: Mapping[str, str | int], rules: str, path: Path | None) -> "Store":
        """Return the state in a file; raise `WeightsError` if it is of another training.

        More games a round than in the file are added to its first round; further rounds depend on their number.
        """
        store = cls({"rules": rules, "version": VERSION, **tags}, path)
        if path is not None and path.exists():
            store._load(path)
        elif path is not None:
            replace_text(path, _line(store.head))
        return store

    def of_round(self, number: int) -> list[Sample]:
        """Return the games of a round in their order."""
        return [sample for (round, _), sample in sorted(self.samples.items()) if round == number]

    def add(self, sample: Sample) -> None:
        """Keep a game."""
        row = asdict(sample)
        row["positions"] = [{str(k): round(v, _DIGITS) for k, v in found.items()} for found in sample.positions]
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
            except (LookupError, TypeError, ValueError, AttributeError):
                raise WeightsError(_unreadable(path, number)) from None
        if head != dict(self.head) and any(sample.round > 0 for sample in self.samples.values()):
            raise WeightsError(
                f"{path} has games of the second round, so the first cannot have more; finish the training with "
                f"--games {head['games']}, or remove the file"
            )
        replace_text(path, _line(self.head) + "".join(f"{line}\n" for line in lines[1:]))

    def _take(self, row: Mapping[str, Any]) -> None:  # Any: JSON
        sample = _sample(row)
        self.samples[sample.round, sample.number] = sample


def _has_fewer_games(head: Any, wanted: Mapping[str, str | int]) -> bool:  # Any: JSON
    """Return True if the head of a file is that of the same training with fewer games a round."""
    if not isinstance(head, dict) or type(head.get("games")) is not int:
        return False
    return {**head, "games": 0} == {**wanted, "games": 0} and head["games"] < int(wanted["games"])


def _sample(row: Mapping[str, Any]) -> Sample:  # Any: JSON
    """Return the game in a row; a row that is not one raises any of the errors of a wrong type or value."""
    positions = [{int(place): float(number) for place, number in found.items()} for found in row["positions"]]
    sample = Sample(**{**row, "positions": positions})
    numbers = [sample.round, sample.number, sample.actions, *sample.scores]
    if not all(type(number) is int for number in numbers) or len(sample.scores) != len(positions):
        raise ValueError("expected whole numbers, and a score for each position")
    if not all(place >= 0 and isfinite(number) for found in positions for place, number in found.items()):
        raise ValueError("expected features from 0, and finite numbers")
    if not 0 <= sample.result <= 1:
        raise ValueError("expected a result from 0 to 1")
    return sample


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
