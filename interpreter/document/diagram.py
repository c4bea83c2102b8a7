"""Diagrams of moves: the piece in the middle, and the squares it can reach."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from string import ascii_lowercase

from interpreter.document.reach import Reach, Step, When, size_of
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.lattice import lattice_of
from interpreter.drawing.markup import caption, element, moved, number
from interpreter.drawing.palette import BORDER, DARK_SQUARE, LIGHT_SQUARE, OVERLAY
from interpreter.drawing.shades import FILLS, Shade
from interpreter.program.board import Board, Square

_MARKS = (
    ("*", "where it moves or {captures}"),
    ("o", "where it only moves"),
    ("x", "where it only {captures}"),
    ("h", "where it goes only over another unit"),
    ("i", "only from some squares, or only unmoved"),
    ("+", "where it always does one of the two, and the other as at `h` or `i`"),
)
"""The marks of a text diagram with their meanings."""

_DRAWN = (
    ("*", "a disc where it moves or {captures}"),
    ("o", "a ring where it moves"),
    ("x", "a cross where it {captures}"),
    ("hi+", "pale where it goes only over another unit, only from some squares, or only unmoved"),
)
"""The signs of a picture with their meanings, each with the marks that a text has in its place."""


def legend(marks: Collection[str], captures: str = "captures") -> str:
    """Return the meanings of the marks of text diagrams; `captures` is the verb for what units do to enemies.

    >>> legend("ox", "attacks")
    '`o` where it only moves, `x` where it only attacks'
    """
    return ", ".join(f"`{mark}` {meaning.format(captures=captures)}" for mark, meaning in _MARKS if mark in marks)


def drawn_legend(marks: Collection[str], captures: str = "captures") -> str:
    """Return the meanings of the signs of pictures, like `legend`; under a condition any sign may be drawn pale."""
    shown = {"*", "o", "x"} if not {*marks}.isdisjoint("hi+") else {*marks}
    shown |= {*marks}
    known = [meaning.format(captures=captures) for signs, meaning in _DRAWN if not shown.isdisjoint(signs)]
    return ", ".join(known) if "pale" not in known[-1] else f"{', '.join(known[:-1])}; {known[-1]}"


_SCALE = 0.5
_DOT = 8.0


def text_diagram(symbol: str, reaches: Mapping[Step, Reach]) -> str:
    """Draw the diagram as text, with the piece's symbol."""
    width = len(symbol)
    rows = []
    for y in _down(reaches):
        cells = (symbol if (x, y) == (0, 0) else mark_of(reaches.get((x, y))) for x in _across(reaches))
        rows.append(" ".join(cell.ljust(width) for cell in cells).rstrip())
    return "\n".join(rows)


def mark_of(reach: Reach | None) -> str:
    """Return the mark of a square in text."""
    if reach is None:
        return "."
    freest = max(reach.move, reach.capture)
    if freest is not When.FREE:
        return "h" if freest is When.OVER else "i"
    if reach.move is reach.capture:
        return "*"
    if min(reach.move, reach.capture) is not When.NEVER:
        return "+"
    return "o" if reach.move else "x"


def svg_diagram(name: str, figure: str, reaches: Mapping[Step, Reach], board: Board | None = None) -> str:
    """Draw the diagram as a stand-alone picture, on hexagons if the `board` has them; `figure` draws the piece."""
    if board is not None and board.hexagons:
        return _on_hexagons(name, figure, reaches, board)
    files, ranks = size_of(reaches)
    width, height = (2 * files + 1) * FIELD, (2 * ranks + 1) * FIELD
    drawn = [caption(f"how the {name} moves"), *_squares(reaches), *_marks(reaches)]
    drawn.append(element("g", [figure], transform=moved(files * FIELD, ranks * FIELD)))
    drawn.append(element("rect", x=0, y=0, width=width, height=height, fill="none", stroke=BORDER, stroke_width=2))
    return element(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width * _SCALE,
        height=height * _SCALE,
        role="img",
    )


