"""The files that a command is given: names, paths, and folders with all rule files in them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from dsl.diagnostics.near import near_names
from dsl.errors import UnknownRulesetError
from interpreter.cli.files import UsageError
from rulesets import Catalogue, is_file


def rule_files(names: Iterable[str]) -> tuple[str, ...]:
    """The names with each folder replaced by the rule files below it, in order; each file once.

    `UsageError` is raised for a folder without rule files, `UnknownRulesetError` for a name that is nothing at all.
    """
    return tuple(dict.fromkeys(found for name in names for found in _expanded(name)))


def _expanded(name: str) -> Iterator[str]:
    if name == "-" or Catalogue().path(name) is not None or is_file(Path(name)):
        yield name
    elif _is_folder(name):
        yield from _below(name)
    else:
        raise UnknownRulesetError(name, near_names(Path(name).stem, Catalogue().rulesets()))


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except OSError:  # a name too long for any folder
        return False


def _below(folder: str) -> list[str]:
    found = sorted(str(path) for path in Path(folder).rglob("*.rumpus") if path.is_file())
    if not found:
        raise UsageError(f"no rule file, NAME.rumpus, is in the folder {folder}")
    return found
