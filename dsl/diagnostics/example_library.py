"""The rule files from which the examples of the registry (triggers and cures) import."""

from dsl.diagnostics.diagnostic import Diagnostic, unreadable
from dsl.source import Source

_FILES = {
    "elk-chess": 'ruleset "Elk chess"\nboard 4x4\npiece king K { moves K }\npiece elk E { moves R }\n'
    'array "k2e/4/4/E2K"\n'
    "castling { king with elk; toward a: king to b, elk to c }\ngoal checkmate of king\ndraw stalemate\n",
    "calf-chess": 'ruleset "Calf chess"\nextends elk-chess\nzone last { white rank 4; black rank 1 }\n'
    'piece calf P { moves fW; promotes in last to elk }\narray "kpe1/4/4/1EPK"\n',
    "herd": 'library "Herd"\npiece cow C { moves W }\n',
    "flock": 'library "Flock"\npiece cow C { moves F }\n',
    "heath": 'library "Heath"\nzone meadow = rank 2\npiece lamb L { moves W while in meadow }\n',
    "custom": 'library "Custom"\ndraw repetition 3\n',
    "farm": 'library "Farm"\nuse herd\n',
    "cow-chess": 'ruleset "Cow chess"\nextends calf-chess\nuse herd\namend piece calf { moves K }\n'
    'array "kcpe/4/4/EPCK"\n',
    "ox-chess": 'ruleset "Ox chess"\nextends calf-chess\npiece calf P { moves W }\n',
    "pasture": 'library "Pasture"\nboard 4x4\ngoal capture of king\n',
    "ring": 'ruleset "Ring"\nextends ring\n',
    "endless": 'library "Endless"\n' + "".join(f"use book-{i}\n" for i in range(30)),
}


class ExampleLibrary:
    """The library of triggers and cures: a few small files, a locked one, and any number of empty ones."""

    def find(self, name: str, importer: Source) -> tuple[Source, tuple[Diagnostic, ...]] | None:
        """Return the file of a name."""
        if name == "locked":
            return _locked(name)
        text = _FILES.get(name) or ('library "Book"' if name.startswith("book-") else None)
        return (Source(name, text), ()) if text else None

    def names(self) -> tuple[str, ...]:
        """Return the available names."""
        return tuple(_FILES)


def _locked(name: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    return unreadable(name, f"{name} cannot be read: Permission denied")
