"""Programs as plain data, and back: rows of numbers and words that may refer to earlier rows.

Only the classes of a Program can come from such data. Equal parts share a row, which keeps a Program small and fast to
load. A span in a rule file refers to the file by number.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from dsl.model import rows
from dsl.source import Source, Span
from interpreter.program import tables, walk
from interpreter.program.tables import Program

Row = list[Any]  # Any: JSON
_LITERAL, _INTEGERS, _TUPLE, _SET, _TABLE, _SPAN = "l", "i", "t", "s", "m", "p"


class UnknownPartError(TypeError):
    """A part of a Program that plain data cannot represent."""


def encode(program: Program, sources: Sequence[Source]) -> Row:
    """Return the rows of a Program with spans in some files, and the field names of its classes."""
    encoder = _Encoder(sources)
    encoder.number(program)
    used = {row[0] for row in encoder.rows}
    return [{name: _names(kind) for name, kind in _classes().items() if name in used}, encoder.rows]


def decode(data: Any, sources: Sequence[Source]) -> Program:  # Any: JSON
    """Return the Program of some rows; other data raises `LookupError`, `TypeError` or `ValueError`."""
    names, rows = data
    kinds = {name: _maker(name, own) for name, own in names.items()}
    made: list[Any] = []
    get = made.__getitem__
    for kind, *rest in rows:
        if kind == _INTEGERS:
            made.append(tuple(rest))
        elif kind == _TUPLE:
            made.append(tuple(map(get, rest)))
        elif kind == _LITERAL:
            made.append(rest[0])
        elif kind == _SPAN:
            made.append(Span(sources[rest[0]], rest[1], rest[2]))
        elif kind == _SET:
            made.append(frozenset(map(get, rest)))
        elif kind == _TABLE:
            made.append(dict(zip(map(get, rest[::2]), map(get, rest[1::2]), strict=True)))
        else:
            made.append(kinds[kind](*map(get, rest)))
    if not isinstance(made[-1], Program):
        raise ValueError("the last row is not a Program")
    return made[-1]


@cache
def _classes() -> Mapping[str, type[Any]]:
    """Return the classes of Programs by name; data can create no others."""
    named = {**vars(rows), **vars(walk), **vars(tables)}.values()
    found = [each for each in named if isinstance(each, type) and each is not Span]
    return {each.__name__: each for each in found if is_dataclass(each) or issubclass(each, Enum)}


def _names(kind: type[Any]) -> list[str]:
    return [field.name for field in fields(kind)] if is_dataclass(kind) else []


def _maker(name: str, own: list[str]) -> Callable[..., Any]:
    kind = _classes()[name]
    if own != _names(kind):
        raise ValueError(f"{name} has other fields")
    return (lambda *values: kind(**dict(zip(own, values, strict=True)))) if own else kind


class _Encoder:
    def __init__(self, sources: Sequence[Source]) -> None:
        self.rows: list[Row] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._sources = {id(source): number for number, source in enumerate(sources)}

    def number(self, value: Any) -> int:
        """Return the number of a value's row."""
        row = self._row(value)
        key = (*((type(part), part) for part in row),)  # 1 and True need different rows
        if key not in self._numbers:
            self._numbers[key] = len(self.rows)
            self.rows.append(row)
        return self._numbers[key]

    def _row(self, value: Any) -> Row:
        """Return a value as a row of plain data, whose parts are numbers of other rows."""
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return [_LITERAL, value]
        if kind is tuple:
            plain = all(type(part) is int for part in value)
            return [_INTEGERS, *value] if plain else [_TUPLE, *map(self.number, value)]
        if kind is frozenset:
            return [_SET, *map(self.number, sorted(value, key=repr))]
        if isinstance(value, Mapping):
            return [_TABLE, *(self.number(part) for pair in value.items() for part in pair)]
        if kind is Span and id(value.source) in self._sources:
            return [_SPAN, self._sources[id(value.source)], value.start, value.end]
        if kind is _classes().get(kind.__name__):
            own = _names(kind)
            return [kind.__name__, *(self.number(getattr(value, name)) for name in own or ["value"])]
        raise UnknownPartError(f"{kind.__name__} is not a part of Programs, or of another file")
