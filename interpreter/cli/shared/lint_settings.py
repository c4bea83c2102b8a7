"""Linter settings, from the nearest `rumpus.toml` or `pyproject.toml` above a file."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dsl.errors import SettingError
from dsl.lint.choice import Choice
from dsl.lint.settings import choice_of

PLACES = {"rumpus.toml": ("lint",), "pyproject.toml": ("tool", "rumpus", "lint")}
"""The settings files, and the table in each."""


def settings_for(path: Path) -> Choice:
    """Return the settings for a file or folder, or raise `SettingError` if they are malformed."""
    for file, table in _tables(path):
        return choice_of(table, str(file))
    return Choice()


def _tables(path: Path) -> Iterator[tuple[Path, object]]:
    """Yield the linter tables in the folders above, the nearest first."""
    try:
        start = path.resolve()
    except (OSError, RuntimeError):  # the folder has been removed, or links form a cycle
        return
    for folder in (start, *start.parents) if os.path.isdir(start) else start.parents:
        for name, keys in PLACES.items():
            table = _table(folder / name, keys)
            if table is not None:
                yield folder / name, table


def _table(file: Path, keys: tuple[str, ...]) -> object:
    """Return the table of a file, or None."""
    table: Any = _read(file) if os.path.isfile(file) else {}  # Any: TOML
    for key in keys:
        table = table.get(key) if isinstance(table, dict) else None
    return table


def _read(file: Path) -> dict[str, Any]:  # Any: TOML
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise SettingError(f"{file} is not valid TOML: {fault}", "") from fault
    except OSError as fault:
        raise SettingError(f"{file} cannot be read: {fault.strerror}", "") from fault
