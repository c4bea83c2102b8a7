"""A table of an endgame: for each position who wins and in how many turns, and the file that holds it."""

import json
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from dsl.errors import RumpusError
from interpreter.endgames.layout import Layout, layout_of
from interpreter.endgames.material import Material, read_material, write_material
from interpreter.program.tables import Program

LEFT_OUT = -32768
"""The value of a number without a position. Others are 0 for a draw, and n + 1 or -n - 1 for a win or loss in n."""

_MAGIC = b"rumpus endgame 1\n"
_LEFT_OUT_OF_BYTES = -128


class TableError(RumpusError):
    """A file is not a table, or it is one of other rules."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a table says of a position: the result for the side to move, and the turns of both sides until the end."""

    result: int
    """1 for a win, -1 for a loss, 0 for a draw."""
    turns: int = 0

    def __str__(self) -> str:
        if not self.result:
            return "draw"
        turns = f"{self.turns} turn{'' if self.turns == 1 else 's'} of both sides"
        return f"{'win' if self.result > 0 else 'loss'} in {turns}"


@dataclass(frozen=True)
class Slice:
    """The positions of one material."""

    layout: Layout
    values: "array[int]"

    def value(self, number: int) -> Value | None:
        """Return the value of a number, or None if it has no position."""
        found = self.values[number]
        if found == LEFT_OUT:
            return None
        return Value((found > 0) - (found < 0), max(0, abs(found) - 1))

    @cached_property
    def n(self) -> int:
        """How many positions there are."""
        return len(self.values) - self.values.count(LEFT_OUT)


@dataclass(frozen=True)
class Table:
    """The slices of a material and of all that may arise from it."""

    rules_hash: str
    material: Material
    slices: dict[Material, Slice]
    is_symmetric: bool = True
    """True if one position stands for its images by the symmetries of the rules."""

    @property
    def main(self) -> Slice:
        """The slice of the material itself."""
        return self.slices[self.material]


# Files


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
    data, size = _packed(one.values)
    about = {"material": write_material(program, one.layout.material), "size": size, "bytes": len(data)}
    file.write(json.dumps(about).encode() + b"\n" + data)


def _packed(values: "array[int]") -> tuple[bytes, int]:
    """Return values compressed, and how many bytes each of them has."""
    kinds = {*values} - {LEFT_OUT}
    if all(abs(value) < -_LEFT_OUT_OF_BYTES for value in kinds):
        byte = {**{value: value for value in kinds}, LEFT_OUT: _LEFT_OUT_OF_BYTES}
        return zlib.compress(array("b", [byte[value] for value in values]).tobytes(), 6), 1
    whole = array("h", values)
    if sys.byteorder == "big":
        whole.byteswap()
    return zlib.compress(whole.tobytes(), 6), 2


def _unpacked(data: bytes, size: int) -> "array[int]":
    raw = zlib.decompress(data)
    if size == 1:
        small = array("b", raw)
        return array("h", [LEFT_OUT if value == _LEFT_OUT_OF_BYTES else value for value in small])
    whole = array("h", raw)
    if sys.byteorder == "big":
        whole.byteswap()
    return whole


def read_table(path: Path, program: Program, rules_hash: str) -> Table:
    """Return the table of a file as far as it goes.

    Raise `TableError` for a file that is not a table, or one of other rules.
    """
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise TableError(f"{path}: this is not a table of an endgame")
        try:
            return _read(file, path, program, rules_hash)
        except (ValueError, KeyError, zlib.error):
            raise TableError(f"{path}: this table is damaged") from None


def _read(file: BinaryIO, path: Path, program: Program, rules_hash: str) -> Table:
    about = json.loads(file.readline())
    if about["rules"] != rules_hash:
        raise TableError(f"{path}: this is a table of other rules, of {about['title']}; make it anew")
    is_symmetric = bool(about["symmetric"])
    slices = {one.layout.material: one for one in _slices(file, program, is_symmetric=is_symmetric)}
    return Table(rules_hash, read_material(program, about["material"]), slices, is_symmetric)


def _slices(file: BinaryIO, program: Program, *, is_symmetric: bool) -> Iterator[Slice]:
    """Yield the slices of a file; the last one may have been cut off."""
    while line := file.readline():
        try:
            about = json.loads(line)
        except ValueError:
            return
        data = file.read(about["bytes"])
        if len(data) < about["bytes"]:
            return
        layout = layout_of(program, read_material(program, about["material"]), is_symmetric=is_symmetric)
        yield Slice(layout, _unpacked(data, about["size"]))
