"""The installation as a dependency of entries: version, Python, and source files."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from dsl.version import VERSION

PACKAGES = ("dsl", "interpreter")
_HOME = str(Path(__file__).parents[2])


@cache
def installation(home: str = _HOME) -> str:
    """Return the versions, and the size and time of every source file that affects cached values."""
    files = sorted(file for name in PACKAGES for file in _files(os.path.join(home, name), name))
    return "\n".join([VERSION, sys.version, *files])


def _files(folder: str, shown: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", *EXTENSION_SUFFIXES)):
                found = entry.stat()
                yield f"{shown}/{entry.name} {found.st_size} {found.st_mtime_ns}"
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _files(entry.path, f"{shown}/{entry.name}")
