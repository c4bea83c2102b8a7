"""Tafl and its kin against a program of their own: the same actions and the same captures in random games."""

from random import Random

import pytest
from support.custodian import Custodian

from interpreter import load

GAMES = {
    "tawlbwrdd": {},
    "hnefatafl": {"has_special_squares": True},
    "brandubh": {"has_special_squares": True},
    "hasami-shogi": {"takes_rows": True},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_program_of_its_own_finds_the_same_actions_and_captures(name: str, engine: str) -> None:
    state = load(name, engine=engine).start()
    random, mine, captures = Random(name), Custodian.of(state.fen(), **GAMES[name]), 0
    for _ in range(120 if engine == "kernel" else 6):
        if state.outcome() is not None:
            break
        actions = mine.actions()
        assert sorted(state.legal_texts()) == sorted(actions), state.fen()
        catching = [text for text in actions if len(actions[text].men) < len(mine.men)]
        text = random.choice(catching or sorted(actions))
        captures += bool(catching)
        mine, state = actions[text], state.play(text)
        assert state.fen().split()[0] == mine.placement()
    assert captures or engine != "kernel"
