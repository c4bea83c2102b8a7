"""Goals by a closed ring of units, on both engines and against a judge of its own."""

import random
from itertools import product

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.game.state import Game

BOARD = """
board 5x5
piece king K { moves K }
piece stone S { moves W }
piece block B { moves F }
array "k4/5/S3s/5/4K"
goal capture of king
draw stalemate
"""
HEXAGONS = "goal ring of stone along orthogonal, falling\n"
SQUARES = "goal ring of stone along orthogonal\n"
CORNERS = "goal ring of stone along orthogonal, diagonal\n"


def told(engine: str, goals: str, placement: str) -> str:
    """The outcome of a position in words."""
    return str(Game(toy(BOARD + goals).ruleset, engine).state(f"{placement} w - - 0 1").outcome())


def test_six_stones_enclose_a_hexagon(engine: str) -> None:
    assert told(engine, HEXAGONS, "k4/1SS2/1S1S1/2SS1/4K") == "white wins by ring"
    assert told(engine, HEXAGONS, "k4/1SS2/1S1S1/2S2/4K") == "None"
    assert told(engine, HEXAGONS, "k4/1ss2/1s1s1/2ss1/4K") == "black wins by ring"


def test_whoever_is_inside_changes_nothing(engine: str) -> None:
    assert told(engine, HEXAGONS, "k4/1SS2/1SsS1/2SS1/4K") == "white wins by ring"
    assert told(engine, HEXAGONS, "k4/1SS2/1SSS1/2SS1/4K") == "white wins by ring"
    assert told(engine, HEXAGONS, "k4/1SS2/1SKS1/2SS1/5") == "white wins by ring"


def test_the_edge_of_the_board_closes_no_ring(engine: str) -> None:
    assert told(engine, HEXAGONS, "k4/5/SSS2/1S1S1/2S1K") == "None"
    assert told(engine, CORNERS, "k4/5/SS3/1S3/1S2K") == "None"


def test_the_ways_say_what_closes_a_ring(engine: str) -> None:
    diamond, square = "k4/2S2/1S1S1/2S2/4K", "k4/1SSS1/1S1S1/1SSS1/4K"

    assert told(engine, CORNERS, diamond) == "white wins by ring"
    assert told(engine, SQUARES, diamond) == "None"
    assert told(engine, SQUARES, square) == "white wins by ring"
    assert told(engine, SQUARES, square.replace("1SSS1/4K", "2SS1/4K")) == "None"


def test_only_the_listed_pieces_and_the_named_side_win(engine: str) -> None:
    mixed = "k4/2B2/1S1S1/2S2/4K"

    assert told(engine, CORNERS, mixed) == "None"
    assert told(engine, CORNERS.replace("stone", "stone, block"), mixed) == "white wins by ring"
    assert told(engine, CORNERS.replace("diagonal", "diagonal for black"), mixed.replace("B", "S")) == "None"


def test_missing_squares_are_outside(engine: str) -> None:
    rules = BOARD.replace("board 5x5", "board 5x5 { squares a1-e2, a3-b3, d3-e3, a4-e5 }")
    game = Game(toy(rules + CORNERS).ruleset, engine)

    assert str(game.state("k4/2S2/1S1S1/2S2/4K w - - 0 1").outcome()) == "None"


def test_a_ring_that_a_step_could_leave_is_refused() -> None:
    rules = 'ruleset "Toy"\n' + BOARD + "goal ring of stone along diagonal\n"

    assert [found.name for found in compile_source(Source("toy", rules)).findings] == ["ring-open"]


WAYS = {"orthogonal": ((1, 0), (0, 1)), "falling": ((1, -1),), "rising": ((1, 1),), "diagonal": ((1, 1), (1, -1))}
BIG = """
board 7x7
piece king K { moves K }
piece stone S { moves W }
array "k6/7/7/7/7/7/6K"
goal capture of king
draw stalemate
"""


def closed(own: set[tuple[int, int]], ways: list[str]) -> bool:
    """True if a closed walk over joined stones turns around some square.

    For each square, the walk crosses the ray to its right an odd number of times. So stones that are colored by the
    crossings on the way to them clash somewhere.
    """
    steps = [(sign * x, sign * y) for way in ways for x, y in WAYS[way] for sign in (1, -1)]
    return any(_clashes(own - {center}, center, steps) for center in product(range(7), repeat=2))


def _clashes(walls: set[tuple[int, int]], center: tuple[int, int], steps: list[tuple[int, int]]) -> bool:
    color: dict[tuple[int, int], bool] = {}
    for first in walls:
        waiting = [first] if first not in color else []
        color.setdefault(first, False)
        while waiting:
            x, y = waiting.pop()
            for dx, dy in steps:
                there = (x + dx, y + dy)
                if there in walls:
                    is_across = min(y, y + dy) == center[1] < max(y, y + dy) and 2 * x + dx > 2 * center[0]
                    if there not in color:
                        color[there] = color[x, y] != is_across
                        waiting.append(there)
                    elif color[there] != (color[x, y] != is_across):
                        return True
    return False


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("ways", ["orthogonal", "orthogonal, falling", "orthogonal, rising", "orthogonal, diagonal"])
def test_both_engines_agree_with_a_judge_of_windings(ways: str) -> None:
    rules = toy(BIG + f"goal ring of stone along {ways}\n").ruleset
    engines = [Game(rules, engine) for engine in ("reference", "kernel")]
    dice, n_closed = random.Random(ways), 0
    for _ in range(15):
        share = dice.uniform(0.3, 0.8)
        own = {(x, y) for x in range(7) for y in range(7) if dice.random() < share} - {(0, 6), (6, 0)}
        ranks = ["".join("S" if (x, y) in own else "." for x in range(7)) for y in reversed(range(7))]
        ranks[0], ranks[6] = "k" + ranks[0][1:], ranks[6][:-1] + "K"
        fen = "/".join("".join(str(len(run)) if "." in run else run for run in _runs(rank)) for rank in ranks)
        found = {str(game.state(f"{fen} w - - 0 1").outcome()) for game in engines}
        is_closed = closed(own, ways.split(", "))
        n_closed += is_closed
        assert found == {"white wins by ring" if is_closed else "None"}, fen
    assert 0 < n_closed < 15


def _runs(rank: str) -> list[str]:
    """The runs of empty squares of a rank, and its units one by one."""
    found: list[str] = []
    for sign in rank:
        if sign == "." and found and found[-1][0] == ".":
            found[-1] += sign
        else:
            found.append(sign)
    return found
