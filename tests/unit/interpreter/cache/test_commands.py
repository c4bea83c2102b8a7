"""What `lint`, `fmt` and `test` know of files that they have seen: the answers are the same, and the work is not done again."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dsl import formatter
from dsl.lint import run as lint_run
from interpreter.cli.main import command
from interpreter.testing import suite

BASE = """ruleset "Base" {
  author "me"
  source "an idea"
  about  "A small game."
}
board 4x4
piece king K { moves K }
array \"\"\"
  k . . .
  . . . .
  . . . .
  . . . K
\"\"\"
goal capture of king
draw stalemate
draw 20 turns without capture
"""
MINE = """ruleset "Mine" {
  author "me"
  source "an idea"
  about  "A smaller game."
}
extends base

test "a step" {
  allow d1c1
}
test "no leap" {
  refuse d1b1 because not-its-move
}
"""


@pytest.fixture
def files(home: Path) -> Path:
    """The folder of the two files, `mine` on `base`."""
    folder = home.parent
    (folder / "base.rumpus").write_text(BASE)
    (folder / "mine.rumpus").write_text(MINE)
    return folder


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were linted, formatted or compiled for their tests."""
    names: list[str] = []
    for module, function in ((lint_run, "lint_source"), (formatter, "format_source"), (suite, "compile_source")):
        monkeypatch.setattr(module, function, _noted(getattr(module, function), names))
    return names


def _noted(function: Callable[..., object], names: list[str]) -> Callable[..., object]:
    return lambda *words, **more: names.append(words[0].name) or function(*words, **more)


@pytest.fixture
def run(files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., object]:
    """Runs a command in this process; returns its exit status and what it printed."""

    def ran(*words: str) -> tuple[object, str, str]:
        monkeypatch.setattr(sys, "argv", ["rumpus", *words])
        with pytest.raises(SystemExit) as end:
            command()
        return (end.value.code, *capsys.readouterr())

    return ran


@pytest.mark.parametrize(
    "words",
    ["lint", "lint --format json", "fmt --check", "test", "test -k leap", "test --format json", "test --format junit"],
)
def test_a_sound_file_is_worked_on_once(run: Callable[..., object], work: list[str], words: str) -> None:
    run("test", "mine.rumpus")
    work.clear()
    first = run(*words.split(), "mine.rumpus")
    done = len(work)

    assert run(*words.split(), "mine.rumpus") == first
    assert len(work) == done <= 1


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("base.rumpus", ("moves K", "moves W")),
        ("mine.rumpus", ("allow d1c1", "allow d1c2")),
    ],
)
@pytest.mark.parametrize("words", ["lint", "test"])
def test_a_change_of_the_file_or_of_its_base_is_seen(
    run: Callable[..., object], work: list[str], files: Path, file: str, change: tuple[str, str], words: str
) -> None:
    run(words, "mine.rumpus")
    work.clear()
    (files / file).write_text((files / file).read_text().replace(*change))
    run(words, "mine.rumpus")

    assert work


def test_failures_findings_and_other_rules_are_not_taken_for_known(
    run: Callable[..., object], work: list[str], files: Path
) -> None:
    (files / "mine.rumpus").write_text(MINE.replace("allow d1c1", "allow d1b1").replace('  source "an idea"\n', ""))
    for words in (["test"], ["lint"], ["lint", "--ignore", "missing-source"], ["test", "-k", "leap"]):
        before = run(*words, "mine.rumpus")
        work.clear()
        assert run(*words, "mine.rumpus") == before
        assert bool(work) == (words != ["lint", "--ignore", "missing-source"]), words


def test_coverage_is_measured_each_time(run: Callable[..., object], work: list[str]) -> None:
    run("test", "mine.rumpus")
    work.clear()

    assert "covered" in str(run("test", "--coverage", "mine.rumpus"))
    assert work


def test_an_entry_that_is_not_ours_is_made_again(run: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("test", "mine.rumpus")
    monkeypatch.setattr("interpreter.cli.commands.test.passed.known", lambda *words: [["a", "b"]])

    assert run("test", "mine.rumpus") == first
