"""A table of an endgame: for each position who wins and in how many turns."""

from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from dsl.errors import RumpusError
from interpreter.endgames.layout import Layout
from interpreter.endgames.material import Material

LEFT_OUT = {"b": -128, "h": -32768}
"""The value of a number without a position, by the type of an array. See `Slice.values` for others."""

_CHUNK = 1 << 22
"""Values that are counted at a time."""


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
    """0 for a draw, n + 1 or -n - 1 for a win or loss in n turns, of one byte each, or of two if one is too far."""

    def at(self, number: int) -> int | None:
        """Return what `values` has for a number, or None if it has no position."""
        found = self.values[number]
        return None if found == LEFT_OUT[self.values.typecode] else found

    def value(self, number: int) -> Value | None:
        """Return the value of a number, or None if it has no position."""
        found = self.at(number)
        return None if found is None else Value((found > 0) - (found < 0), max(0, abs(found) - 1))

    @cached_property
    def counts(self) -> tuple[Counter[int], Counter[int]]:
        """How many positions have each of `values`, for each side to move."""
        found = (Counter[int](), Counter[int]())
        for first in range(0, len(self.values), _CHUNK):
            for side in range(2):
                found[side].update(self.values[first + side : first + _CHUNK : 2])
        for side in range(2):
            found[side].pop(LEFT_OUT[self.values.typecode], None)
        return found

    @property
    def n(self) -> int:
        """How many positions there are."""
        return sum(each.total() for each in self.counts)


def compact(values: "array[int]") -> "array[int]":
    """Return values of two bytes as such of one, if none is too far."""
    kinds = {*values} - {LEFT_OUT["h"]}
    if any(abs(value) >= -LEFT_OUT["b"] for value in kinds):
        return values
    byte = {**{value: value for value in kinds}, LEFT_OUT["h"]: LEFT_OUT["b"]}
    return array("b", map(byte.__getitem__, values))


@dataclass(frozen=True)
class Table:
    """The slices of a material and of all that may arise from it."""

    rules_hash: str
    material: Material
    slices: Mapping[Material, Slice]
    is_symmetric: bool = True
    """True if one position stands for its images by the symmetries of the rules."""

    @property
    def main(self) -> Slice:
        """The slice of the material itself."""
        return self.slices[self.material]
