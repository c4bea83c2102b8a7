"""Hubbub against a program of its own: the legal actions of random games are the same."""

from random import Random

from support.hubbub import Hubbub

from interpreter import load


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game = load("hubbub", engine=engine)
    for seed in range(2 if engine == "kernel" else 1):
        random, mine, state = Random(seed), Hubbub(), game.start()
        for _ in range(60 if engine == "kernel" else 8):
            outcome = state.outcome()
            if outcome is not None and outcome.ending in ("repetition", "progress"):
                break
            actions = mine.texts()
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            if not actions:
                assert outcome is not None
                break
            rare = [text for text in actions if len(text) > 4 or text in ("e1g1", "e1c1", "e8g8", "e8c8")]
            text = random.choice(rare if rare and random.random() < 0.3 else sorted(actions))
            mine, state = actions[text], state.play(text)
