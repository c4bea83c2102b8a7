"""Linter settings from a TOML table."""

from collections.abc import Mapping

from dsl.errors import SettingError
from dsl.lint.choice import Choice
from dsl.words.near import near_names, quoted_list

KEYS = {"select": "select", "ignore": "ignore", "extend-select": "extend_select"}
"""The settings, and the parts of a selection they set."""


def choice_of(table: object, where: str) -> Choice:
    """Return the selection that a table describes; raise `SettingError`, naming the file, if it is malformed."""
    if not isinstance(table, Mapping):
        raise SettingError(f"{where}: the linter settings must be a table", f"write {_example()}")
    return Choice(**{KEYS[_key(key, where)]: _words(value, key, where) for key, value in table.items()})


def _key(key: str, where: str) -> str:
    if key in KEYS:
        return key
    near = near_names(key, KEYS)
    help = f"write `{near[0]}`" if near else f"the settings are {quoted_list(KEYS, 'and')}"
    raise SettingError(f"{where}: unknown setting `{key}`", help)


def _words(value: object, key: str, where: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise SettingError(f"{where}: `{key}` must be a list of strings", f"write {_example(key)}")


def _example(key: str = "ignore") -> str:
    return f'`{key} = ["style", "W201"]`'
