"""The drawings of the pieces."""

import re

from support.each import each

from interpreter import load
from interpreter.drawing.figure import draw_figures
from interpreter.drawing.glyphs import GLYPHS, OTHER_NAMES, find_glyph
from interpreter.drawing.letters import LETTERS

NUMBER = r"\s*-?(?:\d+\.?\d*|\.\d+)"
PATH = re.compile(
    rf"(?:[Mm](?:{NUMBER}){{2}}"
    rf"(?:[MmLl](?:{NUMBER}){{2}}|[HhVv]{NUMBER}|[Qq](?:{NUMBER}){{4}}|[Cc](?:{NUMBER}){{6}}"
    rf"|[Aa](?:{NUMBER}){{7}}|[Zz])*)+"
)

ASKED_FOR = {
    *("king", "queen", "rook", "bishop", "knight", "pawn"),
    *("ferz", "wazir", "guard", "commoner", "cleric", "scout", "elephant", "dabbaba", "prince", "general", "duck"),
}


@each("name", GLYPHS)
def test_every_shape_of_a_glyph_is_a_closed_path(name: str) -> None:
    glyph = GLYPHS[name]
    assert glyph.body
    for path in (*glyph.body, *filter(None, [glyph.dots])):
        assert PATH.fullmatch(path)
        assert path.endswith("Z")


@each("name", [name for name in GLYPHS if GLYPHS[name].lines])
def test_the_details_of_a_glyph_are_a_path(name: str) -> None:
    assert PATH.fullmatch(GLYPHS[name].lines)


@each("letter", [letter for letter in LETTERS if letter != " "])
def test_every_letter_is_a_path(letter: str) -> None:
    assert PATH.fullmatch(LETTERS[letter].path)


def test_all_letters_and_digits_can_be_written() -> None:
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") <= set(LETTERS)


def test_the_glyphs_asked_for_are_there() -> None:
    assert set(GLYPHS) >= ASKED_FOR


def test_no_two_glyphs_are_alike() -> None:
    assert len(set(GLYPHS.values())) == len(GLYPHS)


def test_other_names_lead_to_glyphs() -> None:
    assert all(find_glyph(name) is GLYPHS[first] for name, first in OTHER_NAMES.items())


def test_a_piece_without_a_glyph_is_a_disc_with_its_symbol() -> None:
    assert find_glyph("elk") is None


def test_the_sides_differ_in_every_figure() -> None:
    assert all(len(set(figures)) == 3 for figures in draw_figures(load("hullabaloo").program))
