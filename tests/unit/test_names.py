"""The engines and the language know no game by name."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = re.compile(r"hullabaloo|chesimal|brouhaha|fluid|fools|crazyhouse|marseill|fusion.chess", re.IGNORECASE)


@pytest.mark.parametrize("package", ["dsl", "interpreter"])
def test_no_game_is_named(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if GAMES.search(line)
    ]

    assert found == []
