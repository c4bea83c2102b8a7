"""The kernel: the rules of a Program at native speed, in integer tables that Cython compiles.

Its folders are floors: `machine`, then `moves`, `law`, and on top `search` and `tabling`; what others use is in the
modules here.
A checkout has the sources and, once the kernel is built, one compiled module for each; an installed package has the
compiled modules alone, all or none.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

_SUFFIX = EXTENSION_SUFFIXES[0]  # names this Python and this kind of machine
_DOOR = "engine"


def is_built() -> bool:
    """Return True if the kernel is complete and compiled for this Python from the current sources."""
    return obstacle() is None


@cache
def obstacle(folder: str | Path = Path(__file__).parent) -> str | None:
    """Return the reason why the kernel in a folder cannot play, or None if it can; a process looks once."""
    times = dict(_times(str(folder)))
    modules = {_DOOR, *(name.removesuffix(".py") for name in times if name.endswith(".py"))}
    if any(f"{module}{_SUFFIX}" not in times for module in modules):
        return "is not built" if not _is_of_another_python(times) else f"is built for another Python than {_python()}"
    return "is older than its sources" if _is_stale(modules, times) else None


def _times(folder: str, inner: str = "") -> Iterator[tuple[str, int]]:
    """Yield the files of the kernel, by their places in it, and when they were last changed."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir() and entry.name != "__pycache__":
                yield from _times(entry.path, f"{entry.name}/")
            elif entry.name != "__init__.py":
                yield inner + entry.name, entry.stat().st_mtime_ns


def _is_of_another_python(times: dict[str, int]) -> bool:
    compiled = [name for name in times if name.endswith((".so", ".pyd"))]
    return bool(compiled) and not any(name.endswith(_SUFFIX) for name in compiled)


def _python() -> str:
    return f"this one, {sys.version_info.major}.{sys.version_info.minor}"


def _is_stale(modules: set[str], times: dict[str, int]) -> bool:
    """Return True if a module is older than its source or any declarations: all modules share one memory layout."""
    declared = max((time for name, time in times.items() if name.endswith(".pxd")), default=0)
    return any(times[f"{module}{_SUFFIX}"] < max(declared, times.get(f"{module}.py", 0)) for module in modules)


if not is_built():
    __path__ = []  # so that no source is imported in place of a module that is not there
