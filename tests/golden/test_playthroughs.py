"""Whole games as text a player can read: each state, what can be done in it, and what was done.

`pytest tests/golden --update-golden` writes them anew; read the difference as a player would before committing it.
"""

from pathlib import Path
from random import Random

import pytest

from interpreter import Game, State, load
from interpreter.drawing import text_board
from rulesets import Catalogue

FOLDER = Path(__file__).parent / "playthroughs"
TURNS = 12
ACTIONS = 60


def playthrough(game: Game) -> str:
    """A random game of a few turns, fewer if they have many actions."""
    random, state = Random(2026), game.start()
    lines = [f"# {game.title}", ""]
    for _ in range(ACTIONS):
        if state.outcome() is not None or state.position.number > TURNS:
            break
        texts = state.legal_texts()
        chosen = random.choice(texts)
        lines += [*_shown(game, state), f"{len(texts)} actions: {_some(texts)}", f"> {chosen}", ""]
        state = state.play(chosen)
    return "\n".join([*lines, *_shown(game, state), str(state.outcome() or "left here"), ""])


def _shown(game: Game, state: State) -> list[str]:
    board = text_board(game.program, state.position).rstrip().splitlines()
    return [*(line.rstrip() for line in board), state.fen()]


def _some(texts: tuple[str, ...]) -> str:
    return " ".join(texts) if len(texts) <= 12 else f"{' '.join(texts[:6])} … {' '.join(texts[-5:])}"


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_the_game_goes_as_written(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.txt"
    found = playthrough(load(name))
    if request.config.getoption("--update-golden"):
        path.write_text(found, encoding="utf-8")

    assert path.read_text(encoding="utf-8") == found


def test_every_playthrough_belongs_to_a_ruleset() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(Catalogue().rulesets())
