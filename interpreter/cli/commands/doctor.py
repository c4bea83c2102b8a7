"""`rumpus doctor`: checks of the installation."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from interpreter.cache.place import cache_state
from interpreter.cli.shared.engine import is_fallback
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import print_json
from interpreter.errors import EngineError
from interpreter.installing import pip_command
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.engines.choose import Selection

PACKAGES = ("dsl", "interpreter", "rulesets")
LIBRARIES = ("networkx", "pyparsing", "resvg-py", "rich", "typer")


def doctor(format: FormatOption = Format.TEXT) -> None:
    """Show what is installed, and which engine plays.

    It reports packages that claim one of our names.
    """
    facts = dict(_facts())
    problems = list(_problems())
    if format is Format.JSON:
        print_json({"facts": facts, "problems": problems})
    else:
        for name, value in facts.items():
            print(f"{name.ljust(12)} {value}")
        for problem in problems:
            print(f"problem: {problem}")
        print("no problems found" if not problems else f"{len(problems)} found")
    if problems:
        raise typer.Exit(1)


def _facts() -> Iterator[tuple[str, str]]:
    """Yield the facts on the installation: a name and a value each."""
    from sqlite3 import sqlite_version

    yield "rumpus", _version("rumpus")
    yield "python", f"{sys.version.split()[0]} at {sys.executable}"
    for library in LIBRARIES:
        yield library, _version(library)
    yield "sqlite", sqlite_version
    yield "engine", _engine()
    yield "cache", cache_state()
    yield "rulesets", f"{', '.join(Catalogue().rulesets())}, and {len(Catalogue().gallery())} in the gallery"


def _engine() -> str:
    """Return which engine plays, and why."""
    from interpreter.engines.choose import cure

    selection = _selected()
    if isinstance(selection, EngineError):
        return "none"
    change = f"; to change it, {cure()}" if is_fallback(selection) else ""
    return f"{selection.name}: {selection.because}{change}"


def _selected() -> "Selection | EngineError":
    """Return the default engine, or the reason why there is none."""
    from interpreter.engines.choose import select

    try:
        return select()
    except EngineError as fault:
        return fault


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _problems() -> Iterator[str]:
    for library in LIBRARIES:
        if _version(library) == "not installed":
            yield f"{library} is not installed: run `{pip_command(library)}`"
    selection = _selected()
    if isinstance(selection, EngineError):
        yield str(selection)
    yield from _claims()


def _claims() -> Iterator[str]:
    """Report other distributions that use the names of our three packages."""
    from importlib import import_module
    from importlib.metadata import packages_distributions

    homes = {Path(str(import_module(name).__file__)).parent.parent for name in PACKAGES}
    if len(homes) > 1:
        yield f"the packages {', '.join(PACKAGES)} come from different places: {', '.join(map(str, sorted(homes)))}"
    owners = packages_distributions()
    for name in PACKAGES:
        others = sorted(set(owners.get(name, ())) - {"rumpus"})
        if others:
            yield f"the package `{name}` is also claimed by {', '.join(others)}; use an environment without it"
