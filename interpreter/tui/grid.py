"""The grid of a board on the screen: which cells of the terminal belong to which square."""

from dataclasses import dataclass

from interpreter.program.board import NOWHERE, Board, Square

_WIDTHS = (0, 4, 5, 7)
"""The best width of a square, by its height: cells of a terminal are about twice as high as wide."""

_LEAST_WIDTH = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A board drawn with squares of this size; `flipped` has Black's side at the bottom."""

    board: Board
    width: int
    height: int
    flipped: bool = False

    @property
    def indent(self) -> int:
        """The columns of the rank labels."""
        return max(map(len, self.board.ranks)) + 1

    @property
    def columns(self) -> int:
        """The width of the whole board."""
        return self.indent + len(self.board.files) * self.width

    @property
    def rows(self) -> int:
        """The height of the whole board, with the line of file labels."""
        return len(self.board.ranks) * self.height + 1

    def file(self, column: int) -> int:
        """Return the file of a column of squares."""
        return len(self.board.files) - 1 - column if self.flipped else column

    def rank(self, row: int) -> int:
        """Return the rank of a row of squares."""
        return row if self.flipped else len(self.board.ranks) - 1 - row

    def place(self, square: Square) -> tuple[int, int]:
        """Return the column and row of a square among the squares."""
        file, rank = self.board.places[square]
        return self.file(file), self.rank(rank)

    def corner(self, square: Square) -> tuple[int, int]:
        """Return the left column and the upper row of a square on the screen."""
        column, row = self.place(square)
        return self.indent + column * self.width, row * self.height

    def square(self, x: int, y: int) -> Square:
        """Return the square at a column and row of the screen, or `NOWHERE`."""
        column, row = (x - self.indent) // self.width, y // self.height
        if not (0 <= column < len(self.board.files) and 0 <= row < len(self.board.ranks)):
            return NOWHERE
        return self.board.at(self.file(column), self.rank(row))

    def step(self, square: Square, right: int, down: int) -> Square:
        """Return the next square in a direction of the screen, past missing ones, or the same square at the edge."""
        column, row = self.place(square)
        while True:
            column, row = column + right, row + down
            if not (0 <= column < len(self.board.files) and 0 <= row < len(self.board.ranks)):
                return square
            found = self.board.at(self.file(column), self.rank(row))
            if found != NOWHERE:
                return found


def fitting(board: Board, columns: int, rows: int, *, flipped: bool = False) -> Grid:
    """Return the grid with the largest squares for a space; the smallest squares may not fit."""
    indent = max(map(len, board.ranks)) + 1
    height = min(len(_WIDTHS) - 1, max(1, (rows - 1) // len(board.ranks)))
    width = max(_LEAST_WIDTH, min(_WIDTHS[height], (columns - indent) // len(board.files)))
    return Grid(board=board, width=width, height=height, flipped=flipped)
