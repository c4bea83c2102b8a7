"""Games of stones against a program of their own: the same points in random games, until one is over."""

from random import Random

import pytest
from support.stones import Stones

from interpreter import load


@pytest.mark.parametrize("name", ["gonnect", "atari-go"])
def test_a_program_of_its_own_finds_the_same_points(name: str, engine: str) -> None:
    game, size, captures = load(name, engine=engine), 13 if name == "gonnect" else 9, 0
    for seed in range(4 if engine == "kernel" else 1):
        random = Random(seed)
        mine = Stones.scattered(random, size, has_ko=name == "gonnect")
        state = game.state(f"{mine.placement()} b - - 0 60")
        for _ in range(12 if engine == "kernel" else 1):
            outcome, actions = state.outcome(), mine.actions()
            if outcome is not None:
                assert outcome.ending == "score" or mine.is_joined() == (outcome.ending == "connection")
                break
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            catching = [text for text, after in actions.items() if len(after.stones) <= len(mine.stones)]
            captures += bool(catching)
            text = random.choice(sorted(catching or actions))
            mine, state = actions[text], state.play(text)
            assert state.fen().partition("[")[0] == mine.placement() or state.outcome() is not None
    assert captures
