"""The squares of a drawn board, their coordinates, and overlays."""

from collections.abc import Iterable, Iterator
from math import hypot

from interpreter.drawing.glyph import FIELD
from interpreter.drawing.lattice import hexagon_labels
from interpreter.drawing.layout import Layout
from interpreter.drawing.lettering import write_within
from interpreter.drawing.markup import caption, element, number
from interpreter.drawing.overlay import Overlay
from interpreter.drawing.palette import BORDER, HATCH, MARKED, OVERLAY, PAPER, WRITING
from interpreter.drawing.shades import FILLS
from interpreter.program.board import Square
from interpreter.program.tracks import Track
from interpreter.program.wrapping import OpenEdge

_HATCHING = (9, 18, 27, 36, 45, 54, 63, 72, 81)
"""Positions of the hatching on a vanished square, along its upper and right edges."""

_SHORT_OF_CENTER = 11
_HEAD = 9


def draw_squares(layout: Layout, gone: frozenset[Square]) -> str:
    """Draw every existing square, with its name; vanished ones are hatched."""
    here = [square for square in range(layout.board.n_squares) if square not in gone]
    drawn = [_border(layout, here), *(_square(layout, square) for square in here)]
    return element("g", drawn + [_vanished(layout, square) for square in sorted(gone)], class_="squares")


def draw_tracks(layout: Layout, joined: Iterable[Track]) -> str:
    """Draw the lines along which units go where squares alone do not show it."""
    path = "".join(f"M{_point(*layout.center(one))}L{_point(*layout.center(other))}" for one, other in joined)
    return element("path", d=path, fill="none", stroke=BORDER, stroke_width=1.2, class_="tracks") if path else ""


def draw_open_edges(layout: Layout, edges: Iterable[OpenEdge]) -> str:
    """Draw gaps in the border where units go over it to the other side; hexagons have none."""
    path = ""
    for square, dx, dy in edges if not layout.board.hexagons else ():
        x, y = layout.center(square)
        x, y = x + dx * FIELD / 2, y - dy * FIELD / 2
        along, up = abs(dy) * FIELD / 2, abs(dx) * FIELD / 2
        path += f"M{_point(x - along, y - up)}L{_point(x + along, y + up)}"
    if not path:
        return ""
    return element("path", d=path, fill="none", stroke=PAPER, stroke_width=4, stroke_dasharray="5 4", class_="open")


def _border(layout: Layout, squares: Iterable[Square]) -> str:
    """Draw the outline of all squares at once; the squares cover its inside."""
    if layout.board.hexagons:
        path = "".join(map(layout.outline, squares))
    else:
        path = "".join(f"M{_point(*layout.corner(square))}h{FIELD}v{FIELD}h-{FIELD}z" for square in squares)
    return element("path", d=path, fill=BORDER, stroke=BORDER, stroke_width=2.4, stroke_linejoin="round")


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _square(layout: Layout, square: Square) -> str:
    fill = FILLS[layout.shades[square]]
    return _cell(layout, square, fill=fill, **({"stroke": BORDER} if layout.board.hexagons else {}))


def _cell(layout: Layout, square: Square, **look: str | float) -> str:
    """Draw a square or a hexagon."""
    x, y = layout.corner(square)
    name = layout.board.names[square]
    if layout.board.hexagons:
        return element("path", (), d=layout.outline(square), data_square=name, **look)
    return element("rect", (), x=x, y=y, width=FIELD, height=FIELD, data_square=name, **look)


def _vanished(layout: Layout, square: Square) -> str:
    x, y = layout.corner(square)
    lines = "".join(_slant(x, y, reach) for reach in _HATCHING)
    hatch = element("path", d=lines, fill="none", stroke=HATCH, stroke_width=1.2)
    return _cell(layout, square, fill=PAPER, stroke=HATCH, class_="vanished") + hatch


def _slant(x: float, y: float, reach: float) -> str:
    """Draw a line from lower left to upper right across a square."""
    near, far = max(0, reach - FIELD), min(FIELD, reach)
    return f"M{_point(x + near, y + far)}L{_point(x + far, y + near)}"


def draw_marks(layout: Layout, squares: frozenset[Square]) -> str:
    """Highlight some squares."""
    tints = [_cell(layout, square, fill=MARKED, fill_opacity=0.6) for square in sorted(squares)]
    return element("g", tints, class_="marked") if tints else ""


def draw_coordinates(layout: Layout) -> str:
    """Draw the file labels below the board, and the rank labels to its left; those of hexagons are at their ends."""
    board = layout.board
    if board.hexagons:
        around = hexagon_labels(board)
        labels = [_label(label, *layout.next_to(square, 0.8 * dx, 0.8 * dy)) for label, square, dx, dy in around]
        return element("g", labels, class_="coordinates")
    files = [_label(label, layout.left + (i + 0.5) * FIELD, layout.bottom + 10) for i, label in enumerate(board.labels)]
    ranks = [_label(label, layout.left - 12, layout.bottom - (i + 0.5) * FIELD) for i, label in enumerate(board.ranks)]
    return element("g", files + ranks, class_="coordinates")


def _label(text: str, x: float, y: float) -> str:
    return write_within(text, x, y, 8, 18, WRITING)


def draw_tints(layout: Layout, overlay: Overlay) -> str:
    """Draw the squares of an overlay."""
    tints = [_cell(layout, square, fill=OVERLAY, fill_opacity=0.35) for square in sorted(overlay.squares)]
    return element("g", [caption(overlay.name), *tints], class_="tints") if tints else ""


def draw_edges(layout: Layout, overlay: Overlay) -> str:
    """Draw the edges of an overlay."""
    draw = _arrow if overlay.arrows else _line
    edges = [draw(layout, start, end) for start, end in overlay.edges if start != end]
    if not edges:
        return ""
    return element(
        "g",
        [caption(overlay.name), *edges],
        class_="edges",
        fill=OVERLAY,
        stroke=OVERLAY,
        stroke_width=3,
        stroke_linecap="round",
        opacity=0.75,
    )


def _line(layout: Layout, start: Square, end: Square) -> str:
    (ax, ay), (bx, by) = layout.center(start), layout.center(end)
    dots = (element("circle", cx=x, cy=y, r=2) for x, y in ((ax, ay), (bx, by)))
    return element("path", d=f"M{_point(ax, ay)}L{_point(bx, by)}") + "".join(dots)


def _arrow(layout: Layout, start: Square, end: Square) -> str:
    (ax, ay), (bx, by) = layout.center(start), layout.center(end)
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip, neck = (length - _SHORT_OF_CENTER, length - _SHORT_OF_CENTER - _HEAD)
    shaft = f"M{_along(ax, ay, ux, uy, _SHORT_OF_CENTER)}L{_along(ax, ay, ux, uy, neck)}"
    head = f"M{_along(ax, ay, ux, uy, tip)}L{' '.join(_barbs(ax, ay, ux, uy, neck))}Z"
    return element("path", d=shaft) + element("path", d=head, stroke_width=1.0, stroke_linejoin="round")


def _along(x: float, y: float, ux: float, uy: float, way: float, aside: float = 0) -> str:
    return _point(x + ux * way - uy * aside, y + uy * way + ux * aside)


def _barbs(x: float, y: float, ux: float, uy: float, neck: float) -> Iterator[str]:
    return (_along(x, y, ux, uy, neck, aside) for aside in (-_HEAD / 2, _HEAD / 2))
