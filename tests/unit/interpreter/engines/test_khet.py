"""Khet against a program of its own and numbers of others."""

import pytest
from support.khet import Khet
from support.own_program import played_beside
from support.plain import plainly

from interpreter import load
from interpreter.web.scene.effects import effects_of


@pytest.mark.parametrize("seed", plainly(range(20), *range(6)))
def test_a_program_of_its_own_finds_the_same_actions(engine: str, seed: int) -> None:
    game, is_fast = load("khet", engine=engine), engine == "kernel"
    for mine, state in played_beside(game, Khet(), seed, 300 if is_fast else 10):
        assert sum(state.census()) == len(mine.men), state.fen()
        if not mine.texts():
            outcome = state.outcome()
            assert outcome is not None
            assert outcome.ending == "capture"
            assert (outcome.winner == 0) == next(man.white for man in mine.men.values() if man.kind == "k")


@pytest.mark.parametrize(("setup", "number"), [("classic", 77), ("imhotep", 73), ("dynasty", 70)])
def test_the_first_turn_has_as_many_actions_as_elsewhere(engine: str, setup: str, number: int) -> None:
    assert len(load("khet", {"setup": setup}, engine=engine).start().legal_texts()) == number


def test_a_board_shows_what_a_beam_takes(engine: str) -> None:
    state = load("khet", engine=engine).start()
    action = state.named("j1j1y")
    assert effects_of(state, action, state.play(action)) == [["remove", "f1"], ["move", "j1", "j1"]]
