"""The layout of a board picture. Lengths are in units of a square's field, 45 to a side."""

from dataclasses import dataclass, replace

from interpreter.drawing.glyph import FIELD
from interpreter.drawing.held import count_captives, count_held, has_hands
from interpreter.drawing.lattice import Lattice, lattice_of
from interpreter.drawing.markup import number
from interpreter.drawing.shades import Shade, shades_of
from interpreter.program.board import Board, Square
from interpreter.program.tables import BLACK, WHITE, Program, Side
from interpreter.state.position import Position

MARGIN = 26
"""The margins left and right of the board, for the rank labels."""

HELD_WIDTH = 60
"""Width of a piece in a hand with its count."""

TRAY_HEIGHT = 44
"""Height of one row of pieces in a hand."""

_EDGE = 14
_GAP = 8
_TITLE = 24
_FILE_LABELS = 20
_TURN_LINE = 24
_LEAST_WIDTH = 260


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """From top to bottom: the title, Black's hand, the board, its file labels, White's hand, whose turn it is."""

    board: Board
    lattice: Lattice
    shades: tuple[Shade, ...]
    title: bool
    rows: tuple[int, int]
    """Number of rows of each hand, 0 in a game without hands."""

    @property
    def width(self) -> float:
        """A dimension of the whole picture."""
        return max(self.lattice.width * FIELD + 2 * MARGIN, _LEAST_WIDTH)

    @property
    def height(self) -> float:
        """A dimension of the whole picture."""
        return self.turn_top + _TURN_LINE + _EDGE / 2

    @property
    def left(self) -> float:
        """The board's left edge."""
        return (self.width - self.lattice.width * FIELD) / 2

    @property
    def top(self) -> float:
        """The board's upper edge."""
        return self.tray_top(BLACK) + self.tray_height(BLACK) + (_GAP if self.rows[BLACK] else 0)

    @property
    def bottom(self) -> float:
        """The board's lower edge."""
        return self.top + self.lattice.height * FIELD

    @property
    def turn_top(self) -> float:
        """The upper edge of the line that says whose turn it is."""
        return self.tray_top(WHITE) + self.tray_height(WHITE) + _GAP / 2

    def tray_top(self, side: Side) -> float:
        """The upper edge of a hand."""
        return self.bottom + _FILE_LABELS if side == WHITE else _EDGE + (_TITLE if self.title else 0)

    def tray_height(self, side: Side) -> float:
        """The height of a hand with all its rows."""
        return self.rows[side] * TRAY_HEIGHT

    @property
    def tray_width(self) -> float:
        """The width of a hand."""
        return self.width - 2 * MARGIN

    def corner(self, square: Square) -> tuple[float, float]:
        """The left and upper edge of a square, or of the field of the figures on a hexagon."""
        x, y = self.center(square)
        return x - FIELD / 2, y - FIELD / 2

    def center(self, square: Square) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.lattice.centers[square]
        return self.left + x * FIELD, self.bottom - y * FIELD

    def next_to(self, square: Square, files: float, ranks: float) -> tuple[float, float]:
        """The point some files to the right of the middle of a square, and some ranks up."""
        (fx, fy), (rx, ry) = self.lattice.file_step, self.lattice.rank_step
        x, y = self.center(square)
        return x + (files * fx + ranks * rx) * FIELD, y - (files * fy + ranks * ry) * FIELD

    def outline(self, square: Square) -> str:
        """The edges of a square or a hexagon, as a path."""
        x, y = self.center(square)
        points = (f"{number(x + dx * FIELD)} {number(y - dy * FIELD)}" for dx, dy in self.lattice.corners)
        return f"M{'L'.join(points)}z"


def held_per_row(layout: Layout) -> int:
    """Return how many pieces, with their counts, fit into one row of a hand."""
    return max(1, int(layout.tray_width // HELD_WIDTH))


def lay_out(program: Program, position: Position, *, title: bool) -> Layout:
    """Return the layout of the picture of a position."""
    board = program.board
    bare = Layout(board=board, lattice=lattice_of(board), shades=shades_of(program), title=title, rows=(0, 0))
    if not has_hands(program, position):
        return bare
    kinds = (
        len(count_held(position.hands[side])) + len(count_captives(program, position, side)) for side in (WHITE, BLACK)
    )
    white, black = (max(1, -(-count // held_per_row(bare))) for count in kinds)
    return replace(bare, rows=(white, black))
