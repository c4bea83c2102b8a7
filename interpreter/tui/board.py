"""The board on the screen."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from interpreter.game.table.picking import Place, Spot, on
from interpreter.program.board import NOWHERE
from interpreter.tui.colors import LABEL
from interpreter.tui.controller import Controller
from interpreter.tui.face import Face, faces_of
from interpreter.tui.grid import Grid, fitting
from interpreter.tui.painting import painted


class Pointed(Message):
    """The person pointed at a spot."""

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot


class BoardView(Widget, can_focus=True):
    """Draws the board; a click points at a square."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(id="board")
        self.controller = controller
        self.grid: Grid = fitting(controller.state.game.program.board, 0, 0)
        self._faces: list[Face] = []

    def fit(self, columns: int, rows: int) -> None:
        """Draw the board as large as a space allows."""
        board = self.controller.state.game.program.board
        self.grid = fitting(board, columns, rows, flipped=self.controller.flipped)
        self.styles.width, self.styles.height = self.grid.columns, self.grid.rows
        self.show()

    def show(self) -> None:
        """Draw the board anew."""
        self._faces = faces_of(self.controller)
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the board."""
        return self.grid.columns

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the board."""
        return self.grid.rows

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen."""
        return Strip(self._line(y)).simplify().apply_style(self.rich_style)

    def _line(self, y: int) -> list[Segment]:
        """Return a line of the terminal that shows part of a rank."""
        grid = self.grid
        row, rest = divmod(y, grid.height)
        if row >= len(grid.board.ranks):
            return self._files() if y == grid.rows - 1 else []
        label = grid.board.ranks[grid.rank(row)] if rest == (grid.height - 1) // 2 else ""
        segments = [Segment(label.rjust(grid.indent - 1) + " ", Style(color=LABEL))]
        for column in range(len(grid.board.files)):
            square = grid.board.at(grid.file(column), grid.rank(row))
            if square == NOWHERE or not self._faces:
                segments.append(Segment(" " * grid.width))
            else:
                segments += painted(self._faces[square], grid.width, grid.height, rest, flipped=grid.flipped)
        return segments

    def _files(self) -> list[Segment]:
        grid = self.grid
        labels = (grid.board.labels[grid.file(i)].center(grid.width) for i in range(len(grid.board.files)))
        return [Segment(" " * grid.indent + "".join(labels), Style(color=LABEL))]

    def step(self, right: int, down: int) -> None:
        """Move the cursor to the next square; from the hand it returns to the board."""
        cursor = self.controller.cursor
        start = cursor.number if cursor.place is Place.SQUARE else 0
        self.controller.cursor = on(self.grid.step(start, right, down))
        self.show()

    def on_click(self, event: events.Click) -> None:
        """Point at the clicked square."""
        square = self.grid.square(event.x, event.y)
        if square != NOWHERE:
            self.post_message(Pointed(on(square)))
