"""Whole games, written as users of Zillions write them, play as the rulesets of the same rules do."""

from pathlib import Path

import pytest
from support.plain import plainly
from support.zrf import GAMES, imported

from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from dsl.source import Source
from interpreter import Game, load
from interpreter.game.load import load_source
from interpreter.game.perft import perft
from rulesets import Catalogue

QUICK = ["connect-four", "english-draughts", "hexapawn", "minishogi", "tic-tac-toe"]
FILES = sorted(path.stem for path in GAMES.glob("*.zrf"))
OWN = ["burning"]
"""Games of our own, which no ruleset plays."""


def _counts(game: Game) -> list[int]:
    position = game.start().position
    return [perft(game.engine, position, depth) for depth in (1, 2, 3)]


def test_there_are_twenty_games() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize("name", plainly(FILES, *QUICK))
def test_a_game_is_complete_lints_clean_and_plays_as_its_ruleset(name: str) -> None:
    made = imported((GAMES / f"{name}.zrf").read_text())

    assert made.findings == ()
    source = Source("made.rumpus", made.text)
    codes = frozenset(rule.code for rule in rules() if rule.is_default)
    assert [found.message for found in lint_source(source, codes, Catalogue()).findings] == []
    if name not in OWN:
        assert _counts(load_source(source)) == _counts(load(name))


def test_a_variant_has_the_rules_of_its_game_but_for_its_own_sections() -> None:
    text = (GAMES / "tic-tac-toe.zrf").read_text()
    made = imported(text, 1)

    assert made.name == "three-marks-lose"
    assert "loss row of 3 with mark along orthogonal, diagonal" in made.text
    assert "goal" not in made.text


def test_the_games_name_no_file_of_another_author() -> None:
    assert not any("zillions-of-games" in path.read_text().lower() for path in Path(GAMES).glob("*.zrf"))
