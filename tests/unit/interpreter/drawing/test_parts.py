"""Fused pieces are shown by what they are made of."""

import pytest

from dsl.source import Source
from interpreter import Game, load
from interpreter.drawing.figure import draw_figures
from interpreter.drawing.parts import fused_parts
from interpreter.game.load import load_source

HERD = """\
ruleset "Herd" {{ }}
board 4x4
piece king K {{ moves K }}
piece ox O {{ moves W }}
piece elk E {{ moves F }}
piece hare H {{ moves N }}
piece yak Y {{ moves D }}
piece gnu G {{ moves A }}
fusion {{
  {pairs}
  made by move
}}
array "k3/4/4/3K"
goal checkmate of king
draw stalemate
"""


def herd(pairs: str) -> Game:
    """A small game with some lines of a fusion table."""
    return load_source(Source("herd.rumpus", HERD.format(pairs=pairs)))


def named(game: Game) -> dict[str, dict[str, int]]:
    """The parts of fused pieces, by name."""
    names = [piece.name for piece in game.program.pieces]
    found = fused_parts(game.program)
    return {names[piece]: {names[part]: count for part, count in parts} for piece, parts in found.items()}


@pytest.mark.parametrize(
    ("piece", "parts"),
    [
        ("elephant-4", {"ferz": 4}),
        ("dabbaba-2", {"wazir": 2}),
        ("guard", {"wazir": 1, "ferz": 1}),
        ("general-3", {"wazir": 3, "ferz": 3}),
        ("general-6", {"wazir": 6, "ferz": 6}),
    ],
)
def test_a_series_is_taken_apart_to_its_first_pieces(piece: str, parts: dict[str, int]) -> None:
    assert named(load("hullabaloo"))[piece] == parts


def test_pieces_that_are_not_fused_have_no_parts() -> None:
    assert not {"ferz", "wazir", "commoner"} & set(named(load("hullabaloo")))


def test_a_game_without_fusion_has_no_parts() -> None:
    assert named(load("chess")) == {}


def test_the_first_pair_counts() -> None:
    assert named(herd("ox + elk = hare; ox + yak = hare")) == {"hare": {"ox": 1, "elk": 1}}


def test_a_table_that_runs_in_circles_ends() -> None:
    game = herd("ox + elk = hare; hare + elk = ox")
    assert named(game) == {"ox": {"elk": 1, "hare": 1}}
    assert draw_figures(game.program)


def test_a_piece_is_never_a_part_of_itself() -> None:
    assert named(herd("ox + elk = ox")) == {}
    assert named(herd("ox + elk = hare; hare + elk = yak; yak + elk = ox")) == {
        "ox": {"elk": 2, "hare": 1},
        "yak": {"elk": 1, "hare": 1},
    }


def test_counts_that_differ_are_each_shown() -> None:
    game = herd("ox + elk = hare; hare + elk = yak")
    assert named(game)["yak"] == {"ox": 1, "elk": 2}
    hare, yak = (draw_figures(game.program)[i][0] for i in (3, 4))
    assert [figure.count('class="part"') for figure in (hare, yak)] == [2, 2]
    assert yak.count("<circle") == hare.count("<circle") + 1
