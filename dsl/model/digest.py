"""The hash of a ruleset's rules: equal for equal rules, however they are laid out, commented, tested or named."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from dsl.model.ruleset import Ruleset
from dsl.source import Span

LENGTH = 16
"""Hexadecimal digits of the hash."""

_NO_RULES = frozenset(
    ("title", "authors", "year", "sources", "about", "bases", "options", "settings", "readings", "cases", "text")
)
"""Fields that no rule hangs on: words about the game, and movements as spelled, whose legs say the same."""

_ORDERLESS = frozenset(("zones", "pieces", "graphs", "formations"))
"""Declarations with names, whose order says nothing."""


def rules_hash(ruleset: Ruleset) -> str:
    """The hash of the rules under their settings; an option left at its default is as good as none.

    >>> from dsl.compiler import compile_text
    >>> toy = 'ruleset "Toy"; board 3x3; piece ox O { moves K }; array "o2/3/2O"; goal capture of ox; draw stalemate'
    >>> rules_hash(compile_text(toy)) == rules_hash(compile_text(toy.replace("; ", "  # a comment\\n")))
    True
    >>> rules_hash(compile_text(toy)) == rules_hash(compile_text(toy.replace("moves K", "moves W")))
    False
    """
    text = f"{plain(ruleset)} {settings_apart(ruleset)}"
    return sha256(text.encode()).hexdigest()[:LENGTH]


def settings_apart(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """The settings that are not the defaults of their options."""
    defaults = {option.name: option.values[0] for option in ruleset.options}
    return tuple((name, value) for name, value in ruleset.settings if defaults.get(name) != value)


def plain(value: Any) -> str:  # Any: whatever the model is made of
    """A value of the model as text.

    Fields that say nothing are left out, so that a word which the language learns later leaves the hash of a game that
    does not use it as it is. Places in the text do not count: they are spans, or fields that no comparison looks at.
    """
    if isinstance(value, Span):
        return ""
    if is_dataclass(value):
        counted = ((f, getattr(value, f.name)) for f in fields(value) if f.compare and f.name not in _NO_RULES)
        return f"({' '.join(f'{f.name}={_part(f.name, part)}' for f, part in counted if not _says_nothing(f, part))})"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Mapping):
        return f"{{{' '.join(sorted(f'{plain(key)}:{plain(part)}' for key, part in value.items()))}}}"
    if isinstance(value, set | frozenset):
        return f"{{{' '.join(sorted(map(plain, value)))}}}"
    if isinstance(value, tuple | list):
        return f"[{' '.join(map(plain, value))}]"
    assert value is None or isinstance(value, str | int), f"a {type(value).__name__} has no plain text"
    return repr(value)


def _says_nothing(field: Field[Any], value: Any) -> bool:  # Any: as above
    """Whether a field has its default, or, if it has none, is empty or off."""
    return not value if field.default is MISSING else bool(value == field.default)


def _part(name: str, value: Any) -> str:  # Any: as above
    return f"[{' '.join(sorted(map(plain, value)))}]" if name in _ORDERLESS else plain(value)