def _on_hexagons(name: str, figure: str, reaches: Mapping[Step, Reach], board: Board) -> str:
    """Draw the diagram on the hexagons around the piece."""
    radius = max(size_of(reaches))
    shape = replace(_frame(2 * radius + 1), hexagons=board.hexagons, upright=board.upright)
    near = [square for square in range(shape.n_squares) if _hexagons_apart(shape, square, radius) <= radius]
    shape = replace(shape, names=tuple(shape.names[square] for square in near))
    lattice = lattice_of(shape)
    drawn, signs = [caption(f"how the {name} moves")], list[str]()
    for square, (x, y) in enumerate(lattice.centers):
        file, rank = shape.places[square]
        x, y = x * FIELD, (lattice.height - y) * FIELD
        path = "L".join(f"{number(x + dx * FIELD)} {number(y - dy * FIELD)}" for dx, dy in lattice.corners)
        drawn.append(element("path", d=f"M{path}z", fill=FILLS[Shade(shape.shade(square))], stroke=BORDER))
        if (file, rank) == (radius, radius):
            signs.append(element("g", [figure], transform=moved(x - FIELD / 2, y - FIELD / 2)))
        elif (reach := reaches.get((file - radius, rank - radius))) is not None:
            signs += _mark(reach, x, y)
    width, height = lattice.width * FIELD, lattice.height * FIELD
    return element(
        "svg",
        [*drawn, *signs],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * _SCALE,
        height=height * _SCALE,
        role="img",
    )


def _frame(side: int) -> Board:
    """Return a square board whose names serve no reader."""
    files, ranks = tuple(ascii_lowercase[:side]), tuple(str(i) for i in range(side))
    return Board(files=files, ranks=ranks, names=tuple(file + rank for rank in ranks for file in files))


def _hexagons_apart(board: Board, square: Square, middle: int) -> int:
    """Return the number of steps of a hexagon from the middle of a frame."""
    x, y = (place - middle for place in board.places[square])
    third = x + y if board.hexagons == "falling" else x - y
    return max(abs(x), abs(y), abs(third))


def _across(reaches: Mapping[Step, Reach]) -> range:
    files, _ = size_of(reaches)
    return range(-files, files + 1)


def _down(reaches: Mapping[Step, Reach]) -> range:
    _, ranks = size_of(reaches)
    return range(ranks, -ranks - 1, -1)


def _squares(reaches: Mapping[Step, Reach]) -> Iterator[str]:
    files, ranks = size_of(reaches)
    for y in _down(reaches):
        for x in _across(reaches):
            color = LIGHT_SQUARE if (x + y) % 2 else DARK_SQUARE
            yield element("rect", x=(x + files) * FIELD, y=(ranks - y) * FIELD, width=FIELD, height=FIELD, fill=color)


def _marks(reaches: Mapping[Step, Reach]) -> Iterator[str]:
    files, ranks = size_of(reaches)
    for (x, y), reach in sorted(reaches.items()):
        yield from _mark(reach, (x + files + 0.5) * FIELD, (ranks - y + 0.5) * FIELD)


def _mark(reach: Reach, x: float, y: float) -> Iterator[str]:
    """Draw a disc for move and capture, a ring for a move, or a cross for a capture; pale under a condition."""
    alike = reach.move is reach.capture
    if reach.move:
        fill = OVERLAY if alike else "none"
        pale = _opacity(reach.move)
        yield element("circle", cx=x, cy=y, r=_DOT, fill=fill, stroke=OVERLAY, stroke_width=3, opacity=pale)
    if reach.capture and not alike:
        size = 0.7 * _DOT if reach.move else _DOT
        cross = f"M{x - size} {y - size}L{x + size} {y + size}M{x - size} {y + size}L{x + size} {y - size}"
        pale = _opacity(reach.capture)
        yield element("path", d=cross, stroke=OVERLAY, stroke_width=4, stroke_linecap="round", opacity=pale)


def _opacity(when: When) -> float:
    return 1 if when is When.FREE else 0.45
