"""Lazy creation of package names and regular expressions, because most runs use few of them."""

import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast


def names_of(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:  # Any: an attribute of any type
    """Return a `__getattr__` for a package; `modules` maps each module to its names, separated by blanks."""
    where = {name: module for module, names in homes.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{where[name]}"), name)
        setattr(sys.modules[package], name, found)  # the next reader finds it there
        return found

    return find


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """A regular expression that is compiled on first use.

    >>> pattern("[a-h][1-8]").fullmatch("e4")
    <re.Match object; span=(0, 2), match='e4'>
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))


class _Pattern:
    """Return a method of the compiled expression and keep it."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        for each in ("match", "fullmatch", "search", "finditer", "findall", "split", "sub"):
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)
