"""Tiles with characters."""

import re
from xml.etree import ElementTree

import pytest
from support.each import each

from interpreter import load
from interpreter.drawing.tiles import draw_tiles
from rulesets import Catalogue
from rulesets.tiles import tile_sets

SVG = "{http://www.w3.org/2000/svg}"
WEDGES = [
    "cannon-shogi",
    "checkshogi",
    "euroshogi",
    "gorogoro-plus",
    "gorogoro-shogi",
    "judkins-shogi",
    "kyoto-shogi",
    "micro-shogi",
    "minishogi",
    "okisaki-shogi",
    "sho-shogi",
    "shogi",
    "tori-shogi",
    "wa-shogi",
]
ROUND = ["janggi", "janggi-casual", "janggi-modern", "janggi-traditional", "manchu", "minixiangqi", "xiangqi"]


def tile(ruleset: str, piece: str, side: int) -> ElementTree.Element:
    program = load(ruleset).program
    tiles = draw_tiles(program)
    assert tiles is not None
    number = [each.name for each in program.pieces].index(piece)
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{tiles[number][side]}</svg>')


def face(drawing: ElementTree.Element) -> tuple[str, str]:
    """The characters of a tile and their color."""
    texts = list(drawing.iter(SVG + "text"))
    return "".join(text.text or "" for text in texts), texts[0].get("fill", "")


@pytest.mark.slow
def test_the_games_with_tiles_are_those_whose_pieces_all_have_characters() -> None:
    found = {name for name in Catalogue().variants() if draw_tiles(load(name).program) is not None}
    assert found == {*WEDGES, *ROUND}


@each("ruleset", WEDGES)
def test_wedges_of_the_two_sides_point_at_each_other(ruleset: str) -> None:
    first = load(ruleset).program.pieces[0].name
    turns = [next(tile(ruleset, first, side).iter(SVG + "g")).find(SVG + "g") for side in (0, 1)]
    assert [turn.get("transform") for turn in turns if turn is not None] == [
        "rotate(0 22.5 22.5)",
        "rotate(180 22.5 22.5)",
    ]


def test_promoted_pieces_are_red() -> None:
    assert [face(tile("shogi", name, 0)) for name in ("pawn", "tokin", "rook", "dragon")] == [
        ("歩", "#231c15"),
        ("と", "#b3201a"),
        ("飛", "#231c15"),
        ("龍", "#b3201a"),
    ]


@pytest.mark.parametrize(
    ("ruleset", "faces"),
    [
        ("xiangqi", [("帥", "#a81c16"), ("將", "#1d2a24")]),
        ("janggi", [("楚", "#0d5a3c"), ("漢", "#a81c16")]),
    ],
)
def test_round_tiles_have_two_colors(ruleset: str, faces: list[tuple[str, str]]) -> None:
    assert [face(tile(ruleset, "general", side)) for side in (0, 1)] == faces


def test_two_characters_are_below_each_other() -> None:
    one, other = tile("wa-shogi", "oxcart", 0).iter(SVG + "text")
    assert (one.text, other.text, one.get("x")) == ("牛", "車", other.get("x"))
    assert float(other.get("y", "0")) - float(one.get("y", "0")) >= float(one.get("font-size", "0")) - 0.1


def test_every_character_is_one_of_east_asia_and_a_tile_has_one_or_two() -> None:
    faces = [text for tiles in tile_sets() for texts in tiles.faces.values() for text in texts]
    assert len(faces) > 70
    assert [text for text in faces if not re.fullmatch("[\u3040-\u309f\u4e00-\u9fff]{1,2}", text)] == []


def test_pieces_of_a_game_have_different_tiles() -> None:
    for ruleset in ("shogi", "tori-shogi", "xiangqi", "janggi"):
        tiles = draw_tiles(load(ruleset).program)
        assert tiles is not None
        assert len({drawing for drawings in tiles for drawing in drawings[:2]}) == 2 * len(tiles)


def test_a_set_needs_a_character_for_each_piece_and_a_piece_that_tells_it() -> None:
    assert draw_tiles(load("dobutsu").program) is None
    assert draw_tiles(load("chess").program) is None  # `king`, `rook` and `queen` are in the set of the wedges
