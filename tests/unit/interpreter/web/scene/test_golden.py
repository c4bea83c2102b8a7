"""The scenes of the start and of the middle of a game, as documents."""

from pathlib import Path

import pytest
from support.scenes import random_match, readable

from interpreter import load
from interpreter.game.match import Match
from interpreter.web.scene import legal_of, table_of, view_of
from rulesets import Catalogue

GOLDEN = Path(__file__).parents[4] / "golden" / "scenes"


def _compare(request: pytest.FixtureRequest, name: str, text: str) -> None:
    path = GOLDEN / f"{name}.json"
    if request.config.getoption("update_golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert path.read_text() == text


def _scene(match: Match) -> str:
    return readable({**view_of(match), **legal_of(match.state)})


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_the_start_is_the_scene_it_was(name: str, request: pytest.FixtureRequest) -> None:
    _compare(request, f"{name}.start", _scene(random_match(name, seed=1, length=0)))


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_the_middle_of_a_game_is_the_scene_it_was(name: str, request: pytest.FixtureRequest) -> None:
    _compare(request, f"{name}.middle", _scene(random_match(name, seed=1, length=31)))


@pytest.mark.parametrize("name", ["brouhaha", "hullabaloo"])
def test_the_table_is_the_one_it_was(name: str, request: pytest.FixtureRequest) -> None:
    table = table_of(load(name))
    plain = [{**piece, "figures": len(piece["figures"])} for piece in table["pieces"]]
    _compare(request, f"{name}.table", readable({**table, "rules": len(table["rules"]), "pieces": plain}))
