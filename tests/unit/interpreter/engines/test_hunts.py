"""A hunter and a pack beside a program that knows only the lines of the board: the same actions in random games."""

from random import Random

import pytest
from support.hunts import ADUGO, FOX_AND_GEESE, Hunt

from interpreter import load

GEESE = frozenset([*(f"{file}5" for file in "abcdefg"), *(f"{file}{rank}" for file in "cde" for rank in (6, 7))])
DOGS = frozenset(f"{file}{rank}" for file in "abcde" for rank in (5, 6, 7)) - {"c5"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["adugo", "fox-and-geese"])
def test_the_lines_of_the_board_give_the_same_actions(name: str, seed: int, engine: str) -> None:
    state, random = load(name, engine=engine).start(), Random(seed)
    if name == "adugo":
        mine = Hunt(ADUGO, "c5", DOGS)
    else:
        state = state.play("F@d3")
        mine = Hunt(FOX_AND_GEESE, "d3", GEESE, goes_on=True)
    captures = 0
    for _ in range(150 if engine == "kernel" else 12):
        if state.outcome() is not None:
            break
        actions = mine.actions()
        assert sorted(state.legal_texts()) == sorted(actions), state.fen()
        leaps = [text for text in actions if "x" in text]
        captures += bool(leaps)
        text = random.choice(sorted(leaps or actions))
        mine, state = actions[text], state.play(text)
    assert captures or engine != "kernel"
