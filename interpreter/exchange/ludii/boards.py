"""The boards of game descriptions that a rule file can say: squares and hexagons in a few shapes."""

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase

from dsl.limits import MAX_SIDE, MAX_SQUARES
from dsl.model.board import BoardShape
from dsl.notation.squares import blocks_of
from dsl.source import Span

Cell = tuple[int, int]
"""File and rank of a square, from 0."""
Cells = frozenset[Cell]
Sides = tuple[Cells, Cells]
"""Some squares for White, whose first move it is, and some for Black."""

ORTHOGONAL: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Cell, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_SLANTS = {"": (), "rising": ((1, 1), (-1, -1)), "falling": ((1, -1), (-1, 1))}


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its frame, the squares that exist, and how hexagons touch if it has them."""

    n_files: int
    n_ranks: int
    cells: Cells
    span: Span
    hexagons: str = ""
    """The diagonal along which hexagons touch, `rising` or `falling`; empty for squares."""
    points: bool = False
    """True if units are on the crossings of lines, so that diagonal neighbors are not adjacent."""

    @property
    def shape(self) -> BoardShape:
        """The names of the files and ranks."""
        files, ranks = tuple(ascii_lowercase[: self.n_files]), tuple(str(y + 1) for y in range(self.n_ranks))
        return BoardShape(files=files, ranks=ranks, squares=(), span=self.span)

    @property
    def adjacent(self) -> tuple[Cell, ...]:
        """The steps to adjacent squares."""
        slants = DIAGONAL if not self.hexagons and not self.points else _SLANTS[self.hexagons]
        return (*ORTHOGONAL, *slants)

    @property
    def ways(self) -> str:
        """The ways of a rule file that lead to adjacent squares."""
        return (
            f"orthogonal, {self.hexagons}" if self.hexagons else "orthogonal" if self.points else "orthogonal, diagonal"
        )

    @property
    def outer(self) -> Cells:
        """The squares at the edge."""
        steps = (*ORTHOGONAL, *_SLANTS[self.hexagons])
        return frozenset(each for each in self.cells if any(moved(each, step) not in self.cells for step in steps))

    @property
    def corners(self) -> Cells:
        """The squares at the edge with the fewest neighbors, as at the corners of all shapes here."""
        if not self.hexagons:
            ends = ({0, self.n_files - 1}, {0, self.n_ranks - 1})
            return frozenset(cell for cell in self.cells if cell[0] in ends[0] and cell[1] in ends[1])
        counts = {cell: sum(moved(cell, step) in self.cells for step in self.adjacent) for cell in self.cells}
        return frozenset(cell for cell, count in counts.items() if count <= 3) if self.cells else frozenset()

    @property
    def edges(self) -> tuple[Cells, ...]:
        """The edges of a board of hexagons, each with its corners."""
        lines: list[set[Cell]] = []
        for step in self.adjacent:
            line = {cell for cell in self.cells if moved(cell, step) not in self.cells}
            turned = {cell for cell in line if moved(cell, _turned(step, self.adjacent)) not in self.cells}
            lines.append(turned or line)
        return tuple(dict.fromkeys(frozenset(line) for line in lines if len(line) > 1))

    @property
    def center(self) -> Cells:
        """The square in the middle, or the four or two squares around it."""
        files = {(self.n_files - 1) // 2, self.n_files // 2}
        ranks = {(self.n_ranks - 1) // 2, self.n_ranks // 2}
        return frozenset((x, y) for x in files for y in ranks) & self.cells

    def spread(self, cells: Cells, steps: Iterable[Cell]) -> Cells:
        """Return some squares with those one step away."""
        ways = tuple(steps)
        return (cells | {moved(cell, way) for cell in cells for way in ways}) & self.cells

    def names(self, cells: Cells) -> str:
        """Return some squares as a rule file lists them."""
        return blocks_of(self.shape, {named(cell) for cell in cells})

    def line(self) -> str:
        """Return the statement of a rule file."""
        lines = []
        if self.hexagons:
            lines.append(f"hexagons {self.hexagons}")
        if len(self.cells) < self.n_files * self.n_ranks:
            lines.append(f"squares {self.names(self.cells)}")
        block = f" {{ {'; '.join(lines)} }}" if lines else ""
        return f"board {self.n_files}x{self.n_ranks}{block}"


def rectangle(n_files: int, n_ranks: int, span: Span, *, points: bool = False) -> Board:
    """Return a board of squares without gaps."""
    return Board(n_files, n_ranks, _all(n_files, n_ranks), span, points=points)


def diamond(size: int, span: Span) -> Board:
    """Return a rhombus of hexagons."""
    return Board(size, size, _all(size, size), span, hexagons="falling")


def triangle(size: int, span: Span) -> Board:
    """Return a triangle of hexagons."""
    return Board(size, size, frozenset(cell for cell in _all(size, size) if sum(cell) < size), span, hexagons="falling")


def hexagon(size: int, span: Span) -> Board:
    """Return a hexagon of hexagons, of which each edge has some."""
    wide = 2 * size - 1
    cells = frozenset((x, y) for x, y in _all(wide, wide) if abs(x - y) < size)
    return Board(wide, wide, cells, span, hexagons="rising")


def fits(n_files: int, n_ranks: int) -> bool:
    """Return True if a rule file may have a board of this size."""
    return 0 < n_files <= MAX_SIDE and 0 < n_ranks <= MAX_SIDE and n_files * n_ranks <= MAX_SQUARES


def named(cell: Cell) -> str:
    """Return the name of a square."""
    return f"{ascii_lowercase[cell[0]]}{cell[1] + 1}"


def moved(cell: Cell, step: Cell) -> Cell:
    """Return the square one step on, which may not exist."""
    return cell[0] + step[0], cell[1] + step[1]


def _all(n_files: int, n_ranks: int) -> Cells:
    return frozenset((x, y) for x in range(n_files) for y in range(n_ranks))


def _turned(step: Cell, steps: tuple[Cell, ...]) -> Cell:
    """Return the next step of a board of hexagons, to the right."""
    ring = sorted(steps, key=_angle)
    return ring[(ring.index(step) + 1) % len(ring)]


def _angle(step: Cell) -> float:
    from math import atan2

    return atan2(step[0], step[1])
