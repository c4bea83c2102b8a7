"""Wormhole Chess against a program of its own: the legal actions and checks of random games are the same."""

import pytest
from support.own_program import assert_checks_alike, played_beside
from support.plain import plainly
from support.wormhole_chess import Wormhole

from interpreter import load


@pytest.mark.parametrize("seed", plainly(range(12), *range(4)))
def test_a_program_of_its_own_finds_the_same_actions(engine: str, seed: int) -> None:
    game, is_fast = load("wormhole", engine=engine), engine == "kernel"
    for mine, state in played_beside(game, Wormhole(), seed, 64 if is_fast else 12):
        assert_checks_alike(mine, state)
        outcome = state.outcome()
        assert outcome is None or outcome.winner == 1 - state.position.side
