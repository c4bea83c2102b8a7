"""Hubbub against a program of its own: the legal actions of random games are the same."""

import pytest
from support.hubbub import Hubbub
from support.own_program import played_beside
from support.plain import plainly

from interpreter import load


def _is_rare(text: str) -> bool:
    return len(text) > 4 or text in ("e1g1", "e1c1", "e8g8", "e8c8")


@pytest.mark.parametrize("seed", plainly(range(2), 0))
def test_a_program_of_its_own_finds_the_same_actions(engine: str, seed: int) -> None:
    game, is_fast = load("hubbub", engine=engine), engine == "kernel"
    for _ in played_beside(game, Hubbub(), seed, 60 if is_fast else 8, is_rare=_is_rare):
        pass
