"""What the games in the formats of other programs become: the rule file of each, word by word."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from dsl.source import Source
from interpreter.exchange.ludii.importing import import_ludii
from interpreter.exchange.zillions.document import named_games, read_games
from interpreter.exchange.zillions.importing import import_game

GOLDEN = Path(__file__).parent / "imports"
GIVEN = Path(__file__).parents[1] / "conformance"
QUICK = ("breakthrough", "clobber", "connect-four", "english-draughts", "hexapawn", "knightthrough", "tic-tac-toe")
"""Files of Zillions with small games: the result of an import is compared with the file in random games."""


def _from_ludii() -> Mapping[str, str]:
    made = {}
    for path in sorted((GIVEN / "ludii").glob("*.lud")):
        made[path.stem] = import_ludii(Source(path.name, path.read_text(encoding="utf-8")), ()).text
    return {name: text for name, text in made.items() if text}


def _from_zillions(names: tuple[str, ...]) -> Mapping[str, str]:
    made = {}
    for path in sorted((GIVEN / "zillions").glob("*.zrf")):
        if not names or path.stem in names:
            games = named_games(read_games(Source(path.name, path.read_text(encoding="utf-8")), []))
            made |= {f"{path.stem} {name}": import_game(game, name).text for name, game in games.items()}
    return made


def _kept(name: str) -> Mapping[str, str]:
    parts = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").split("=== ")[1:]
    return dict(part.split("\n\n", 1) for part in parts)


def _compare(request: pytest.FixtureRequest, name: str, made: Mapping[str, str], *, is_whole: bool) -> None:
    if request.config.getoption("--update-golden") and is_whole:
        text = "".join(f"=== {title}\n\n{each}\n" for title, each in made.items())
        (GOLDEN / f"{name}.txt").write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    kept = _kept(name)
    for title, text in made.items():
        assert text.rstrip("\n") == kept.get(title, "").rstrip("\n"), title
    assert not is_whole or list(made) == list(kept)


def test_descriptions_of_ludii_become_these_rule_files(request: pytest.FixtureRequest) -> None:
    _compare(request, "ludii", _from_ludii(), is_whole=True)


@pytest.mark.parametrize("names", [QUICK, pytest.param((), marks=pytest.mark.slow)], ids=["quick", "all"])
def test_files_of_zillions_become_these_rule_files(request: pytest.FixtureRequest, names: tuple[str, ...]) -> None:
    _compare(request, "zillions", _from_zillions(names), is_whole=not names)
