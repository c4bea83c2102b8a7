"""The units on a drawn board, and the pieces in hand next to it."""

from collections.abc import Iterator

from interpreter.drawing.figure import Figures
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.held import count_captives, count_held
from interpreter.drawing.layout import HELD_WIDTH, MARGIN, TRAY_HEIGHT, Layout, held_per_row
from interpreter.drawing.lettering import write
from interpreter.drawing.markup import caption, element, moved
from interpreter.drawing.palette import INKS, TRAY, WRITING
from interpreter.drawing.slots import Slot, stacked
from interpreter.program.board import Square
from interpreter.program.tables import OWNER_NAMES, SIDE_NAMES, Piece, Program, Side
from interpreter.state.position import Mark, Position, Unit

_DIMMED = 0.45
_HELD_SCALE = 0.86


def draw_units(program: Program, position: Position, figures: Figures, layout: Layout) -> str:
    """Draw a group for each unit."""
    drawn = (
        _unit(program, unit, figures, slot, layout, square)
        for square, stack in enumerate(position.board)
        for unit, slot in zip(stack, stacked(len(stack)), strict=True)
    )
    return element("g", drawn, class_="units")


def _unit(program: Program, unit: Unit, figures: Figures, slot: Slot, layout: Layout, square: Square) -> str:
    """Return the SVG of a unit, pale if it has acted in this turn."""
    name, side, place = program.pieces[unit.piece].name, OWNER_NAMES[unit.side], layout.board.names[square]
    acted = unit.has(Mark.ACTED)
    title = caption(f"{side} {name} on {place}{', has acted' if acted else ''}")
    x, y = layout.corner(square)
    drawing = (
        element("g", [figures[unit.piece][unit.side]], opacity=_DIMMED) if acted else figures[unit.piece][unit.side]
    )
    return element(
        "g",
        [title, drawing],
        class_="unit acted" if acted else "unit",
        data_square=place,
        data_side=side,
        data_piece=name,
        transform=moved(x + slot.x, y + slot.y, slot.scale),
    )


def draw_hand(program: Program, position: Position, side: Side, figures: Figures, layout: Layout) -> str:
    """Draw a tray with the pieces in a side's hand, each kind once with its count."""
    if not layout.rows[side]:
        return ""
    held, lost = count_held(position.hands[side]), count_captives(program, position, side)
    drawn = [_held(program, side, piece, count, figures, layout, i) for i, (piece, count) in enumerate((*held, *lost))]
    kinds, captured = drawn[: len(held)], drawn[len(held) :]
    title = caption(f"in {SIDE_NAMES[side].capitalize()}'s hand")
    if captured:
        kinds.append(element("g", [caption("captured"), *captured], class_="captured", opacity=_DIMMED))
    return element("g", [title, *_tray(side, layout), *kinds], class_="hand", data_side=SIDE_NAMES[side])


def _tray(side: Side, layout: Layout) -> Iterator[str]:
    top, height = layout.tray_top(side), layout.tray_height(side)
    yield element("rect", x=MARGIN, y=top, width=layout.tray_width, height=height, rx=6, fill=TRAY)
    yield side_disc(side, MARGIN - 12, top + TRAY_HEIGHT / 2)


def side_disc(side: Side, x: float, y: float) -> str:
    """Draw a disc in the color of a side, around a point."""
    return element("circle", cx=x, cy=y, r=5, fill=INKS[side].fill, stroke=INKS[side].edge, stroke_width=1.2)


def _held(program: Program, side: Side, piece: Piece, count: int, figures: Figures, layout: Layout, place: int) -> str:
    """Return the SVG of a piece in hand, with its number."""
    row, column = divmod(place, held_per_row(layout))
    figure = element("g", [figures[piece][side]], transform=moved(0, 0, _HELD_SCALE))
    times = write(f"×{count}", FIELD * _HELD_SCALE + 1, 31, 8, WRITING) if count > 1 else ""
    name = program.pieces[piece].name
    return element(
        "g",
        [caption(f"{count} {name}"), figure, times],
        class_="held",
        data_piece=name,
        data_count=str(count),
        transform=moved(MARGIN + 6 + column * HELD_WIDTH, layout.tray_top(side) + 3 + row * TRAY_HEIGHT),
    )
