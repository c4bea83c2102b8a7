"""`rumpus new`, as a user runs it."""

import subprocess
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS, rumpus
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.formatter import format_source
from dsl.source import Source
from interpreter.testing.suite import load_suite
from rulesets import Catalogue


def test_new_writes_a_game_that_is_whole(tmp_path: Path) -> None:
    done = rumpus("new", "three-queens", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert "Fill in `author`" in done.stdout
    assert "their readings, which say them in words" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["three-queens.rumpus"]
    assert (tmp_path / "three-queens.rumpus").read_text().startswith('ruleset "Three Queens" {\n')
    for words in (("check",), ("test",), ("fmt", "--check"), ("play",)):
        assert rumpus(*words, "three-queens.rumpus", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("base", plainly(Catalogue().rulesets(), "brouhaha", "chain-of-fools", "fusion-chess"))
def test_new_extends_any_ruleset(base: str, tmp_path: Path) -> None:
    assert rumpus("new", "mine", "--from", base, cwd=tmp_path).returncode == 0

    source, _ = Catalogue().open(str(tmp_path / "mine.rumpus"))
    assert compile_source(source, library=Catalogue(), thorough=True).findings == ()
    assert [result.failures for result in load_suite(source).run()] == [()]
    assert format_source(source).text == source.text
    examples = [
        line.removeprefix("# ") for line in source.text.split("\n") if line.startswith(("# piece ", "# array "))
    ]
    tried = Source(source.name, source.text.replace("# piece ", "piece ").replace("# array ", "array "))
    assert len(examples) == (1 if base == "chain-of-fools" else 2)  # there a piece needs a value too
    assert compile_source(tried, library=Catalogue(), thorough=True).findings == ()
    assert [result.failures for result in load_suite(tried).run()] == [()]


def test_new_extends_a_file_that_stands_beside(tmp_path: Path) -> None:
    rumpus("new", "first", cwd=tmp_path)

    assert rumpus("new", "second", "--from", "first.rumpus", cwd=tmp_path).returncode == 0
    assert rumpus("test", "second.rumpus", cwd=tmp_path).returncode == 0
    assert 'about  "First, with a difference."' in (tmp_path / "second.rumpus").read_text()


def test_new_never_writes_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.rumpus").write_text("mine")
    done = rumpus("new", "mine", cwd=tmp_path)

    assert done.returncode == 2
    assert "mine.rumpus already exists" in done.stderr
    assert (tmp_path / "mine.rumpus").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Three Queens",), "not a name for a game"),
        (("../mine",), "not a name for a game"),
        (("chess",), "comes with Rumpus"),
        (("mine", "--from", "mine"), "cannot extend itself"),
        (("mine", "--from", "ches"), "chess"),
        (("mine", "--from", "fairy"), "a library, not a game"),
        ((), "Missing argument"),
    ],
)
def test_new_refuses_kindly(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = rumpus("new", *words, cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_new_shows_what_is_wrong_with_its_base(tmp_path: Path) -> None:
    (tmp_path / "faulty.rumpus").write_text('ruleset "Toy"\nbord 3x3\n')
    done = rumpus("new", "mine", "--from", "faulty", cwd=tmp_path)

    assert done.returncode == 1
    assert "faulty.rumpus:2:1" in done.stderr
    assert not (tmp_path / "mine.rumpus").exists()


def test_a_disk_without_room_is_left_without_a_file(tmp_path: Path) -> None:
    words = f"ulimit -f 0; {RUMPUS} new ox"
    done = subprocess.run(words, shell=True, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "error: ox.rumpus cannot be written: File too large\n",
    )
    assert list(tmp_path.iterdir()) == []
