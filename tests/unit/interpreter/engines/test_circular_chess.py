"""Circular chess against a program of its own: the legal actions of random games are the same."""

from support.circular_chess import CircularChess
from support.own_program import played_beside

from interpreter import load


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game, is_fast = load("circular", engine=engine), engine == "kernel"
    for seed in range(3 if is_fast else 1):
        for _ in played_beside(
            game, CircularChess(), seed, 80 if is_fast else 8, is_rare=lambda text: text[-1] in "qrbn"
        ):
            pass
