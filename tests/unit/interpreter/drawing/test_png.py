"""The picture as PNG."""

import struct

import pytest

from interpreter import load
from interpreter.drawing import png_board, svg_board


@pytest.mark.parametrize("width", [200, 800])
def test_a_png_has_its_signature_and_the_width_asked_for(width: int) -> None:
    game = load("hullabaloo")
    png = png_board(svg_board(game.program, game.start().position), width)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", png[16:20]) == (width,)


def test_a_png_is_800_pixels_wide_unless_asked_otherwise() -> None:
    game = load("chess")
    png = png_board(svg_board(game.program, game.start().position))
    assert struct.unpack(">I", png[16:20]) == (800,)
