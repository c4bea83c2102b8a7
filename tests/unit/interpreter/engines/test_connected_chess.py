"""Connected Chess against a program of its own: the legal actions and checks of random games are the same."""

import pytest
from support.connected_chess import Connected
from support.own_program import assert_checks_alike, played_beside
from support.plain import plainly

from interpreter import load


@pytest.mark.parametrize("seed", plainly(range(3), 0))
def test_a_program_of_its_own_finds_the_same_actions(engine: str, seed: int) -> None:
    game, is_fast = load("connected", engine=engine), engine == "kernel"
    for mine, state in played_beside(game, Connected(), seed, 40 if is_fast else 4):
        assert_checks_alike(mine, state)
