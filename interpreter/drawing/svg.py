"""A position as a stand-alone SVG picture: no fonts, no scripts, nothing loaded from elsewhere."""

from collections.abc import Iterator, Mapping

from interpreter.drawing.figure import Figures, draw_figures
from interpreter.drawing.layout import MARGIN, Layout, lay_out
from interpreter.drawing.lettering import write_within
from interpreter.drawing.markup import caption, element, number
from interpreter.drawing.overlay import Overlay
from interpreter.drawing.palette import PAPER, WRITING
from interpreter.drawing.squares import (
    draw_coordinates,
    draw_edges,
    draw_marks,
    draw_open_edges,
    draw_squares,
    draw_tints,
    draw_tracks,
)
from interpreter.drawing.turn import turn_line
from interpreter.drawing.units import draw_hand, draw_units, side_disc
from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, Program, Side
from interpreter.program.tracks import tracks
from interpreter.program.wrapping import open_edges
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position
from interpreter.state.turn import actor

_NOTHING = Overlay(name="")

_RIM = 2
"""Width around a board that is drawn alone, for its border."""


def svg_board(
    program: Program,
    position: Position,
    *,
    overlay: Overlay | None = None,
    marked: frozenset[Square] = frozenset(),
    title: str = "",
    outcome: Outcome | None = None,
    own: Mapping[str, str] | None = None,
) -> str:
    """Draw a position, with Black's hand above the board and White's below; `marked` squares are highlighted.

    The line below the board says who has to act, or how the game ended if its `outcome` is given.
    `own` has drawings in place of our figures, as in `draw_figures`. Equal arguments give equal text. Squares are
    `rect`s and units are groups with `data-square`, so that pages can find them; hands are groups with `data-side`.
    """
    layout = lay_out(program, position, title=bool(title))
    parts = _parts(program, position, draw_figures(program, own), layout, overlay or _NOTHING, marked)
    line = turn_line(program, position, outcome=outcome)
    heading = [caption(title or line), _paper(layout), _title(layout, title)]
    side = actor(program, position) if outcome is None else outcome.winner
    return _root(layout, [*heading, *parts, _turn(line, side, layout)])


def svg_array(program: Program, position: Position, *, own: Mapping[str, str] | None = None) -> str:
    """Draw the board of a position alone: no title, no hands and no line on the turn; `own` as in `draw_figures`."""
    layout = lay_out(program, position, title=False)
    edges, lines = draw_open_edges(layout, open_edges(program)), draw_tracks(layout, tracks(program))
    units = draw_units(program, position, draw_figures(program, own), layout)
    drawn = [draw_squares(layout, position.gone), edges, lines, units]
    left, top = layout.left - _RIM, layout.top - _RIM
    width, height = layout.width - 2 * left, layout.bottom + _RIM - top
    view = " ".join(map(number, (left, top, width, height)))
    return element(
        "svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=view, width=width, height=height, role="img"
    )


def _root(layout: Layout, drawn: list[str]) -> str:
    return element(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(layout.width)} {number(layout.height)}",
        width=layout.width,
        height=layout.height,
        role="img",
    )


def _parts(
    program: Program,
    position: Position,
    figures: Figures,
    layout: Layout,
    overlay: Overlay,
    marked: frozenset[Square],
) -> Iterator[str]:
    yield draw_squares(layout, position.gone)
    yield draw_open_edges(layout, open_edges(program))
    yield draw_tracks(layout, tracks(program))
    yield draw_coordinates(layout)
    yield draw_marks(layout, marked)
    yield draw_tints(layout, overlay)
    yield draw_units(program, position, figures, layout)
    yield draw_edges(layout, overlay)
    yield from (draw_hand(program, position, side, figures, layout) for side in (BLACK, WHITE))


def _paper(layout: Layout) -> str:
    return element("rect", width=layout.width, height=layout.height, fill=PAPER)


def _title(layout: Layout, title: str) -> str:
    return write_within(title, layout.width / 2, 20, 11, layout.tray_width, WRITING) if title else ""


def _turn(line: str, side: Side | None, layout: Layout) -> str:
    y, x = layout.turn_top + 12, MARGIN if side is None else MARGIN + 18
    disc = "" if side is None else side_disc(side, MARGIN + 6, y)
    text = write_within(line, x, y, 9, layout.width - MARGIN - x, WRITING, anchor=0)
    return element("g", [disc, text], class_="turn")
