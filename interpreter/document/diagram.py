"""Diagrams of how pieces move: the piece in the middle, and what it may do on the squares around it."""

from collections.abc import Iterator, Mapping

from interpreter.document.reach import Reach, Step, distance
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.markup import caption, element, moved
from interpreter.drawing.palette import BORDER, DARK_SQUARE, LIGHT_SQUARE, OVERLAY

LEGEND = (
    ("*", "where it moves or captures"),
    ("o", "where it only moves"),
    ("x", "where it only captures"),
    ("h", "where it goes only over another unit"),
    ("i", "only from some squares, or only unmoved"),
)
"""Marks of a diagram in text, and what they mean."""

DRAWN_LEGEND = (
    "a disc where it moves or captures, a ring where it only moves, a cross where it only captures; pale where it goes "
    "only over another unit, only from some squares, or only unmoved"
)
"""The same of a diagram as a picture."""

_SCALE = 0.5
_DOT = 8.0


def text_diagram(symbol: str, reaches: Mapping[Step, Reach]) -> str:
    """The diagram as text; the piece is shown by its symbol."""
    width = len(symbol)
    rows = []
    for y in _down(reaches):
        cells = (symbol if (x, y) == (0, 0) else mark_of(reaches.get((x, y))) for x in _across(reaches))
        rows.append(" ".join(cell.ljust(width) for cell in cells).rstrip())
    return "\n".join(rows)


def mark_of(reach: Reach | None) -> str:
    """The mark of a square in text."""
    if reach is None:
        return "."
    if reach.hops:
        return "h"
    if reach.at_times:
        return "i"
    return "*" if reach.moves and reach.captures else "o" if reach.moves else "x"


def svg_diagram(name: str, figure: str, reaches: Mapping[Step, Reach]) -> str:
    """The diagram as a picture that stands alone; `figure` is the drawing of the piece."""
    far = distance(reaches)
    side = (2 * far + 1) * FIELD
    drawn = [caption(f"how the {name} moves"), *_squares(reaches), *_marks(reaches)]
    drawn.append(element("g", [figure], transform=moved(far * FIELD, far * FIELD)))
    drawn.append(element("rect", x=0, y=0, width=side, height=side, fill="none", stroke=BORDER, stroke_width=2))
    return element(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {side} {side}",
        width=side * _SCALE,
        height=side * _SCALE,
        role="img",
    )


def _across(reaches: Mapping[Step, Reach]) -> range:
    far = distance(reaches)
    return range(-far, far + 1)


def _down(reaches: Mapping[Step, Reach]) -> range:
    far = distance(reaches)
    return range(far, -far - 1, -1)


def _squares(reaches: Mapping[Step, Reach]) -> Iterator[str]:
    far = distance(reaches)
    for y in _down(reaches):
        for x in _across(reaches):
            colour = LIGHT_SQUARE if (x + y) % 2 else DARK_SQUARE
            yield element("rect", x=(x + far) * FIELD, y=(far - y) * FIELD, width=FIELD, height=FIELD, fill=colour)


def _marks(reaches: Mapping[Step, Reach]) -> Iterator[str]:
    far = distance(reaches)
    for (x, y), reach in sorted(reaches.items()):
        if max(abs(x), abs(y)) <= far:
            yield _mark(reach, (x + far + 0.5) * FIELD, (far - y + 0.5) * FIELD)


def _mark(reach: Reach, x: float, y: float) -> str:
    """A disc for move and capture, a ring for a move, a cross for a capture; pale if a condition has to be met."""
    opacity = 1 if reach.is_free else 0.45
    if reach.moves:
        fill = OVERLAY if reach.captures else "none"
        return element("circle", cx=x, cy=y, r=_DOT, fill=fill, stroke=OVERLAY, stroke_width=3, opacity=opacity)
    cross = f"M{x - _DOT} {y - _DOT}L{x + _DOT} {y + _DOT}M{x - _DOT} {y + _DOT}L{x + _DOT} {y - _DOT}"
    return element("path", d=cross, stroke=OVERLAY, stroke_width=4, stroke_linecap="round", opacity=opacity)
