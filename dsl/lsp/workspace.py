"""The other files of a workspace and their names, for requests about more than one file."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from dsl.compiler import read_source
from dsl.limits import MAX_TEXT
from dsl.lsp.analysis import Analysis, read
from dsl.lsp.documents import OpenDocuments, name_of

MAX_FILES = 300
"""Maximum number of rule files to examine."""

MAX_FOLDERS = 2_000
"""Maximum number of folders to search."""

_ENDING = ".rumpus"

_Stamp = tuple[int, int]
"""The time of a file's last change in nanoseconds, and its size: if both are equal, the file is not read again."""


class Workspace:
    """The rule files below some folders; each is read again only if it has changed."""

    def __init__(self, documents: OpenDocuments) -> None:
        self.documents = documents
        self.folders: list[Path] = []
        self._read: dict[Path, tuple[_Stamp, Analysis]] = {}
        """The analysis of each file that was read, and the file's stamp at that time."""

    def analyses(self) -> Iterator[Analysis]:
        """Yield the analysis of every rule file, with the editor's text of open ones."""
        documents = list(self.documents.by_uri.values())
        shown = {document.source.name for document in documents}
        yield from (known for document in documents if (known := document.known) is not None)
        for path in self._paths():
            if name_of(path.as_uri()) not in shown and (found := self._analysis(path)) is not None:
                yield found

    def _paths(self) -> Iterator[Path]:
        return islice((path for folder in self.folders for path in _rule_files(folder)), MAX_FILES)

    def _analysis(self, path: Path) -> Analysis | None:
        """Return the analysis of a file, read again only if its stamp has changed; None if it is gone."""
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if path not in self._read or self._read[path][0] != stamp:
                with path.open("rb") as file:
                    source, _ = read_source(name_of(path.resolve().as_uri()), file.read(4 * MAX_TEXT + 1))
                self._read[path] = stamp, read(source, self.documents.library, encoding=self.documents.encoding)
            return self._read[path][1]
        except OSError:  # the file has just been removed
            return None


def _rule_files(folder: Path) -> Iterator[Path]:
    """Yield the rule files below a folder, except in hidden folders and installed packages."""
    for home, folders, names in islice(os.walk(folder), MAX_FOLDERS):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "node_modules")
        yield from (Path(home, name) for name in sorted(names) if name.endswith(_ENDING))
