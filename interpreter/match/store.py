"""The games of a match in one file of records, from which an interrupted match goes on.

Each game is appended when it ends, in any order; a complete match is sorted. A game cut off in the middle of writing
is removed and played again.
"""

import os
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from dsl.errors import RumpusError
from interpreter.match.plan import Plan, Task
from interpreter.match.referee import Played, match_tags
from interpreter.notation.record import FORFEIT

if sys.platform != "win32":
    import fcntl

_TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)
_NUMBER = re.compile(r"\d+\.+")
"""The number of a turn."""

_RECORD = re.compile(r"\[Event .*?\n\n.*?\n\n", re.DOTALL)
"""Tags and turns, each with a blank line after it."""

_HEAD = '[Event "Match"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "'
"""The beginning of each game of a match; a text that does not begin like this is not a game that was cut off."""


_ODD = "surrogateescape"
"""Keeps bytes that are not UTF-8, so that places in the text and in the file agree."""


class StoreError(RumpusError):
    """The file of a match cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The facts of a recorded game that a match needs."""

    number: int
    result: str
    opening: str
    is_forfeit: bool
    reason: str
    """Why a program lost, after the name of its side; empty if it did not lose by a fault."""
    ending: str
    """How the game ended, as its record says."""
    turns: int
    """Hash of the turns, by which equal games are counted once."""
    length: int
    """Number of turns of both sides."""
    text: str = field(repr=False)


@dataclass(slots=True)
class Store:
    """The games of a match by number, in memory and, with a path, in a file."""

    plan: Plan
    path: Path | None = None
    kept: dict[int, Kept] = field(default_factory=dict)
    results: dict[int, str] = field(default_factory=dict)
    """The results by number of game."""
    _file: BinaryIO | None = None

    def __enter__(self) -> "Store":
        if self.path is not None:
            self._file = self.path.open("a+b")
            try:
                self._lock(self._file)
                self._load(self._file)
            except BaseException:
                self._file.close()
                raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, played: Played) -> None:
        """Keep a game; a game that is there already counts once."""
        if played.number in self.kept:
            return
        self._keep(_kept(played.number, played.record))
        if self._file is not None:
            self._file.write(f"{played.record}\n".encode())
            self._file.flush()
            os.fsync(self._file.fileno())

    def _keep(self, game: Kept) -> None:
        self.kept[game.number], self.results[game.number] = game, game.result

    def sort(self) -> None:
        """Write the games in order, so that equal matches have equal files; further games may follow."""
        if self.path is None or self._file is None or list(self.kept) == sorted(self.kept):
            return
        self.kept = dict(sorted(self.kept.items()))
        path = self.path.resolve()
        new = path.with_name(f".{path.name}.sorted")
        with new.open("wb") as file:
            file.writelines(_bytes(f"{game.text}\n") for game in self.kept.values())
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, new)
        new.replace(path)
        self._file.close()
        self._file = path.open("a+b")
        self._lock(self._file)

    def _lock(self, file: BinaryIO) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(f"another match is writing {self.path}") from None
        except OSError:  # the file system has no locks
            return

    def _load(self, file: BinaryIO) -> None:
        """Read the games, and cut off one that was not written to its end."""
        file.seek(0)
        text, place = file.read().decode(errors=_ODD), 0
        while found := _RECORD.match(text, place):
            game = self._recognized(found[0].removesuffix("\n"))
            self._keep(game)
            place = found.end()
        rest = text[place:]
        if rest[: len(_HEAD)] != _HEAD[: len(rest)]:
            raise self._foreign()
        if rest:
            file.truncate(len(_bytes(text[:place])))

    def _foreign(self) -> StoreError:
        return StoreError(f"{self.path} has a game that is not of a match; use another file for --record")

    def _recognized(self, record: str) -> Kept:
        """Return a game of this match, or raise `StoreError`."""
        tags = _tags(record)
        number = _number(tags.get("Round", ""))
        if number is None:
            raise self._foreign()
        wanted = {**match_tags(Task(plan=self.plan, number=number)), "Rules": self.plan.rules.hash}
        for name in ("Limit", "Margin", *wanted):
            if tags.get(name) != wanted.get(name):
                said, due = tags.get(name, "missing"), wanted.get(name, "missing")
                raise StoreError(f"{self.path} is of another match: {name} is {said}, expected {due}; use another file")
        return _kept(number, record)


def _bytes(text: str) -> bytes:
    return text.encode(errors=_ODD)


def _tags(record: str) -> dict[str, str]:
    return {name: re.sub(r"\\(.)", r"\1", value) for name, value in _TAG.findall(record)}


def _number(round: str) -> int | None:
    """Return the number of the game of a round.

    >>> _number("4.2"), _number("?")
    (7, None)
    """
    with suppress(ValueError):
        pair, game = map(int, round.split("."))
        if pair > 0 and game in (1, 2):
            return 2 * (pair - 1) + game - 1
    return None


def _kept(number: int, record: str) -> Kept:
    """Return the facts of a recorded game that a match needs."""
    tags = _tags(record)
    words = record.partition("\n\n")[2].split()
    return Kept(
        number=number,
        result=tags["Result"],
        opening=tags["OpeningPosition"],
        is_forfeit=tags["Termination"] == FORFEIT,
        reason=tags.get("Reason", ""),
        ending=tags["Termination"],
        turns=hash(" ".join(words)),
        length=sum(not _NUMBER.fullmatch(word) for word in words) - 1,  # the last word is the result
        text=record,
    )
