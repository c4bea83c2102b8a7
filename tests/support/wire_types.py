"""Writes the shapes of what crosses sockets as declarations of TypeScript, so that scripts are checked against them."""

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from interpreter.web.wire import answers, author, game, report, scene, tournaments

MODULES = (scene, game, answers, author, tournaments, report)
TARGET = Path(__file__).parents[1] / "javascript" / "wire.d.ts"

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def declarations() -> str:
    """Return a namespace for each module of shapes."""
    return "\n".join(line for module in MODULES for line in _namespace(module))


def _namespace(module: types.ModuleType) -> Iterator[str]:
    yield f"declare namespace {_space(module.__name__)} {{"
    for name, found in vars(module).items():
        if is_typeddict(found) and found.__module__ == module.__name__:
            yield f"  interface {name} {{"
            yield from _fields(found)
            yield "  }"
        elif get_origin(found) in (Union, types.UnionType):
            yield f"  type {name} = {script_type(found)};"
    yield "}\n"


def _space(module: str) -> str:
    return module.rpartition(".")[2].capitalize()


def _fields(shape: Any) -> Iterator[str]:
    for name, hint in get_type_hints(shape, include_extras=True).items():
        optional = "?" if name in shape.__optional_keys__ else ""
        yield f"    {name}{optional}: {script_type(hint)};"


def script_type(hint: Any) -> str:
    """Return a type as scripts have it. A text in `Annotated` says what the type of Python cannot.

    >>> script_type(dict[str, list[int | None]])
    'Record<string, (number | null)[]>'
    """
    if is_typeddict(hint):
        return f"{_space(hint.__module__)}.{hint.__name__}"
    if hint in _PLAIN:
        return _PLAIN[hint]
    if hasattr(hint, "__metadata__"):
        own = [each for each in hint.__metadata__ if isinstance(each, str)]
        return own[0] if own else script_type(hint.__origin__)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(map(script_type, parts))
    if origin is NotRequired:
        return script_type(parts[0])
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin is tuple:
        return f"[{', '.join(map(script_type, parts))}]"
    if origin is list:
        inner = script_type(parts[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {script_type(parts[1])}>"
    raise TypeError(f"{hint} has no type in scripts yet")


if __name__ == "__main__":
    TARGET.write_text(declarations(), encoding="utf-8")
