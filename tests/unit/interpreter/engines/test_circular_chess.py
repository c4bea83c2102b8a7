"""Circular chess against a program of its own: the legal actions of random games are the same."""

from random import Random

from support.circular_chess import CircularChess

from interpreter import load


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game = load("circular", engine=engine)
    for seed in range(3 if engine == "kernel" else 1):
        random, mine, state = Random(seed), CircularChess(), game.start()
        for _ in range(80 if engine == "kernel" else 8):
            outcome = state.outcome()
            if outcome is not None and outcome.ending in ("repetition", "progress"):
                break
            actions = mine.texts()
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            if not actions:
                assert outcome is not None
                break
            rare = [text for text in actions if text[-1] in "qrbn"]
            text = random.choice(rare if rare and random.random() < 0.4 else sorted(actions))
            mine, state = actions[text], state.play(text)
