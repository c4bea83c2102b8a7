"""Rulesets by the names that other programs use."""

import os
from collections.abc import Iterator
from pathlib import Path

from dsl.errors import UnknownRulesetError
from interpreter.game.load import load, shuffled
from interpreter.game.state import Game
from rulesets import Catalogue
from rulesets.absence import ENDING
from rulesets.elsewhere import names_elsewhere


class Variants:
    """The shipped rulesets and the user's own files, each by its name without the ending.

    A shipped one is missing if other programs give its name to another game.

    >>> Variants().open("chess").title
    'Chess'
    """

    def __init__(self) -> None:
        self._files = {name: name for name in Catalogue().variants()}
        self._unnamed = self._files.keys() & names_elsewhere().others.keys()
        """Shipped rulesets that have no name here."""
        self._games: dict[str, Game] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order."""
        return tuple(sorted(self._files.keys() - self._unnamed))

    def add(self, file: str) -> str:
        """Add a rule file, by its path or its shipped name, and return its name here."""
        name = Path(file).name.removesuffix(ENDING)
        self._files[name] = file
        self._games.pop(name, None)
        self._unnamed -= {name}
        return name

    def add_path(self, path: str) -> None:
        """Add the rule files of a path: files and folders, separated as in the environment variable PATH.

        Raise `OSError` if one is missing or cannot be read; then none is added.
        """
        for file in [*_files_of(path)]:
            self.add(file)

    @property
    def offered(self) -> tuple[str, ...]:
        """The names here and those that other programs look for, in order."""
        theirs = names_elsewhere().protocols.values()
        return tuple(sorted({*self.names, *(name for names in theirs for name in names)}))

    def find(self, name: str) -> str | None:
        """Return the name here of a ruleset, whatever the case of its name here or in another program.

        >>> Variants().find("kingofthehill"), Variants().find("CHESS")
        ('king-of-the-hill', 'chess')
        """
        known = next((known for known in self.names if known.lower() == name.lower()), None)
        return known or (None if name.lower() in names_elsewhere().others else names_elsewhere().ruleset(name))

    def refusal(self, name: str) -> str:
        """Return why no ruleset is found by a name.

        >>> Variants().refusal("nothing")
        'unknown variant nothing'
        """
        difference = names_elsewhere().others.get(name.lower())
        if difference is None:
            return f"unknown variant {name or '<empty>'}"
        ruleset = names_elsewhere().ruleset(name) or name
        ours = [known for known in (ruleset, *names_elsewhere().protocols.get(ruleset, ())) if known in self.offered]
        cure = f"choose {ours[0]} for ours" if ours else f"start with --ruleset {ruleset} for ours"
        return f"variant {name} is not offered, since in other programs it {difference}; {cure}"

    def open(self, name: str, *, is_shuffled: bool = False) -> Game:
        """Return the game with a name, from shuffled starts if it may have them; errors as in `load`."""
        if name not in self._files:
            raise UnknownRulesetError(name)
        if name not in self._games:
            self._games[name] = load(self._files[name])
        game = self._games[name]
        settings = shuffled(game) if is_shuffled else {}
        return load(self._files[name], settings) if settings else game


def _files_of(path: str) -> Iterator[str]:
    for part in filter(None, path.split(os.pathsep)):
        if os.path.isdir(part):
            yield from (os.path.join(part, name) for name in sorted(os.listdir(part)) if name.endswith(ENDING))
        elif os.path.exists(part):
            yield part
        else:
            raise FileNotFoundError(f"no file or folder {part}")
