"""A player on the screen: the name, the clock, and the hand."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from interpreter.drawing.held import count_captives, count_held, has_hands
from interpreter.game.table.clock import clock_text
from interpreter.game.table.picking import HAND, Place, Spot
from interpreter.game.table.sitting import title_of
from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.tui.board import Pointed
from interpreter.tui.colors import CURSOR, GROUNDS, INKS
from interpreter.tui.controller import Controller
from interpreter.tui.face import Ground

_Row = list[tuple[Spot, str]]

_HAND = " hand "


class SeatView(Widget):
    """Draws a player; a click points at a piece in hand."""

    def __init__(self, controller: Controller, id: str, *, far: bool) -> None:
        super().__init__(id=id)
        self.controller, self.far = controller, far

    @property
    def side(self) -> Side:
        """The side of the player."""
        return 1 if self.far != self.controller.flipped else 0

    def rows(self, width: int) -> list[_Row]:
        """Return the pieces in hand, and captured ones that are exchanged in parentheses, in rows of this width."""
        state = self.controller.state
        if not has_hands(state.game.program, state.position):
            return []
        pieces = state.game.program.pieces
        items = [
            (Spot(Place.HELD, piece), f" {pieces[piece].symbol}{f'×{count}' if count > 1 else ''} ")
            for piece, count in count_held(state.position.hands[self.side])
        ]
        items += [
            (Spot(Place.HELD, piece), f" ({pieces[piece].symbol}{f'×{count}' if count > 1 else ''}) ")
            for piece, count in count_captives(state.game.program, state.position, self.side)
        ]
        rows: list[_Row] = [[]]
        for item in [*items, (HAND, _HAND)]:
            if sum(len(text) + 1 for _, text in rows[-1]) + len(item[1]) > width and rows[-1]:
                rows.append([])
            rows[-1].append(item)
        return rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of the name and of the hand."""
        return 1 + len(self.rows(width))

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen."""
        return Strip(self._name_line() if y == 0 else self._hand_line(y - 1)).apply_style(self.rich_style)

    def _hand_line(self, row: int) -> list[Segment]:
        rows = self.rows(self.size.width)
        items = rows[row] if row < len(rows) else []
        return [segment for spot, text in items for segment in (Segment(text, self._style(spot)), Segment(" "))]

    def _name_line(self) -> list[Segment]:
        sitting, side = self.controller.sitting, SIDE_NAMES[self.side]
        ink, paper = INKS[self.side]
        acts = sitting.match.outcome() is None and sitting.match.state.actor == side
        time = f"  {clock_text(sitting.clock.left(self.side))}" if sitting.clock else ""
        return [
            Segment(f" {side.capitalize()} ", Style(color=ink, bgcolor=paper, bold=True)),
            Segment(f" {title_of(sitting.seats[side])}{time}{'  ◀ to act' if acts else ''}", Style(bold=acts)),
        ]

    def _style(self, spot: Spot) -> Style:
        ink, paper = INKS[self.side]
        controller = self.controller
        if SIDE_NAMES[self.side] == controller.state.actor:
            if spot == controller.source:
                paper, ink = GROUNDS[Ground.SOURCE], INKS[0][0]
            elif spot in controller.targets:
                paper, ink = GROUNDS[Ground.TARGET], INKS[0][0]
            if spot == controller.cursor:
                return Style(color="#ffffff", bgcolor=CURSOR, bold=True)
        if spot == HAND and paper == INKS[self.side][1]:
            return Style(dim=True, italic=True)
        return Style(color=ink, bgcolor=paper, bold=True)

    def on_click(self, event: events.Click) -> None:
        """Point at the clicked piece."""
        if SIDE_NAMES[self.side] != self.controller.state.actor:
            return
        rows, right = self.rows(self.size.width), 0
        for spot, text in rows[event.y - 1] if 0 < event.y <= len(rows) else []:
            right += len(text) + 1
            if event.x < right:
                self.post_message(Pointed(spot))
                return
