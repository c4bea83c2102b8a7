"""Settings of the linter as a TOML file gives them: a table that was read, made into a choice of rules."""

from collections.abc import Mapping

from dsl.errors import SettingError
from dsl.lint.selection import Choice
from dsl.words.near import near_names, quoted_list

KEYS = {"select": "select", "ignore": "ignore", "extend-select": "extend_select"}
"""The settings there are, and the parts of a choice that they are."""


def choice_of(table: object, where: str) -> Choice:
    """The choice that a table makes; `SettingError` is raised for one that is malformed, naming the file it is from."""
    if not isinstance(table, Mapping):
        raise SettingError(f"{where}: the settings of the linter are no table", f"write {_example()}")
    return Choice(**{KEYS[_key(key, where)]: _words(value, key, where) for key, value in table.items()})


def _key(key: str, where: str) -> str:
    if key in KEYS:
        return key
    near = near_names(key, KEYS)
    help = f"write `{near[0]}`" if near else f"the settings are {quoted_list(KEYS, 'and')}"
    raise SettingError(f"{where}: the linter has no setting `{key}`", help)


def _words(value: object, key: str, where: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise SettingError(f"{where}: `{key}` is no list of texts", f"write {_example(key)}")


def _example(key: str = "ignore") -> str:
    return f'`{key} = ["style", "W201"]`'
