"""Pieces as tiles with characters: wedges that point ahead, and round ones in two colors.

The characters are text, which a picture cannot show without a font that has them. So pages alone draw tiles, and
pictures as files have figures.
"""

from interpreter.drawing.figure import Figures, with_board
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.markup import element
from interpreter.drawing.palette import INKS, TILE, TILE_EDGE
from interpreter.program.tables import BLACK, PieceType, Program, Side
from rulesets.tiles import TileSet, tiles_for

_WEDGE = "M22.5 2.5L33.8 9L38.8 42.5H6.2L11.2 9Z"
_CENTER = FIELD / 2
_FONTS = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Songti SC',SimSun,serif"
_BELOW_MIDDLE = 0.37
"""How far below its middle the baseline of a character is, in parts of its size."""


def draw_tiles(program: Program) -> Figures | None:
    """Return the tiles of all pieces of a game, or None if there are none for one of them."""
    tiles = tiles_for(piece.name for piece in program.pieces)
    if tiles is None:
        return None
    return tuple(tuple(_tile(tiles, piece, side) for side in range(len(INKS))) for piece in program.pieces)


def _tile(tiles: TileSet, piece: PieceType, side: Side) -> str:
    face, color = tiles.face(piece.name, side), tiles.colors[side % 2]
    if tiles.shape == "round":
        return _disc(color) + _written(face, color, _CENTER, 21)
    color = tiles.promoted if _is_promoted(piece) else color
    drawing = element("path", d=_WEDGE, **_wood(TILE_EDGE), stroke_width=1.5) + _written(face, color, 26, 24)
    return with_board(drawing, 180 if side == BLACK else 0)


def _is_promoted(piece: PieceType) -> bool:
    return piece.symbol.startswith("+")


def _wood(edge: str) -> dict[str, str]:
    return {"fill": TILE, "stroke": edge, "stroke_linejoin": "round"}


def _disc(color: str) -> str:
    outer = element("circle", cx=_CENTER, cy=_CENTER, r=19.5, **_wood(TILE_EDGE), stroke_width=1.5)
    return outer + element("circle", cx=_CENTER, cy=_CENTER, r=16.2, fill="none", stroke=color, stroke_width=1.1)


def _written(face: str, color: str, middle: float, size: float) -> str:
    """Write one character, or two smaller ones below each other."""
    scaled = size if len(face) == 1 else size * 0.68
    top = middle - scaled * (len(face) - 1) / 2
    return "".join(
        element(
            "text",
            [char],
            x=_CENTER,
            y=top + scaled * (i + _BELOW_MIDDLE),
            fill=color,
            font_family=_FONTS,
            font_size=scaled,
            font_weight="600",
            text_anchor="middle",
            class_="face",
        )
        for i, char in enumerate(face)
    )
