"""What is made when it is first used: names of packages, and regular expressions. Most starts use few of them."""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast


def names_of(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:  # Any: of whatever kind it is
    """The `__getattr__` of a package whose names are in modules below it: for each module its names, with blanks."""
    where = {name: module for module, names in homes.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{where[name]}"), name)

    return find


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """A regular expression that is compiled when it is first used.

    >>> pattern("[a-h][1-8]").fullmatch("e4")
    <re.Match object; span=(0, 2), match='e4'>
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))


class _Pattern:
    """Hands out the methods of the compiled one, and has them as its own from then on."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        for each in ("match", "fullmatch", "search", "finditer", "findall", "split", "sub"):
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)
