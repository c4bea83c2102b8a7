"""All text of a picture fits into its width, in every variant."""

import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from support.plain import plainly

from dsl.model.rows import PhaseKind
from interpreter import Game, load
from interpreter.drawing import svg_board
from interpreter.drawing.letters import LETTERS
from interpreter.state.position import Phase, Position
from rulesets import Catalogue

WIDTHS = {letter.path: letter.width for letter in LETTERS.values()}
"""The widths of letters by their paths."""


def moves(element: ElementTree.Element) -> tuple[float, float]:
    """The shift of an element to the right, and its scale."""
    transform = element.get("transform", "")
    shift, scale = re.search(r"translate\(([-\d.]+)", transform), re.search(r"scale\(([-\d.]+)", transform)
    return float(shift[1]) if shift else 0, float(scale[1]) if scale else 1


def edges(element: ElementTree.Element, left: float = 0, scale: float = 1, text: bool = False) -> Iterator[float]:
    """The left and right edges of all letters."""
    shift, own = moves(element)
    left, scale, text = left + shift * scale, scale * own, text or element.get("class") == "text"
    if text and element.get("d"):
        yield from (left, left + WIDTHS[element.attrib["d"]] * scale)
    for child in element:
        yield from edges(child, left, scale, text)


def positions(game: Game) -> Iterator[Position]:
    """The start, and the start as if the second part of a turn followed, for which the line is long."""
    start = game.start().position
    yield start
    if game.program.phase(PhaseKind.PLACE) is not None:
        yield replace(start, phase=Phase.PLACE)


@pytest.mark.parametrize("name", plainly(Catalogue().variants(), *Catalogue().rulesets(), "ploy", "wa-shogi"))
def test_no_text_of_a_picture_runs_out_of_its_width(name: str) -> None:
    game = load(name)
    for position in positions(game):
        root = ElementTree.fromstring(svg_board(game.program, position, title=game.title))
        found = list(edges(root))
        assert found
        assert min(found) >= 0
        assert max(found) <= float(root.attrib["width"])
