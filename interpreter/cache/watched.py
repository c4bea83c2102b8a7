"""A library that records the files it returns, on which a cache entry depends."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.opened import Opened
from dsl.source import Source

if TYPE_CHECKING:
    from dsl.resolve import Library

_Note = tuple[str, str, str, str]
"""A requested name, the importing file, the file found, and its text."""


class Watched:
    """A wrapper around a library that records its answers."""

    def __init__(self, library: "Library") -> None:
        self._library = library
        self._found: dict[tuple[str, str], Opened | None] = {}

    def find(self, name: str, importer: Source) -> Opened | None:
        """Return the file of a name, relative to the importing file; the same question has the same answer."""
        key = name, importer.name
        if key not in self._found:
            self._found[key] = self._library.find(name, importer)
        return self._found[key]

    def names(self) -> Iterable[str]:
        """Return the available names, for suggestions."""
        return self._library.names()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The files found, in the order of requests."""
        return tuple(opened[0] for opened in self._found.values() if opened is not None)

    def notes(self) -> tuple[_Note, ...]:
        """Return the recorded answers."""
        return tuple(self._note(name, importer) for name, importer in self._found)

    def finds_again(self, notes: Sequence[Any]) -> bool:  # Any: the content of an entry
        """Return True if each name still leads to the same file with the same text."""
        for note in notes:
            name, importer = note[:2]
            opened = self.find(name, Source(importer, ""))
            if opened is None or self._note(name, importer) != tuple(note):
                return False
        return True

    def _note(self, name: str, importer: str) -> _Note:
        opened = self._found[name, importer]
        return (name, importer, "", "") if opened is None else (name, importer, opened[0].name, opened[0].text)
