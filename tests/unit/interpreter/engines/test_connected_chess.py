"""Connected Chess against a program of its own: the legal actions and checks of random games are the same."""

from random import Random

from support.connected_chess import Connected

from interpreter import load


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game = load("connected", engine=engine)
    for seed in range(3 if engine == "kernel" else 1):
        random, mine, state = Random(seed), Connected(), game.start()
        for _ in range(60 if engine == "kernel" else 4):
            outcome = state.outcome()
            if outcome is not None and outcome.ending in ("repetition", "progress", "material"):
                break
            actions = mine.texts()
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            assert state.is_check() == mine.is_checked(), state.fen()
            if not actions:
                assert outcome is not None
                assert outcome.ending == ("checkmate" if mine.is_checked() else "stalemate")
                break
            text = random.choice(sorted(actions))
            mine, state = actions[text], state.play(text)
