"""Positions as pictures: text for a terminal, SVG, PNG."""

from interpreter.drawing.overlay import Overlay
from interpreter.drawing.png import png_board
from interpreter.drawing.svg import svg_array, svg_board
from interpreter.drawing.text import text_board, text_legend
from interpreter.drawing.turn import turn_line

__all__ = ["Overlay", "png_board", "svg_array", "svg_board", "text_board", "text_legend", "turn_line"]
