"""Boards of hexagons are drawn as players know them, in pictures and in terminals."""

import re
from itertools import combinations
from math import hypot, isclose

import pytest

from dsl.prose import facts
from dsl.source import Source
from interpreter import load
from interpreter.drawing import svg_board, text_board
from interpreter.drawing.lattice import hexagon_labels, lattice_of
from interpreter.drawing.shades import Shade, shades_of
from interpreter.game.load import load_source
from interpreter.program.board import Board

HEXAGONAL = ("hexagonal", "mccooey", "mini-hexchess", "hex", "rex", "y", "yavalath")


def board(diagonal: str, *, upright: bool, squares: str = "a1 b1 c1 a2 b2 c2 a3 b3 c3") -> Board:
    files, ranks, names = ("a", "b", "c"), ("1", "2", "3"), tuple(squares.split())
    return Board(files=files, ranks=ranks, names=names, hexagons=diagonal, upright=upright)


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize("diagonal", ["rising", "falling"])
def test_neighbors_are_those_along_files_ranks_and_the_diagonal(diagonal: str, upright: bool) -> None:
    drawn = board(diagonal, upright=upright)
    places = dict(zip(drawn.names, lattice_of(drawn).centers, strict=True))
    ways = [(hypot(places[to][0] - x, places[to][1] - y), to) for x, y in [places["b2"]] for to in drawn.names]
    near = {to for way, to in ways if isclose(way, 1)}
    assert near == {"a2", "c2", "b1", "b3", *(("a1", "c3") if diagonal == "rising" else ("a3", "c1"))}
    assert min(way for way, to in ways if to not in near | {"b2"}) > 1.7


def test_files_are_upright_or_ranks_are_level() -> None:
    for upright, axis in ((True, 0), (False, 1)):
        drawn = board("rising", upright=upright)
        places = lattice_of(drawn).centers
        lines = [[places[drawn.square(name)][axis] for name in line.split()] for line in ("b1 b2 b3", "a2 b2 c2")]
        assert [isclose(max(line), min(line)) for line in lines] == [upright, not upright]


@pytest.mark.parametrize("name", HEXAGONAL)
def test_games_on_hexagons_are_drawn_with_hexagons(name: str) -> None:
    game = load(name)
    svg = svg_board(game.program, game.start().position)
    assert len(re.findall(r'<path d="M[^"]*z" data-square=', svg)) == game.program.board.n_squares
    assert "<rect x=" not in re.sub(r'<g class="hand".*?</g>', "", svg)


def test_hexagons_of_chess_have_three_colors_and_neighbors_differ() -> None:
    program = load("hexagonal").program
    shades, places = shades_of(program), lattice_of(program.board).centers
    assert {shades.count(shade) for shade in Shade} == {30, 31}
    for one, other in combinations(range(program.board.n_squares), 2):
        if isclose(hypot(places[one][0] - places[other][0], places[one][1] - places[other][1]), 1):
            assert shades[one] != shades[other]


def test_the_bishops_of_a_side_are_on_three_colors() -> None:
    program = load("hexagonal").program
    shades = shades_of(program)
    bishops = [unit.square for unit in program.array if program.pieces[unit.piece].name == "bishop" and not unit.side]
    assert {shades[square] for square in bishops} == set(Shade)


def test_labels_are_off_the_board_and_apart() -> None:
    corner = board("falling", upright=False, squares="b1 c1 a2 b2 c2 a3 b3 c3")
    for drawn in (load("hexagonal").program.board, load("y").program.board, corner):
        spots = [(x + dx, y + dy) for _, at, dx, dy in hexagon_labels(drawn) for x, y in [drawn.places[at]]]
        assert len(spots) == len({*spots}) == len(drawn.files) + len(drawn.ranks)
        assert not {*spots} & {*drawn.places}


UPRIGHT = """\
             7
         6       b
     5       r       n
 4       p       k       p
     .       p       p       .
 3       .       p       .
     .       .       .       .
 2       .       .       .
     .       .       .       .
 1       .       P       .
     .       P       P       .
         P       K       P
     a       N       R       g
         b       B       f
             c       e
                 d"""


def test_upright_files_are_offset_by_a_line() -> None:
    game = load("mini-hexchess")
    assert text_board(game.program, game.start().position) == UPRIGHT


def test_level_ranks_are_offset_by_half_a_cell() -> None:
    game = load("y")
    lines = text_board(game.program, game.start().play("S@b1").position, marked=frozenset([1])).splitlines()[:12]
    assert lines[0] == "                     11  ."
    assert lines[-2:] == [
        " 1   .  [S]  .   .   .   .   .   .   .   .   .",
        "   a   b   c   d   e   f   g   h   i   j   k",
    ]


@pytest.mark.parametrize(
    ("name", "diagonal", "upright"), [("hexagonal", "rising", True), ("y", "falling", False), ("chess", "", False)]
)
def test_a_line_of_the_board_says_how_hexagons_touch_and_lie(name: str, diagonal: str, upright: bool) -> None:
    drawn = load(name).program.board
    assert (drawn.hexagons, drawn.upright) == (diagonal, upright)


def test_the_line_changes_no_rule_and_is_told() -> None:
    y = load("y")
    plain = load_source(Source("y.rumpus", y.ruleset.source.text.replace("  hexagons falling\n", "")))
    told = {fact.text for fact in facts(y.ruleset)} - {fact.text for fact in facts(plain.ruleset)}
    assert told == {"hexagons: each touches six others, along files, ranks and falling diagonals"}
    assert (plain.rules_hash, plain.ruleset) == (y.rules_hash, y.ruleset)
