"""What the cache keeps of compiled files."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from support.cached import TOY, game, plain

from dsl.diagnostics.codes import CODES, framed
from dsl.source import Source
from interpreter.cache import Watched, known
from interpreter.cache.installation import installation
from interpreter.cli.commands.check import findings_of
from rulesets import Catalogue


def test_a_game_is_compiled_once(home: Path, compiled: list[str]) -> None:
    first, second = game(), game()

    assert compiled == ["toy.rumpus"]
    assert plain(second.program) == plain(first.program)
    assert second.start().legal_texts() == first.start().legal_texts()
    assert plain(second.start().why("d1d3")) == plain(first.start().why("d1d3"))
    assert second.rules_hash == first.rules_hash
    assert second.ruleset == first.ruleset


def test_settings_names_and_texts_are_told_apart(home: Path, compiled: list[str]) -> None:
    for _ in range(2):
        game()
        game(speed="fast")
        game(name="other.rumpus")
        game(TOY + "\n")

    assert compiled == ["toy.rumpus", "toy.rumpus", "other.rumpus", "toy.rumpus"]
    assert len(game(speed="fast").start().legal_texts()) == len(game().start().legal_texts())
    assert game(speed="fast").program.settings == (("speed", "fast"),)


def test_a_file_below_that_changes_is_seen(home: Path) -> None:
    base, mine = home.with_name("base.rumpus"), 'ruleset "Mine"\nextends base\n'
    base.write_text(TOY)
    before = game(mine, "mine.rumpus").start().legal_texts()
    assert game(mine, "mine.rumpus").start().legal_texts() == before

    base.write_text(TOY.replace("piece king K { moves K }", "piece king K { moves F }"))

    assert game(mine, "mine.rumpus").start().legal_texts() != before


def test_a_file_that_comes_to_stand_before_another_is_seen(home: Path) -> None:
    mine = 'ruleset "Mine"\nextends chess\n'
    assert len(game(mine, "mine.rumpus").program.pieces) == 6
    home.with_name("chess.rumpus").write_text(TOY)

    assert [piece.name for piece in game(mine, "mine.rumpus").program.pieces] == ["ox", "king"]


def test_the_ruleset_of_a_known_game_is_that_of_the_files_it_was_found_with(home: Path) -> None:
    base, mine = home.with_name("base.rumpus"), 'ruleset "Mine"\nextends base\n'
    base.write_text(TOY)
    expected = game(mine, "mine.rumpus").ruleset
    known = game(mine, "mine.rumpus")
    base.write_text(TOY.replace("moves K }", "moves F }"))

    assert known.ruleset == expected


@pytest.mark.parametrize("code", [code for code in CODES if not code.bare], ids=lambda code: code.name)
def test_every_finding_is_found_again(code: Any, home: Path) -> None:
    for text in (code.trigger, code.cure):
        source = Source("toy.rumpus", framed(text))
        found = [[(each.code, each.span.start, each.message) for each in findings_of(source)] for _ in range(3)]
        assert found[0] == found[1] == found[2]
        assert bool(known("sound", source, {}, Watched(Catalogue()))) == (not found[0])


def test_another_version_keeps_its_own(tmp_path: Path) -> None:
    for name in ("dsl", "interpreter"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "module.py").write_text("one = 1\n")
    before = installation(str(tmp_path))
    installation.cache_clear()
    assert installation(str(tmp_path)) == before
    os.utime(tmp_path / "dsl" / "deep" / "module.py", ns=(1, 1))
    installation.cache_clear()

    assert installation(str(tmp_path)) != before
    assert sys.version in before
