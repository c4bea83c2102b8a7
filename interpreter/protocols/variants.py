"""Rulesets by the names that other programs use."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl.errors import UnknownRulesetError
from interpreter.game.load import load
from interpreter.game.state import Game
from rulesets import Catalogue
from rulesets.absence import ENDING


class Variants:
    """The shipped rulesets and the user's own files, each by its name without the ending.

    >>> Variants().open("chess").title
    'Chess'
    """

    def __init__(self) -> None:
        self._files = {name: name for name in Catalogue().variants()}
        self._games: dict[str, Game] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order."""
        return tuple(sorted(self._files))

    def add(self, file: str) -> str:
        """Add a rule file, by its path or its shipped name, and return its name here."""
        name = Path(file).name.removesuffix(ENDING)
        self._files[name] = file
        self._games.pop(name, None)
        return name

    def add_path(self, path: str) -> None:
        """Add the rule files of a path: files and folders, separated as in the environment variable PATH.

        Raise `OSError` if one is missing or cannot be read; then none is added.
        """
        for file in [*_files_of(path)]:
            self.add(file)

    def find(self, name: str) -> str | None:
        """Return the name as it is here, whatever its case."""
        return next((known for known in self.names if known.lower() == name.lower()), None)

    def open(self, name: str) -> Game:
        """Return the game with a name; errors as in `load`."""
        if name not in self._files:
            raise UnknownRulesetError(name)
        if name not in self._games:
            self._games[name] = load(self._files[name])
        return self._games[name]


def _files_of(path: str) -> Iterator[str]:
    for part in filter(None, path.split(os.pathsep)):
        if os.path.isdir(part):
            yield from (os.path.join(part, name) for name in sorted(os.listdir(part)) if name.endswith(ENDING))
        elif os.path.exists(part):
            yield part
        else:
            raise FileNotFoundError(f"no file or folder {part}")


@cache
def names_elsewhere() -> Mapping[str, str]:
    """Return the rulesets that graphical programs know with the same rules, by their names there."""
    return tomllib.loads((files("rulesets") / "known.toml").read_text(encoding="utf-8"))


def first_variant() -> str:
    """Return the ruleset that other programs expect if they name none."""
    return next(iter(names_elsewhere().values()))
