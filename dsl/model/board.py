"""Squares and sets of squares."""

from dataclasses import dataclass, field
from string import ascii_lowercase

from dsl.source import Span

SIDES = ("white", "black")
"""The two sides, White first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardShape:
    """A frame of named files and ranks, the squares of it that exist, and those that vanish when left."""

    files: tuple[str, ...]
    ranks: tuple[str, ...]
    squares: tuple[str, ...]
    vanishing: tuple[str, ...] = ()
    boards: int = 1
    """The number of equal boards; a file without squares separates each from the next."""
    walled: bool = field(default=False, compare=False, repr=False)
    """True if any square may turn to wall."""
    hexagons: str = field(default="", compare=False)
    """The diagonal along which hexagons touch, `rising` or `falling`; nothing where squares are drawn as squares."""
    upright: bool = field(default=False, compare=False)
    """True if files of hexagons are upright; otherwise ranks are level."""
    span: Span = field(compare=False, repr=False)
    vanish_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)

    @property
    def width(self) -> int:
        """Number of files of one board."""
        return (len(self.files) + 1) // self.boards - 1

    @property
    def has_plain_labels(self) -> bool:
        """True if files are named a, b, c and ranks 1, 2, 3, as by default."""
        plain = (tuple(ascii_lowercase[: len(self.files)]), tuple(str(i + 1) for i in range(len(self.ranks))))
        return (self.files, self.ranks) == plain

    def frame(self) -> tuple[str, ...]:
        """Return the names of all squares of the frame, existing or not, rank by rank from the lowest."""
        return tuple(file + rank for rank in self.ranks for file in self.files)

    def twin(self, square: str) -> str:
        """Return the name of the same square of the next board; the first board follows the last."""
        place = self.files.index(square[0]) + self.width + 1
        return self.files[place % (len(self.files) + 1)] + square[1:]

    def gaps(self) -> tuple[str, ...]:
        """Return the files between the boards."""
        return self.files[self.width :: self.width + 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A named set of squares, one for each side."""

    name: str
    white: frozenset[str]
    black: frozenset[str]
    span: Span = field(compare=False, repr=False)

    def of(self, side: str) -> frozenset[str]:
        """Return the squares of a side."""
        return self.white if side == "white" else self.black
