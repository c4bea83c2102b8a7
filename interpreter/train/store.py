"""The state of a training: games and rounds, a line each, from which an interrupted training goes on."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dsl.version import VERSION
from interpreter.game.judging.file import WeightsError
from interpreter.train.play import Sample

_DIGITS = 4


@dataclass(slots=True)
class Store:
    """The games that have been played, in memory and, with a path, in a file; a line cut off at the end is dropped."""

    head: Mapping[str, str | int]
    """What distinguishes this training from others."""
    path: Path | None = None
    samples: dict[tuple[int, int], Sample] = field(default_factory=dict)

    @classmethod
    def opened(cls, tags: Mapping[str, str | int], rules: str, path: Path | None) -> "Store":
        """Return the state in a file; raise `WeightsError` if it is of another training."""
        store = cls({"rules": rules, "version": VERSION, **tags}, path)
        if path is not None and path.exists():
            store._load(path)
        elif path is not None:
            path.write_text(_line(store.head), encoding="utf-8")
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
        lines = list(_complete_lines(path.read_text(encoding="utf-8")))
        head = _parsed(path, lines[0]) if lines else {}
        if head != dict(self.head):
            raise WeightsError(
                f"{path} is the state of another training; finish that with its options, or remove the file"
            )
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        for line in lines[1:]:
            self._take(_parsed(path, line))

    def _take(self, row: Mapping[str, Any]) -> None:  # Any: JSON
        positions = [{int(place): number for place, number in found.items()} for found in row["positions"]]
        sample = Sample(**{**row, "positions": positions})
        self.samples[sample.round, sample.number] = sample


def _line(row: Mapping[str, Any]) -> str:  # Any: JSON
    return json.dumps(row, separators=(",", ":")) + "\n"


def _complete_lines(text: str) -> Iterator[str]:
    yield from text.split("\n")[:-1]


def _parsed(path: Path, line: str) -> Any:  # Any: JSON
    try:
        return json.loads(line)
    except ValueError:
        raise WeightsError(f"{path} is not the state of a training; remove it, or name another --out") from None
