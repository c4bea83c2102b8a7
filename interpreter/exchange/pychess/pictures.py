"""The pictures of a kit: SVG with nothing that the site removes."""

import re
from collections.abc import Mapping

from interpreter.drawing.figure import draw_figures
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.markup import element, number
from interpreter.drawing.palette import BORDER
from interpreter.drawing.shades import FILLS, shades_of
from interpreter.program.tables import Program
from interpreter.program.tracks import tracks

_REMOVED = re.compile(r' (?:class|data-[a-z-]+)="[^"]*"')
"""The attributes of our pictures that only pages need."""


def pieces(program: Program, names: Mapping[str, str]) -> dict[str, str]:
    """Return a picture for each side of each piece, by its file; `names` are those of the pieces by their letters.

    >>> from interpreter import load
    >>> sorted(pieces(load("chess").program, {"k": "king"}))
    ['bK.svg', 'wK.svg']
    """
    figures = {piece.name: figure for piece, figure in zip(program.pieces, draw_figures(program), strict=True)}
    return {
        f"{side}{letter.upper()}.svg": _picture(figures[name][i], FIELD, FIELD)
        for letter, name in names.items()
        for i, side in enumerate("wb")
    }


def board(program: Program) -> str:
    """Return a picture of the squares alone: as wide and as high as the board, without coordinates."""
    shape, shades = program.board, shades_of(program)
    n_files, n_ranks = len(shape.files), len(shape.ranks)
    corners = [(x * FIELD, (n_ranks - 1 - y) * FIELD) for x, y in shape.places]
    ground = element("rect", x=0, y=0, width=n_files * FIELD, height=n_ranks * FIELD, fill=BORDER)
    squares = (
        element("rect", x=x, y=y, width=FIELD, height=FIELD, fill=FILLS[shades[square]])
        for square, (x, y) in enumerate(corners)
    )
    path = "".join(f"M{_center(corners[one])}L{_center(corners[other])}" for one, other in tracks(program))
    lines = element("path", d=path, fill="none", stroke=BORDER, stroke_width=1.2) if path else ""
    return _picture("".join((ground, *squares, lines)), n_files * FIELD, n_ranks * FIELD)


def _center(corner: tuple[int, int]) -> str:
    x, y = corner
    return f"{number(x + FIELD / 2)} {number(y + FIELD / 2)}"


def _picture(drawing: str, width: int, height: int) -> str:
    """Return a drawing as a file."""
    return element(
        "svg",
        [_REMOVED.sub("", drawing)],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )
