"""The figure of each piece: its glyph, the glyphs of its parts, or a disc with its symbol."""

from collections.abc import Iterator, Mapping
from math import hypot

from interpreter.drawing.glyph import FIELD, Glyph
from interpreter.drawing.glyphs import find_glyph
from interpreter.drawing.lettering import text_width, write_within
from interpreter.drawing.markup import element, moved, number
from interpreter.drawing.palette import BADGE, BADGE_WRITING, INKS, Ink
from interpreter.drawing.parts import Parts, fused_parts
from interpreter.drawing.slots import FUSED
from interpreter.program.tables import BLACK, NO_PIECE, PieceType, Program

Figures = tuple[tuple[str, ...], ...]
"""For each piece its white, black and neutral figures, as SVG on a field of 45 by 45."""

_CENTER = FIELD / 2
_SIDES = "wbn"
_OUTLINE = 1.5
_FUSED_OUTLINE = 2.0


def draw_figures(program: Program, own: Mapping[str, str] | None = None) -> Figures:
    """Return the figures of all pieces of a game.

    `own` has drawings of others in place of ours, by a side (`w`, `b` or `n`) and the symbol of a piece, such as `wN`;
    they are cut off at the edge of the field.
    """
    parts, given = fused_parts(program), {name: _cut(drawing) for name, drawing in (own or {}).items()}
    return tuple(
        tuple(
            given.get(f"{side}{piece.symbol}") or _figure(program, piece, parts.get(i), ink)
            for side, ink in zip(_SIDES, INKS, strict=True)
        )
        for i, piece in enumerate(program.pieces)
    )


def _cut(drawing: str) -> str:
    return element("svg", [drawing], width=FIELD, height=FIELD, viewBox=f"0 0 {FIELD} {FIELD}", overflow="hidden")


def with_board(drawing: str, degrees: int) -> str:
    """Return a drawing turned, in a group that pages turn with the board."""
    center = number(_CENTER)
    turned = element("g", [drawing], transform=f"rotate({degrees} {center} {center})")
    return element("g", [turned], class_="turned")


def _figure(program: Program, piece: PieceType, parts: Parts | None, ink: Ink) -> str:
    if piece.turns:
        return _inked(_pointed(program, piece, ink), ink, _OUTLINE)
    if parts is None or len(parts) > len(FUSED):
        return _inked(_simple(piece, ink), ink, _OUTLINE)
    return _inked("".join(_fused(program, parts, ink)), ink, _FUSED_OUTLINE) + _label(piece.symbol, ink)


def _inked(drawing: str, ink: Ink, outline: float) -> str:
    return element(
        "g",
        [drawing],
        fill=ink.fill,
        stroke=ink.edge,
        stroke_width=outline,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _simple(piece: PieceType, ink: Ink) -> str:
    glyph = find_glyph(piece.name)
    return _disc(piece.symbol, ink) if glyph is None else "".join(_layers(glyph, ink))


def _pointed(program: Program, piece: PieceType, ink: Ink) -> str:
    """Draw a piece that turns: its glyph in its direction, or a disc with a ridge wherever it moves."""
    front = piece if piece.front == NO_PIECE else program.pieces[piece.front]
    glyph, half = find_glyph(front.name), 180 if ink is INKS[BLACK] else 0
    if glyph is not None:
        return with_board("".join(_layers(glyph, ink)), piece.eighths * 45 + half)
    disc = element("circle", cx=_CENTER, cy=_CENTER, r=17.5)
    ridges = "".join(f"M0 0L{number(x * 15)} {number(-y * 15)}" for x, y in _ways(piece))
    lines = element(
        "path",
        d=ridges,
        transform=moved(_CENTER, _CENTER),
        fill="none",
        stroke=ink.detail,
        stroke_width=4.5,
        stroke_linecap="butt",
    )
    plate = element("circle", cx=_CENTER, cy=_CENTER, r=8.2, stroke="none")
    return disc + with_board(lines, half) + plate + write_within(front.symbol, _CENTER, _CENTER, 8, 12, ink.detail)


def _ways(piece: PieceType) -> list[tuple[float, float]]:
    """Return the directions in which a piece moves, each once, as points on a circle."""
    steps = {
        (round(node.dx / hypot(node.dx, node.dy), 3), round(node.dy / hypot(node.dx, node.dy), 3))
        for rule in piece.moves
        for node in rule.walk.nodes
        if any(node.lands) and (node.dx, node.dy) != (0, 0)
    }
    return sorted(steps)


def _layers(glyph: Glyph, ink: Ink) -> Iterator[str]:
    for path in glyph.body:
        yield element("path", d=path)
    if glyph.lines:
        yield element("path", d=glyph.lines, fill="none", stroke=ink.detail)
    if glyph.dots:
        yield element("path", d=glyph.dots, fill=ink.detail, stroke="none")


def _disc(symbol: str, ink: Ink) -> str:
    """Draw a piece without a glyph."""
    disc = element("circle", cx=_CENTER, cy=_CENTER, r=17.5)
    ring = element("circle", cx=_CENTER, cy=_CENTER, r=14.5, fill="none", stroke=ink.detail, stroke_width=0.8)
    return disc + ring + write_within(symbol, _CENTER, _CENTER, 13, 21, ink.detail)


def _fused(program: Program, parts: Parts, ink: Ink) -> Iterator[str]:
    """Draw small figures of the parts, with counts; a single count if they are equal."""
    shared = len({count for _, count in parts}) == 1
    for (part, count), slot in zip(parts, FUSED[len(parts) - 1], strict=True):
        badge = "" if shared else _badge(count, 38, 8, 1.4)
        drawing = _simple(program.pieces[part], ink) + badge
        yield element("g", [drawing], class_="part", transform=moved(slot.x, slot.y, slot.scale))
    if shared:
        yield _badge(parts[0][1], 39 if len(parts) == 1 else _CENTER, 6.5, 1)


def _badge(count: int, x: float, y: float, scale: float) -> str:
    if count == 1:
        return ""
    plate = element("circle", r=5.6, fill=BADGE, stroke="none")
    return element("g", [plate + write_within(str(count), 0, 0, 6.4, 7.5, BADGE_WRITING)], transform=moved(x, y, scale))


def _label(symbol: str, ink: Ink) -> str:
    """Draw the symbol on a plate at the lower edge."""
    width = text_width(symbol, 7.6) + 7
    plate = element(
        "rect",
        x=_CENTER - width / 2,
        y=31.5,
        width=width,
        height=12.5,
        rx=3,
        fill=ink.fill,
        stroke=ink.edge,
    )
    return plate + write_within(symbol, _CENTER, 37.75, 7.6, FIELD - 8, ink.detail)
