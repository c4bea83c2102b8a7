"""The files that a command is given: names, paths, and folders with all rule files in them."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from interpreter.cli.files import UsageError, open_file
from rulesets import Catalogue


def rule_files(names: Iterable[str]) -> tuple[str, ...]:
    """The names with each folder replaced by the rule files below it, in order; each file once.

    What cannot be opened is found before any file is worked on: the errors are those of `open_file`.
    """
    return tuple(dict.fromkeys(found for name in names for found in _expanded(name)))


def _expanded(name: str) -> Iterator[str]:
    if is_folder(name):
        yield from map(str, rules_below(Path(name)))
    else:
        if name != "-":
            open_file(name)
        yield name


def is_folder(name: str) -> bool:
    """Whether a name is that of a folder; the bare name of a shipped ruleset is never one."""
    return name != "-" and os.path.isdir(name) and Catalogue().path(name) is None  # it bears names no file can have


def rules_below(folder: Path) -> list[Path]:
    """The rule files below a folder; hidden folders are not looked into."""
    found = [
        path
        for path in sorted(folder.rglob("*.rumpus"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    if not found:
        raise UsageError(f"there is no rule file, `*.rumpus`, in the folder {folder}")
    return found
