"""Arimaa against a program of its own: the legal actions of random games are the same."""

import re
from random import Random

from support.arimaa import Arimaa

from interpreter import load


def _placement(board: dict[tuple[int, int], str]) -> str:
    rows = ("".join(board.get((x, y), "1") for x in range(8)) for y in reversed(range(8)))
    return "/".join(re.sub("1+", lambda found: str(len(found[0])), row) for row in rows)


def _scattered(random: Random) -> Arimaa:
    """Return a position with some animals anywhere but on the last ranks and in traps."""
    free = [(x, y) for x in range(8) for y in range(1, 7) if (x, y) not in ((2, 2), (5, 2), (2, 5), (5, 5))]
    animals = "EMHHDCRRRemhddcrrr"
    board = dict(zip(random.sample(free, len(animals)), animals, strict=True))
    return Arimaa.of(_placement(board), gold=True)


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game, pushes = load("arimaa", engine=engine), 0
    for seed in range(12 if engine == "kernel" else 1):
        random = Random(seed)
        mine = _scattered(random)
        state = game.state(f"{_placement(mine.board)}[] w - - 0 2")
        for _ in range(60 if engine == "kernel" else 16):
            actions = mine.actions()
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            if not actions:
                assert state.outcome() is not None
                break
            shifting = [text for text in actions if "-" in text]
            text = random.choice(shifting if shifting and random.random() < 0.5 else sorted(actions))
            pushes += "-" in text
            mine, state = actions[text], state.play(text)
    assert pushes > (100 if engine == "kernel" else 1)
