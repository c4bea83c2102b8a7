"""A table of an endgame: for each position who wins and in how many turns."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from dsl.errors import RumpusError
from interpreter.endgames.layout import Layout
from interpreter.endgames.material import Material

LEFT_OUT = -32768
"""The value of a number without a position. Others are 0 for a draw, and n + 1 or -n - 1 for a win or loss in n."""


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
    slices: Mapping[Material, Slice]
    is_symmetric: bool = True
    """True if one position stands for its images by the symmetries of the rules."""

    @property
    def main(self) -> Slice:
        """The slice of the material itself."""
        return self.slices[self.material]
