"""Hostage Chess against a program of its own: the legal actions and checks of random games are the same."""

from support.hostage_chess import Hostage
from support.own_program import played_beside

from interpreter import load


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game, is_fast = load("hostage", engine=engine), engine == "kernel"
    for seed in range(3 if is_fast else 1):
        for mine, state in played_beside(
            game, Hostage(), seed, 80 if is_fast else 12, is_rare=lambda text: "@" not in text
        ):
            assert state.is_check() == mine.is_checked(), state.fen()
