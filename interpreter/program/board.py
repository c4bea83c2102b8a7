"""The board, or several: squares with their names and places, and the graph of touching squares."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from dsl.model.ways import DIAGONAL, ORTHOGONAL, lines_along

if TYPE_CHECKING:
    import networkx as nx

Square = int
"""A square's number: rank by rank from the lowest, each from the first file, missing squares left out."""

NOWHERE: Square = -1
"""No square: off the board, or one that does not exist."""

FAR = 100
"""A distance that no rule allows: from one board to another."""


@dataclass(frozen=True)
class Board:
    """Files, ranks, and the squares that exist.

    >>> board = Board(files=("a", "b"), ranks=("1", "2"), names=("a1", "b1", "a2"))
    >>> board.at(0, 1), board.at(1, 1), board.square("b1")
    (2, -1, 1)
    """

    files: tuple[str, ...]
    ranks: tuple[str, ...]
    names: tuple[str, ...]
    vanishing: frozenset[Square] = field(default=frozenset())
    boards: int = 1
    hexagons: str = field(default="", compare=False)
    """The diagonal along which hexagons touch, `rising` or `falling`; nothing where squares are drawn as squares."""
    upright: bool = field(default=False, compare=False)
    """True if files of hexagons are upright; otherwise ranks are level."""

    @cached_property
    def _numbers(self) -> dict[str, Square]:
        return {name: square for square, name in enumerate(self.names)}

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """File and rank of each square, from 0."""
        return tuple((self.files.index(name[0]), self.ranks.index(name[1:])) for name in self.names)

    @cached_property
    def _grid(self) -> dict[tuple[int, int], Square]:
        return {place: square for square, place in enumerate(self.places)}

    @cached_property
    def rows(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each rank from the lowest, with `NOWHERE` for missing ones."""
        return tuple(tuple(self.at(x, y) for x in range(len(self.files))) for y in range(len(self.ranks)))

    @cached_property
    def width(self) -> int:
        """Number of files of one board; a file without squares separates it from the next."""
        return (len(self.files) + 1) // self.boards - 1

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the files as they are drawn: blank between two boards."""
        return tuple(" " if x % (self.width + 1) == self.width else file for x, file in enumerate(self.files))

    @property
    def n_squares(self) -> int:
        """Number of squares that exist."""
        return len(self.names)

    def square(self, name: str) -> Square:
        """Return the number of the square with a name, or `NOWHERE`."""
        return self._numbers.get(name, NOWHERE)

    def at(self, file: int, rank: int) -> Square:
        """Return the square at a place, or `NOWHERE`."""
        return self._grid.get((file, rank), NOWHERE)

    def step(self, square: Square, dx: int, dy: int, *, wraps: int = 0) -> Square:
        """Return the square some files to the right and some ranks up.

        A step that wraps goes around the sides of the board; with 2 it also goes from the last rank to the first.
        """
        x, y = self.places[square]
        first = x - x % (self.width + 1)
        file = (x - first + dx) % self.width if wraps else x - first + dx
        rank = (y + dy) % len(self.ranks) if wraps > 1 else y + dy
        return self.at(first + file, rank) if 0 <= file < self.width else NOWHERE

    def place(self, square: Square) -> tuple[int, int]:
        """Return file and rank of a square on its own board, from 0."""
        x, y = self.places[square]
        return x % (self.width + 1), y

    def is_dark(self, square: Square) -> bool:
        """Return True if a square is of the color of a1; equal squares of all boards have the same."""
        return sum(self.place(square)) % 2 == 0

    def shade(self, square: Square) -> int:
        """Return which of three colors a hexagon is drawn in; neighbors differ."""
        x, y = self.place(square)
        return (x - y if self.hexagons == "falling" else x + y) % 3

    def number_of(self, square: Square) -> int:
        """Return the number of the board that a square is on, from 0."""
        return self.places[square][0] // (self.width + 1)

    def on_one_rank(self, a: Square, b: Square) -> bool:
        """Return True if two squares are on the same rank of the same board."""
        return self.places[a][1] == self.places[b][1] and self.number_of(a) == self.number_of(b)

    def twin(self, square: Square) -> Square:
        """Return the same square of the next board in turn; the first follows the last."""
        x, y = self.places[square]
        return self.at((x + self.width + 1) % (len(self.files) + 1), y)

    def mirrored(self, square: Square) -> Square:
        """Return the square that Black sees as White sees this: on the opposite rank, or the same if none is there."""
        x, y = self.places[square]
        opposite = self.at(x, len(self.ranks) - 1 - y)
        return square if opposite == NOWHERE else opposite

    def distance(self, a: Square, b: Square) -> int:
        """Return the number of king steps from one square to another on an open board, or `FAR` between two boards."""
        (ax, ay), (bx, by) = self.places[a], self.places[b]
        return max(abs(ax - bx), abs(ay - by)) if self.number_of(a) == self.number_of(b) else FAR

    @cached_property
    def touching(self) -> tuple[tuple[tuple[Square, ...], tuple[Square, ...]], ...]:
        """The neighbors of each square along files and ranks, and along diagonals."""
        return tuple(
            (self._neighbors(square, ORTHOGONAL), self._neighbors(square, DIAGONAL)) for square in range(self.n_squares)
        )

    def _neighbors(self, square: Square, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
        found = (self.step(square, dx, dy) for dx, dy in steps)
        return tuple(other for other in found if other != NOWHERE)


def board_graph(board: Board) -> nx.Graph[Square]:
    """Return the board as a frozen graph: a node for each square, and an edge with its `step` between touching squares.

    >>> graph = board_graph(Board(files=("a", "b"), ranks=("1", "2"), names=("a1", "b1", "a2", "b2")))
    >>> graph.number_of_edges(), graph.edges[0, 3]["step"]
    (6, (1, 1))
    """
    import networkx as nx  # importing it takes a tenth of a second, and reading a rule file does not need it

    graph: nx.Graph[Square] = nx.Graph()
    for square, name in enumerate(board.names):
        graph.add_node(square, name=name)
        for dx, dy in lines_along(("orthogonal", "diagonal")):
            if (other := board.step(square, dx, dy)) != NOWHERE:
                graph.add_edge(square, other, step=(dx, dy))
    frozen: nx.Graph[Square] = nx.freeze(graph)
    return frozen
