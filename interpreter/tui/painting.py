"""Painting a square in cells of the terminal."""

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style

from interpreter.tui.colors import ACTED, CURSOR, GROUNDS, INKS, MARK
from interpreter.tui.face import Badge, Face, Ground, Step

_TOP, _BOTTOM, _FULL = "▄", "▀", "█"
_LEFT_EDGE, _RIGHT_EDGE = "▌", "▐"
_DOT, _VANISHED = "●", "░"


@dataclass(slots=True)
class _Cell:
    """One character on the screen."""

    text: str
    ink: str
    ground: str
    strong: bool = False
    ready: bool = False

    def segment(self) -> Segment:
        """Return it as Rich has it."""
        style = Style(color=self.ink, bgcolor=self.ground, bold=self.strong, underline=self.ready)
        return Segment(self.text, style)


def painted(face: Face, width: int, height: int, row: int, *, flipped: bool = False) -> list[Segment]:
    """Return one row of a square, counted from above."""
    ground = GROUNDS[face.ground]
    blank = _VANISHED if face.ground is Ground.GONE else " "
    cells = [_Cell(blank, "#6b625a", ground) for _ in range(width)]
    middle = (height - 1) // 2
    if face.badges:
        _badges(cells, face, row - middle, flipped)
    elif face.is_target and row == middle:
        cells[(width - 1) // 2] = _Cell(_DOT, MARK, ground)
    if face.is_under_cursor:
        _frame(cells)
    return [cell.segment() for cell in cells]


def _badges(cells: list[_Cell], face: Face, offset: int, flipped: bool) -> None:
    """Paint the badges of a square, side by side, on a row this far below the one of their letters."""
    width, count = len(cells), len(face.badges)
    if count == 1:
        badge = face.badges[0]
        size = min(width, max(len(badge.text) + 2, width - 2))
        _badge(cells, badge, (width - size) // 2, size, offset, _on_screen(face.joins, flipped))
        return
    size = width // count
    for i, badge in enumerate(face.badges):
        _badge(cells, badge, i * (width - size) // (count - 1), size, offset, frozenset())


def _on_screen(joins: frozenset[Step], flipped: bool) -> frozenset[Step]:
    """Return directions as the screen has them: to the right, and down."""
    return frozenset((-dx, dy) if flipped else (dx, -dy) for dx, dy in joins)


def _badge(cells: list[_Cell], badge: Badge, left: int, size: int, offset: int, joins: frozenset[Step]) -> None:
    """Draw one line of a unit's badge into a row of cells; it joins the badges of the same unit next to it."""
    ink, paper = (ACTED if badge.acted else INKS)[badge.side]
    start = 0 if (-1, 0) in joins else left
    end = len(cells) if (1, 0) in joins else left + size
    if offset == 0:
        text = badge.text.center(size)[:size] if size > len(badge.text) else badge.text[:size]
        for x in range(start, end):
            cells[x] = _Cell(" ", ink, paper)
        for x, letter in enumerate(text, left):
            cells[x] = _Cell(letter, ink, paper, strong=True, ready=badge.ready and letter != " ")
        return
    joined = (0, 1 if offset > 0 else -1) in joins
    edge = _FULL if joined else _BOTTOM if offset > 0 else _TOP
    for x in range(start, end):
        cells[x] = _Cell(edge, paper, cells[x].ground)


def _frame(cells: list[_Cell]) -> None:
    """Paint the cursor at both ends of a row, except over letters."""
    for cell, edge in ((cells[0], _LEFT_EDGE), (cells[-1], _RIGHT_EDGE)):
        if not cell.strong or cell.text == " ":
            if cell.text == _FULL or (cell.text in (_TOP, _BOTTOM)):
                cell.ground = cell.ink if cell.text == _FULL else cell.ground
            cell.text, cell.ink = edge, CURSOR
