"""Game descriptions of Ludii in our own words: each is read whole, and counts as the gallery's ruleset of its name."""

from pathlib import Path

import pytest
from support.plain import plainly

from dsl.source import Source
from interpreter import Game, load
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.ludii.importing import import_ludii
from interpreter.game.load import load_source
from interpreter.game.perft import perft

FOLDER = Path(__file__).parent / "ludii"
OWN = {"one-group": 15, "shogi-kin": 9, "wolf-and-sheep": 7}
"""Games that the gallery lacks, with the number of actions at the start."""
REFUSED = {"surakarta"}
SHALLOW = {"gomoku", "havannah", "hex", "rex", "atari-go", "nogo"}
"""Games of hundreds of actions, counted to depth 2."""
NAMES = sorted({path.stem for path in FOLDER.glob("*.lud")} - REFUSED)


def _imported(name: str) -> Imported:
    text = (FOLDER / f"{name}.lud").read_text(encoding="utf-8")
    return import_ludii(Source(f"{name}.lud", text))


def _game(name: str) -> Game:
    made = _imported(name)
    assert made.findings == ()
    return load_source(Source("made.rumpus", made.text))


@pytest.mark.parametrize("name", plainly(NAMES, "chess", "english-draughts", "tablut", "yavalath", "shogi-kin"))
def test_a_description_counts_as_the_ruleset_of_the_gallery(name: str) -> None:
    game = _game(name)

    if name in OWN:
        assert perft(game.engine, game.start().position, 1) == OWN[name]
        return
    other, depth = load(name), 2 if name in SHALLOW else 3
    assert perft(game.engine, game.start().position, depth) == perft(other.engine, other.start().position, depth)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_game_that_no_rule_file_can_say_is_refused_with_the_reason(name: str) -> None:
    made = _imported(name)

    assert made.text == ""
    assert [found.notes for found in made.findings if found.is_error] == [
        ("captures along loops around the board are not part of a rule file",)
    ]


def test_there_are_games_of_many_families() -> None:
    assert len(NAMES) >= 30
