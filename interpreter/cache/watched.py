"""A library that notes which files it gave to whom: what an entry of the cache depends on besides the file itself."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.opened import Opened
from dsl.source import Source

if TYPE_CHECKING:
    from dsl.resolve import Library

_Note = tuple[str, str, str, str]
"""A name that was looked for, the name of the file that asked, that of the file found, and what it says."""


class Watched:
    """A library in front of another one, which gives the same answers and remembers them."""

    def __init__(self, library: "Library") -> None:
        self._library = library
        self._found: dict[tuple[str, str], Opened | None] = {}

    def find(self, name: str, asker: Source) -> Opened | None:
        """The file of a name, as seen from the file that asks for it; for the same question always the same."""
        key = name, asker.name
        if key not in self._found:
            self._found[key] = self._library.find(name, asker)
        return self._found[key]

    def names(self) -> Iterable[str]:
        """The names it has, for suggestions."""
        return self._library.names()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The files that were found, in the order they were asked for."""
        return tuple(opened[0] for opened in self._found.values() if opened is not None)

    def notes(self) -> tuple[_Note, ...]:
        """What was found for whom."""
        return tuple(self._note(name, asker) for name, asker in self._found)

    def finds_again(self, notes: Sequence[Any]) -> bool:  # Any: of an entry, which may be anything
        """True if each name leads to the file it led to, and that says what it said."""
        for note in notes:
            name, asker = note[:2]
            opened = self.find(name, Source(asker, ""))
            if opened is None or self._note(name, asker) != tuple(note):
                return False
        return True

    def _note(self, name: str, asker: str) -> _Note:
        opened = self._found[name, asker]
        return (name, asker, "", "") if opened is None else (name, asker, opened[0].name, opened[0].text)
