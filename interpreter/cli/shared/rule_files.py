"""The files of a command: names, paths, and folders with all rule files in them."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.cli.shared.files import UsageError, open_file
from rulesets import Catalogue


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A file under the name the user gave it, its source, and its faults as a whole."""

    name: str
    source: Source
    faults: tuple[Diagnostic, ...]


def rule_files(names: Iterable[str]) -> tuple[RuleFile, ...]:
    """Return the files of some names, in order, each once; a folder means all rule files below it.

    A name of no file is found before any file is worked on: the errors are those of `open_file`. A file that is faulty
    as a whole does not keep a command from the others.
    """
    found = dict.fromkeys(each for name in names for each in _expanded(name))
    return tuple(RuleFile(name, *open_file(name)) for name in found)


def _expanded(name: str) -> Iterator[str]:
    if is_folder(name):
        yield from map(str, rules_below(Path(name)))
    else:
        yield name


def is_folder(name: str) -> bool:
    """Return True if a name is a folder; the name of a shipped ruleset never is."""
    return name != "-" and os.path.isdir(name) and Catalogue().path(name) is None  # it accepts impossible file names


def rules_below(folder: Path) -> list[Path]:
    """Return the rule files below a folder, except in hidden folders."""
    found = [
        path
        for path in sorted(folder.rglob("*.rumpus"))
        if os.path.isfile(path) and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    if not found:
        raise UsageError(f"there is no rule file, `*.rumpus`, in the folder {folder}")
    return found
