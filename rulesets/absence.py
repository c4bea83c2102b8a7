"""Messages for a name that is neither a ruleset nor a file."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from dsl.errors import UnknownRulesetError

ENDING = ".rumpus"


def is_path(name: str) -> bool:
    """Return True if a name looks like a file; other names refer to the catalogue first."""
    return any(char in name for char in "./\\")


def absence(name: str, shipped: Sequence[str]) -> UnknownRulesetError:
    """Return why nothing was found under a name, with suggestions."""
    path, word = Path(name), name.removesuffix(ENDING)
    problem = f"there is no file {name}" if is_path(name) else f"unknown ruleset {name}"
    if path.is_dir():
        inside = next((f", as {file}" for file in sorted(path.glob(f"*{ENDING}"))), "")
        return UnknownRulesetError(name, sentence=f"{path} is a folder; name a file in it{inside}")
    if os.path.isfile(f"{name}{ENDING}"):
        return UnknownRulesetError(name, (f"{name}{ENDING}",), f"{problem}; write `{name}{ENDING}`")
    if word != name and word in shipped:
        return UnknownRulesetError(name, (word,), f"{problem}; write `{word}` for the ruleset that comes with Rumpus")
    if not path.parent.is_dir():
        return UnknownRulesetError(name, sentence=f"{problem}, and no folder {path.parent}")
    near = near_files(path, ENDING)
    if not is_path(name):
        near = (*(_called(name) or _near_names(name, shipped)), *near)[:3]
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return UnknownRulesetError(name, near, f"{problem}{hint}")


def _called(name: str) -> tuple[str, ...]:
    """Return the rulesets that have this name elsewhere; import the module for this only when needed."""
    from rulesets.elsewhere import names_elsewhere

    return names_elsewhere().called(name)


def near_files(path: Path, ending: str) -> tuple[str, ...]:
    """Return the files in the same folder with this ending and a similar name."""
    here = {file.name.removesuffix(ending): str(file) for file in sorted(path.parent.glob(f"*{ending}"))}
    return tuple(here[stem] for stem in _near_names(path.name.removesuffix(ending), here))


def _near_names(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return similar names; import the module for this only when needed."""
    from dsl.words.near import near_names

    return near_names(name, names)
