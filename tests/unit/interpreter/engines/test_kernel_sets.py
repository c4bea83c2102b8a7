"""What the kernel finds by sets of squares: rows around what has changed, and drops; and its random games."""

from random import Random

import pytest
from support.agreement import Dose, compared_game
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built, pair
from support.games import toy
from support.telling import shown

from interpreter.game.load import load

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

OX_AND_ELK = """
board 6x5
piece ox O { moves W; promotes on capture to elk }
piece elk E { moves K }
piece hare H { DROPS }
hand { receives captures; drops on empty squares }
draw stalemate
array "1o2e1/6/6/6/1O2E1[OOHHHHoohhhh]"
"""
ROWS = (
    "goal row of 3 with elk along orthogonal, diagonal",
    "goal row of 3 with ox, hare along vertical with gaps",
    "goal row of 4 with ox, elk, hare along diagonal",
    "loss row of 3 with hare along horizontal\ngoal row of 5 with elk along vertical",
    "goal row of 2 with hare, elk along diagonal for white",
)
LIMITS = ("f@5", "ff@4", "jf@5", "s@5", "ss@4", "bb@5", "jbff@5", "j@3")


@each("row", ROWS)
def test_rows_are_found_by_both_engines(row: str) -> None:
    rules = toy(OX_AND_ELK.replace("DROPS", "") + row)
    engines = pair(rules.program)
    for seed in range(4):
        found = compared_game(engines, Random(seed), Dose(25, 0))
        assert found is None, shown(engines, found)


@each("limit", LIMITS)
def test_drops_within_limits_are_the_same_on_both_engines(limit: str) -> None:
    engines = pair(toy(OX_AND_ELK.replace("DROPS", f"moves W{limit}") + ROWS[0]).program)
    for seed in range(3):
        found = compared_game(engines, Random(seed), Dose(25, 0))
        assert found is None, shown(engines, found)


STONES = """
board SIZE
piece stone S {}
piece brick B {}
hand { drops on empty squares; drops only where they convert; never runs out of stone, brick MORE }
after a drop { EFFECT }
turn { pass when no action is left }
goal capture of stone
draw stalemate
array "START"
"""
SMALL = ("6x5", "6/2sS2/2Sb2/1B4/6")
WIDE = ("11x7", "11/11/4sSb4/4Ssb4/4BsS4/11/11")
ENCLOSING = (
    (SMALL, "converts enemies enclosed along orthogonal, diagonal", ""),
    (WIDE, "converts enemies enclosed along orthogonal, diagonal", ""),
    (WIDE, "converts enemies enclosed within 1 along diagonal", ""),
    (SMALL, "converts enemies enclosed within 2 along horizontal; converts enemies enclosed along vertical", ""),
    (SMALL, "converts enemies enclosed along orthogonal only stone", ""),
    (WIDE, "converts enemies enclosed along orthogonal; removes enemies within 1 only brick", ""),
    (SMALL, "converts enemies within 1", ""),
    (WIDE, "converts enemies enclosed along orthogonal", "; drops fill middle first"),
)


@each(("start", "effect", "more"), ENCLOSING)
def test_drops_that_must_convert_are_the_same_on_both_engines(start: tuple[str, str], effect: str, more: str) -> None:
    text = STONES.replace("SIZE", start[0]).replace("START", start[1]).replace("EFFECT", effect).replace("MORE", more)
    zone = "zone middle = e3, e4\n" if more else ""
    _agree(zone + text)


LEAPERS = """
board 6x5
piece ox O { moves OX }
piece hare H { moves HARE }
hand { drops on empty squares; HAND }
draw stalemate
goal capture of hare
array "1o2h1/6/2O3/6/1O2H1[Oo]"
"""
LEAPING = (
    ("mWmDcF", "K", "receives captures", ""),
    ("N", "mWcA", "", "turn { pass when no action is left }"),
    ("mR", "K", "receives captures", ""),  # which is no leaper
    ("K", "mN", "drops within 1 of hare", "after a move { converts enemies within 1 }"),
    ("W", "W", "", "turn { then place new hare on any empty square }"),
    ("K", "N", "", "after a drop { removes units within 1 }\nturn { pass when no action is left }"),
)


@each(("ox", "hare", "hand", "more"), LEAPING)
def test_games_of_leapers_and_drops_are_the_same_on_both_engines(ox: str, hare: str, hand: str, more: str) -> None:
    text = LEAPERS.replace("OX", ox).replace("HARE", hare).replace("; HAND", f"; {hand}" if hand else "")
    _agree(text + more)


def _agree(text: str) -> None:
    engines = pair(toy(text).program)
    for seed in range(3):
        found = compared_game(engines, Random(seed), Dose(25, 0))
        assert found is None, shown(engines, found)


# Equal seeds play equal games, whatever is done to find the actions faster.

TALLIES = {
    "gomoku": (20, 2332, 2332, 12, 8, 0, 0),
    "connect-four": (20, 438, 438, 6, 14, 0, 0),
    "tic-tac-toe": (20, 161, 161, 9, 9, 2, 0),
    "amazons": (20, 2776, 1388, 10, 10, 0, 0),
    "shogi": (20, 6712, 6712, 6, 2, 0, 12),
    "flipello": (20, 1212, 1212, 7, 13, 0, 0),
    "ataxx": (20, 3485, 3485, 10, 10, 0, 0),
    "flipersi": (20, 1242, 1242, 8, 12, 0, 0),
    "breakthrough": (20, 1153, 1153, 5, 15, 0, 0),
    "clobber": (20, 368, 368, 10, 10, 0, 0),
    "isolation": (20, 1524, 762, 12, 8, 0, 0),
    "chess": (20, 6248, 6248, 0, 5, 10, 5),
}


@each(("name", "tallies"), TALLIES.items())
def test_random_games_are_the_same_for_ever(name: str, tallies: tuple[int, ...]) -> None:
    from interpreter.engines.kernel.engine import Kernel

    engine = Kernel(load(name).program)

    assert tuple(engine.playouts(engine.start(), count=20, seed=3, cap=400)) == tallies
