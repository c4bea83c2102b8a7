"""Dynamo Chess against a program of its own: the legal actions of random games are the same."""

import re
from random import Random

from support.dynamo import Dynamo, Square

from interpreter import load

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def _board(placement: str) -> dict[Square, str]:
    wide = re.sub(r"\d", lambda found: " " * int(found[0]), placement).split("/")
    return {(x, 7 - y): letter for y, row in enumerate(wide) for x, letter in enumerate(row) if letter != " "}


def _placement(board: dict[Square, str]) -> str:
    rows = ("".join(board.get((x, y), "1") for x in range(8)) for y in reversed(range(8)))
    return "/".join(re.sub("1+", lambda found: str(len(found[0])), row) for row in rows)


def _scattered(random: Random) -> dict[Square, str]:
    """Return a board with some units anywhere, and the kings far apart."""
    units = "QRBNPPqrbnpp"
    free = [(x, y) for x in range(8) for y in range(8) if (x, y) not in ((4, 0), (4, 7), (3, 3))]
    return {(4, 0): "K", (4, 7): "k", **dict(zip(random.sample(free, len(units)), units, strict=True))}


def test_a_program_of_its_own_finds_the_same_actions(engine: str) -> None:
    game, special = load("dynamo", engine=engine), set()
    for seed in range(4 if engine == "kernel" else 2):
        random = Random(seed)
        board = _board(START) if seed % 3 == 1 else _scattered(random)
        mine = Dynamo(board, rights="KQkq" if seed % 3 == 1 else "")
        if mine.is_attacked(white=False):
            continue
        state = game.state(f"{_placement(board)} w {mine.rights or '-'} - 0 1")
        for _ in range(20 if engine == "kernel" else 3):
            actions = mine.actions()
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            assert state.is_check() == mine.is_attacked(white=mine.white), state.fen()
            if not actions or state.outcome() is not None:
                break
            text = random.choice(sorted(actions))
            special |= {"-$" if text.endswith("-") else "-" if "-" in text else "x" if "x" in text else ""}
            mine, state = actions[text], state.play(text)
            assert state.fen().split()[0] == _placement(mine.board), text
    assert engine == "reference" or special == {"", "-", "-$", "x"}
