"""`rumpus report`: its page, its JSON, its plots and its bounds."""

import json
from pathlib import Path

from support.command import rumpus

REPORT = ("report", "hexapawn", "--games", "4", "--levels", "random,1", "--jobs", "1")


def test_the_page_is_printed_or_written_with_plots(tmp_path: Path) -> None:
    done = rumpus(*REPORT, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Report on Hexapawn\n")
    assert "Black wins by force from the start" in done.stdout

    done = rumpus(*REPORT, "--html", "report.html", "--record", "games", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "wrote report.html\n")
    assert (tmp_path / "report.html").read_text().count("<svg") == 5
    assert {path.name for path in (tmp_path / "games").iterdir()} == {"random.pgn", "1.pgn", "1-random.pgn"}


def test_bounds_that_do_not_hold_fail_and_json_has_all_figures() -> None:
    done = rumpus(*REPORT, "--format", "json", "--fail-on", "turns<=2", "--fail-on", "draws<=0")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert "turns<=2 does not hold: it is" in done.stderr
    assert [each["name"] for each in found["strengths"]] == ["random", "1"]
    assert found["value"]["winner"] == "black"


def test_two_versions_are_compared(tmp_path: Path) -> None:
    (tmp_path / "own.rumpus").write_text('ruleset "Own" { about "One." }\nextends hexapawn\n')
    done = rumpus(*REPORT, "--against", "own.rumpus", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("# Hexapawn against Own\n")
    assert "Nothing that is significant." in done.stdout


def test_a_wrong_option_is_refused() -> None:
    for words in (("--levels", "9"), ("--fail-on", "furst<=1")):
        done = rumpus(*REPORT, *words)
        assert done.returncode == 2
        assert "help:" in done.stderr


def test_a_file_that_is_read_is_not_written_over(tmp_path: Path) -> None:
    rules = (Path(__file__).parents[4] / "rulesets/gallery/hexapawn.rumpus").read_text()
    (tmp_path / "own.rumpus").write_text(rules)
    (tmp_path / "same").symlink_to("own.rumpus")
    for words in (
        ("report", "own.rumpus", "--html", "own.rumpus"),
        ("report", "hexapawn", "--against", "own.rumpus", "--html", "same"),
        ("puzzles", "own.rumpus", "--epd", "./own.rumpus"),
        ("doc", "own.rumpus", "--markdown", "own.rumpus"),
        ("show", "own.rumpus", "--svg", "same"),
        ("export", "own.rumpus", "--out", "own.rumpus"),
        ("solve", "own.rumpus", "--game", "--proof", "own.rumpus"),
        ("endgame", "own.rumpus", "P,p", "--out", "own.rumpus"),
    ):
        done = rumpus(*words, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert "is not written over: the command reads it" in done.stderr
    twice = rumpus("puzzles", "own.rumpus", "--epd", "new", "--pgn", "./new", cwd=tmp_path)
    assert "new would be written twice" in twice.stderr
    nowhere = rumpus("solve", "own.rumpus", "--game", "--proof", "none/new", cwd=tmp_path)
    assert (nowhere.stdout, "there is no folder none" in nowhere.stderr) == ("", True)
    assert (tmp_path / "own.rumpus").read_text() == rules


def test_a_number_must_be_finite() -> None:
    for minutes in ("nan", "inf"):
        done = rumpus("report", "hexapawn", "--minutes", minutes)
        assert (done.returncode, "is not a finite number" in done.stderr) == (2, True)
