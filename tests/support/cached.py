"""A small game with an option for tests of the cache, and values that can be compared."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from dsl.diagnostics.codes import framed
from dsl.source import Source, Span
from interpreter.game.load import load_source
from interpreter.game.state import Game

TOY = framed("option speed = slow | fast\npiece ox O { moves W when speed = slow; moves K when speed = fast }")


def plain(value: Any) -> Any:
    """A value with the kind of each of its parts, and places by what they are in files."""
    if isinstance(value, Span):
        return "span", value.source.name, value.source.text, value.start, value.end
    if is_dataclass(value):
        return type(value), {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return "table", [(plain(key), plain(part)) for key, part in value.items()]
    if isinstance(value, frozenset):
        return "set", {(type(part), part) for part in value}
    return (type(value), [plain(part) for part in value]) if isinstance(value, tuple) else (type(value), value)


def game(text: str = TOY, name: str = "toy.rumpus", **chosen: str) -> Game:
    return load_source(Source(name, text), chosen)
