"""Files of tables: a head, and each slice compressed, with a line before it that says what it is."""

import json
import os
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from dsl.errors import SettingError
from interpreter.endgames.layout import layout_of
from interpreter.endgames.material import Material, read_material, write_material
from interpreter.endgames.table import Slice, Table, TableError
from interpreter.program.tables import Program

_KIND = b"rumpus endgame "
_MAGIC = _KIND + b"2\n"
_CHUNK = 1 << 22
"""Values that are written at a time, and bytes that are read: a large table need not be there twice."""


def write_head(file: BinaryIO, program: Program, rules_hash: str, material: Material, *, is_symmetric: bool) -> None:
    """Begin a file."""
    about = {
        "title": program.title,
        "rules": rules_hash,
        "material": write_material(program, material),
        "symmetric": is_symmetric,
    }
    file.write(_MAGIC + json.dumps(about).encode() + b"\n")


def write_slice(file: BinaryIO, program: Program, one: Slice) -> None:
    """Add a slice to a file, compressed."""
    parts = [*_packed_parts(one.values)]
    about = {
        "material": write_material(program, one.layout.material),
        "size": one.values.itemsize,
        "bytes": sum(map(len, parts)),
    }
    file.write(json.dumps(about).encode() + b"\n")
    for part in parts:
        file.write(part)


def packed(values: "array[int]") -> tuple[bytes, int]:
    """Return values compressed, and how many bytes each of them has."""
    return b"".join(_packed_parts(values)), values.itemsize


def _packed_parts(values: "array[int]") -> Iterator[bytes]:
    """Yield values compressed, in parts."""
    stream = zlib.compressobj(6)
    for first in range(0, len(values), _CHUNK):
        part = values[first : first + _CHUNK]
        if sys.byteorder == "big":
            part.byteswap()
        yield stream.compress(part)
    yield stream.flush()


def unpacked(data: bytes, size: int, most: int) -> "array[int]":
    """Return values that `packed` has compressed; raise `zlib.error` if they are more than some number."""
    values = array("b" if size == 1 else "h")
    stream = zlib.decompressobj()
    while not stream.eof:
        part = stream.decompress(data, _CHUNK)
        values.frombytes(part)
        data = stream.unconsumed_tail
        if not (part or data) or len(values) > most:
            raise zlib.error("it is cut off, or too long")
    if sys.byteorder == "big":
        values.byteswap()
    return values


@dataclass(frozen=True, slots=True)
class Part:
    """Where a file has a slice."""

    material: str
    at: int
    """The place of its first byte."""
    n_bytes: int
    size: int
    """The bytes of each value, once they are no longer compressed."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file says of itself, and where its slices are."""

    path: Path
    title: str
    """Of the ruleset."""
    rules_hash: str
    material: str
    is_symmetric: bool
    parts: tuple[Part, ...]

    @property
    def is_complete(self) -> bool:
        """True if the slice of the material itself is there, which comes last."""
        return any(part.material == self.material for part in self.parts)


def read_contents(path: Path) -> Contents:
    """Return the contents of a file as far as it goes; the last slice may have been cut off.

    Raise `TableError` for a file that is not a table.
    """
    with path.open("rb") as file:
        begins = file.read(len(_MAGIC))
        if begins != _MAGIC and begins.startswith(_KIND):
            raise TableError(f"{path}: another version of Rumpus has made this table; make it anew")
        if begins != _MAGIC:
            raise TableError(f"{path}: this is not a table of an endgame")
        try:
            about = json.loads(file.readline())
            return Contents(
                path=path,
                title=about["title"],
                rules_hash=about["rules"],
                material=about["material"],
                is_symmetric=bool(about["symmetric"]),
                parts=tuple(_parts(file)),
            )
        except (ValueError, KeyError, TypeError):
            raise _damaged(path) from None


def _parts(file: BinaryIO) -> Iterator[Part]:
    end = os.fstat(file.fileno()).st_size
    while line := file.readline():
        try:
            about = json.loads(line)
        except ValueError:
            return
        part = Part(about["material"], file.tell(), about["bytes"], about["size"])
        if not 0 <= part.n_bytes <= end - part.at:
            return
        yield part
        file.seek(part.at + part.n_bytes)


def read_slice(contents: Contents, part: Part, program: Program) -> Slice:
    """Return a slice of a file. Raise `TableError` if it is damaged."""
    try:
        layout = layout_of(program, read_material(program, part.material), is_symmetric=contents.is_symmetric)
        with contents.path.open("rb") as file:
            file.seek(part.at)
            values = unpacked(file.read(part.n_bytes), part.size, layout.n)
    except (ValueError, zlib.error, SettingError):
        raise _damaged(contents.path) from None
    if len(values) != layout.n:
        raise _damaged(contents.path)
    return Slice(layout, values)


def _damaged(path: Path) -> TableError:
    return TableError(f"{path}: this table is damaged; make it anew")


def check_rules(contents: Contents, rules_hash: str) -> None:
    """Raise `TableError` if a table is one of other rules."""
    if contents.rules_hash != rules_hash:
        raise TableError(f"{contents.path}: this is a table of other rules, of {contents.title}; make it anew")


def read_table(path: Path, program: Program, rules_hash: str) -> Table:
    """Return the table of a file as far as it goes.

    Raise `TableError` for a file that is not a table, or one of other rules.
    """
    contents = read_contents(path)
    check_rules(contents, rules_hash)
    slices = [read_slice(contents, part, program) for part in contents.parts]
    material = read_material(program, contents.material)
    return Table(rules_hash, material, {one.layout.material: one for one in slices}, contents.is_symmetric)
