"""The variants that come with Rumpus, and the catalogue that finds them and the user's own files."""

import errno
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from dsl.errors import UnknownRulesetError
from dsl.limits import MAX_TEXT
from dsl.opened import Opened, read_source
from dsl.source import Source
from rulesets.absence import ENDING, absence, is_path

_HOME = Path(__file__).parent
_GALLERY = _HOME / "gallery"
_LIBRARY = _HOME / "library"


class Catalogue:
    """Rule files by name: the library for `extends` and `use`, which search the importing file's folder first."""

    def names(self) -> Iterable[str]:
        """Return the names of all shipped files: the variants and the libraries."""
        return (*self.variants(), *self.libraries())

    def variants(self) -> tuple[str, ...]:
        """Return the names of all shipped variants: the rulesets and the gallery."""
        return tuple(sorted((*self.rulesets(), *self.gallery())))

    def rulesets(self) -> tuple[str, ...]:
        """Return the names of the shipped rulesets outside the gallery, on which the engines are tested most."""
        return _names(_HOME)

    def gallery(self) -> tuple[str, ...]:
        """Return the names of the variants of the gallery."""
        return _names(_GALLERY)

    def libraries(self) -> tuple[str, ...]:
        """Return the names of the shipped libraries."""
        return _names(_LIBRARY)

    def featured(self) -> tuple[str, ...]:
        """Return the names of the variants that pages show first, the first one first."""
        import tomllib  # for pages alone: it takes longer to load than the catalogue

        return tuple(tomllib.loads((_HOME / "featured.toml").read_text(encoding="utf-8"))["featured"])

    def path(self, name: str) -> Path | None:
        """Return the file of a shipped variant or library."""
        found = (folder / f"{name}{ENDING}" for folder in (_HOME, _GALLERY, _LIBRARY))
        return next((path for path in found if os.path.isfile(path)), None)  # the name may be impossible as a file name

    def name_of(self, source: Source) -> str | None:
        """Return the name by which `open` finds a shipped variant again, or None for other files."""
        path = self.path(Path(source.name).stem)
        if path is None or path.parent == _LIBRARY or Path(source.name).resolve() != path.resolve():
            return None
        return path.stem

    def weights(self, file: str) -> Path | None:
        """Return where the learned weights of a shipped variant are, given its file; None for other files."""
        path = Path(file)
        folders = (_HOME, _GALLERY)
        is_shipped = path.parent in folders or path.resolve().parent in folders
        return _HOME / "weights" / f"{path.stem}.json" if is_shipped else None

    def open(self, name: str) -> Opened:
        """Return the source of a shipped ruleset or of a file, with its encoding errors or the reason it is unreadable.

        Raise `UnknownRulesetError` if there is neither. A name with a dot or a slash is a path.
        """
        shipped = None if is_path(name) else self.path(name)
        try:
            return _read(shipped or Path(name))
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError, ValueError):  # the name may contain a NUL
            raise absence(name, self.variants()) from None
        except OSError as fault:
            if fault.errno == errno.ENAMETOOLONG:
                raise UnknownRulesetError(name, sentence=f"{name} cannot be read: {fault.strerror}") from None
            return _unreadable(name, str(fault.strerror))

    def find(self, name: str, importer: Source) -> Opened | None:
        """Return the file of a name, relative to the file that asks for it."""
        sibling = Path(importer.name).parent / f"{name}{ENDING}"
        path = sibling if os.path.lexists(sibling) else self.path(name)
        if path is None:
            return None
        if os.path.exists(path) and not os.path.isfile(path):  # opening a pipe could block
            kind = "a folder" if os.path.isdir(path) else "not a regular file"
            return _unreadable(str(path), f"it is {kind}", "rename it, or name another file")
        try:
            return _read(path)
        except OSError as fault:
            return _unreadable(str(path), str(fault.strerror))


def _names(folder: Path) -> tuple[str, ...]:
    return _names_at(folder, folder.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _names_at(folder: Path, changed: int) -> tuple[str, ...]:
    """Return the names of the rule files in a folder, which change only when the folder does."""
    return tuple(sorted(path.stem for path in folder.glob(f"*{ENDING}")))


_CURE = "check that the file is whole and that you may read it, or name another file"


def _unreadable(name: str, problem: str, cure: str = _CURE) -> Opened:
    from dsl.diagnostics import unreadable

    return unreadable(name, f"{name} cannot be read: {problem}", cure)


def _read(path: Path) -> Opened:
    with path.open("rb") as file:
        return _opened(_shown(path), file.read(4 * MAX_TEXT + 1))


_opened = lru_cache(maxsize=16)(read_source)
"""The same source again for the same bytes, so that what is remembered of a source stays known."""


def _shown(path: Path) -> str:
    """Return the path as a user would write it: relative to the current folder if it is below that."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):  # the file is elsewhere, or the current folder is gone
        return str(path)
