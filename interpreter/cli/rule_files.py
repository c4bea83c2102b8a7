"""The files that a command is given: names, paths, and folders with all rule files in them."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from interpreter.cli.files import UsageError, open_file


def rule_files(names: Iterable[str]) -> tuple[str, ...]:
    """The names with each folder replaced by the rule files below it, in order; each file once.

    What cannot be opened is found before any file is worked on: the errors are those of `open_file`.
    """
    return tuple(dict.fromkeys(found for name in names for found in _expanded(name)))


def _expanded(name: str) -> Iterator[str]:
    if name == "-":
        yield name
    elif os.path.isdir(name):  # unlike Path.is_dir, it bears names that no file can have
        yield from map(str, rules_below(Path(name)))
    else:
        open_file(name)
        yield name


def rules_below(folder: Path) -> list[Path]:
    """The rule files below a folder; hidden folders are not looked into."""
    found = [
        path
        for path in sorted(folder.rglob("*.rumpus"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    if not found:
        raise UsageError(f"there are no rule files in {folder}")
    return found
