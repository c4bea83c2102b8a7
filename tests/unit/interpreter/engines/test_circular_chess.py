"""Circular chess against a program of its own: the legal actions of random games are the same."""

import pytest
from support.circular_chess import CircularChess
from support.own_program import played_beside
from support.plain import plainly

from interpreter import load


@pytest.mark.parametrize("seed", plainly(range(3), 0))
def test_a_program_of_its_own_finds_the_same_actions(engine: str, seed: int) -> None:
    game, is_fast = load("circular", engine=engine), engine == "kernel"
    for _ in played_beside(game, CircularChess(), seed, 80 if is_fast else 8, is_rare=lambda text: text[-1] in "qrbn"):
        pass
