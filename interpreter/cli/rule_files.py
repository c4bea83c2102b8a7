"""The files that a command is given: names, paths, and folders with all rule files in them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from dsl.errors import UnknownRulesetError
from interpreter.cli.files import UsageError
from rulesets import Catalogue


def rule_files(names: Iterable[str]) -> tuple[str, ...]:
    """The names with each folder replaced by the rule files below it, in order; each file once.

    `UsageError` is raised for a folder without rule files, `UnknownRulesetError` for a name that is nothing at all.
    """
    return tuple(dict.fromkeys(found for name in names for found in _expanded(name)))


def _expanded(name: str) -> Iterator[str]:
    if name == "-" or Catalogue().path(name) is not None:
        yield name
    elif Path(name).is_dir():
        yield from _below(name)
    else:
        yield _there(name)


def _below(folder: str) -> list[str]:
    found = sorted(str(path) for path in Path(folder).rglob("*.rumpus") if path.is_file())
    if not found:
        raise UsageError(f"no rule file, NAME.rumpus, is in the folder {folder}")
    return found


def _there(name: str) -> str:
    """A file, which is looked for before any is tested."""
    try:
        is_file = Path(name).is_file()
    except (OSError, ValueError):  # too long, or with characters that no path has
        is_file = False
    if not is_file:
        Catalogue().open(name)
        raise UnknownRulesetError(name)
    return name
