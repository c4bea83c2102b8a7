"""`rumpus lint`, as a user runs it."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from junitparser import JUnitXml
from support.command import rumpus
from support.plain import plainly
from support.sarif import faults

from dsl.diagnostics.codes import CODES, framed

CLEAN = """ruleset "Toy" { author "you"; source "a notebook"; about "Two kings." }
board 4x4
piece king K { moves K }
array "k3/4/4/3K"
goal capture of king
draw stalemate
draw repetition 3
test "the king steps" { allow d1d2 }
"""


SINNER = CLEAN.replace("moves K", "moves WF").replace("board 4x4", "board 4x4\nzone top = rank 4")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a clean file, and one with two sins."""
    (tmp_path / "clean.rumpus").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "sinner.rumpus").write_text(SINNER, encoding="utf-8")
    return tmp_path


def names(folder: Path, *words: str) -> list[str]:
    """The names of the findings that a command prints."""
    done = rumpus("lint", "--format", "json", *words, cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    return [found["name"] for found in json.loads(done.stdout)]


def test_clean_file_is_fine(folder: Path) -> None:
    done = rumpus("lint", "clean.rumpus", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "1 file: no findings\n")


def test_findings_make_the_exit_status_1(folder: Path) -> None:
    done = rumpus("lint", "clean.rumpus", "deep/sinner.rumpus", cwd=folder)
    assert done.returncode == 1
    assert done.stdout == "2 files: 2 warnings; 1 can be fixed with --fix\n"
    assert "warning[W204]" in done.stderr


def test_folders_are_searched(folder: Path) -> None:
    assert names(folder, ".") == ["unused-zone", "spelled-out-compound"]


def test_standard_input_is_read(folder: Path) -> None:
    done = rumpus("lint", "--format", "concise", "-", stdin=SINNER, cwd=folder)
    assert done.returncode == 1
    assert done.stdout.startswith("standard input:3:6: W204 unused-zone")


def test_errors_are_reported_too(folder: Path) -> None:
    done = rumpus("lint", "-", stdin=CLEAN.replace("moves K", "moves Y"), cwd=folder)
    assert done.returncode == 1
    assert "error[E423]" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nonesuch",), "unknown ruleset nonesuch"),
        (
            ("--select", "unused-zon", "clean.rumpus"),
            "unknown lint rule `unused-zon`\nhelp: write `unused-zone`",
        ),
        (("empty",), "there is no rule file, `*.rumpus`, in the folder empty"),
        (("--unsafe-fixes", "clean.rumpus"), "--unsafe-fixes needs --fix or --diff"),
        (("--cluster", "tcp://127.0.0.1:1", "clean.rumpus"), "--cluster needs --play"),
    ],
)
def test_wrong_usage_is_2_with_a_kind_word(folder: Path, words: tuple[str, ...], message: str) -> None:
    (folder / "empty").mkdir()
    done = rumpus("lint", *words, cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


# Selection and settings


def test_rules_are_selected_and_ignored(folder: Path) -> None:
    assert names(folder, ".", "--select", "dead,W406", "--ignore", "unused-zone") == ["spelled-out-compound"]


def test_rules_that_are_off_are_added(folder: Path) -> None:
    (folder / "clean.rumpus").write_text(
        CLEAN.replace("king K", "king KG").replace("k3", "{kg}3").replace("3K", "3{KG}"), encoding="utf-8"
    )
    assert names(folder, "clean.rumpus") == []
    assert names(folder, "clean.rumpus", "--extend-select", "many-lettered-symbol") == ["many-lettered-symbol"]


@pytest.mark.parametrize("file", ["rumpus.toml", "pyproject.toml"])
def test_settings_are_found_above_the_file(folder: Path, file: str) -> None:
    head = "[lint]" if file == "rumpus.toml" else "[tool.rumpus.lint]"
    (folder / file).write_text(f'{head}\nignore = ["style"]\n', encoding="utf-8")
    assert names(folder, ".") == ["unused-zone"]


def test_nearest_settings_count(folder: Path) -> None:
    (folder / "rumpus.toml").write_text('[lint]\nignore = ["style"]\n', encoding="utf-8")
    (folder / "deep" / "pyproject.toml").write_text('[tool.rumpus.lint]\nignore = ["dead"]\n', encoding="utf-8")
    assert names(folder, ".") == ["spelled-out-compound"]


def test_file_without_the_table_is_passed_over(folder: Path) -> None:
    (folder / "rumpus.toml").write_text('[lint]\nignore = ["style"]\n', encoding="utf-8")
    (folder / "deep" / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert names(folder, ".") == ["unused-zone"]


def test_command_has_the_last_word(folder: Path) -> None:
    (folder / "rumpus.toml").write_text('[lint]\nignore = ["all"]\n', encoding="utf-8")
    assert names(folder, ".", "--ignore", "dead") == ["spelled-out-compound"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[lint", "is not valid TOML"),
        ('[lint]\nselct = ["dead"]', "unknown setting `selct`\nhelp: write `select`"),
        ('[lint]\nselect = "dead"', "`select` must be a list of strings"),
        ("lint = 3", "the linter settings must be a table"),
        ('[lint]\nselect = ["W9"]', "unknown lint rule `W9`"),
    ],
)
def test_bad_settings_are_2_with_their_file_or_word(folder: Path, text: str, message: str) -> None:
    (folder / "rumpus.toml").write_text(text, encoding="utf-8")
    done = rumpus("lint", "clean.rumpus", cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr


# Fixes


def test_fix_heals_what_is_safe_and_reports_the_rest(folder: Path) -> None:
    done = rumpus("lint", "--fix", ".", cwd=folder)
    assert done.returncode == 1
    assert done.stdout == "2 files: 1 warning, 1 fixed\n"
    assert (folder / "deep" / "sinner.rumpus").read_text(encoding="utf-8") == SINNER.replace("WF", "K")
    assert (folder / "clean.rumpus").read_text(encoding="utf-8") == CLEAN


def test_fix_heals_errors_whose_fix_is_safe(folder: Path) -> None:
    file = folder / "clean.rumpus"
    file.write_text(CLEAN.replace("goal", "gaol"), encoding="utf-8")
    assert rumpus("lint", "clean.rumpus", cwd=folder).stdout.endswith("1 file: 1 error; 1 can be fixed with --fix\n")
    assert rumpus("lint", "--fix", "clean.rumpus", cwd=folder).stdout == "1 file: no findings, 1 fixed\n"
    assert file.read_text(encoding="utf-8") == CLEAN


def test_diff_shows_the_fix_and_changes_nothing(folder: Path) -> None:
    done = rumpus("lint", "--diff", ".", cwd=folder)
    assert done.returncode == 1
    assert "-piece king K { moves WF }\n+piece king K { moves K }\n" in done.stdout
    assert (folder / "deep" / "sinner.rumpus").read_text(encoding="utf-8") == SINNER
    assert rumpus("lint", "--diff", "clean.rumpus", cwd=folder).returncode == 0


def test_fixed_standard_input_goes_to_standard_output(folder: Path) -> None:
    done = rumpus("lint", "--fix", "-", stdin=SINNER, cwd=folder)
    assert done.stdout == SINNER.replace("WF", "K")
    assert "unused-zone" in done.stderr


def test_line_ends_are_kept_by_fixes(folder: Path) -> None:
    file = folder / "deep" / "sinner.rumpus"
    file.write_bytes(SINNER.replace("\n", "\r\n").encode())
    rumpus("lint", "--fix", ".", cwd=folder)
    assert file.read_bytes() == SINNER.replace("WF", "K").replace("\n", "\r\n").encode()


def test_unsafe_fixes_need_a_word(folder: Path) -> None:
    file = folder / "deep" / "sinner.rumpus"
    file.write_text(SINNER.replace("WF", "FW"), encoding="utf-8")
    rumpus("lint", "--fix", ".", cwd=folder)
    assert "moves FW" in file.read_text(encoding="utf-8")
    rumpus("lint", "--fix", "--unsafe-fixes", ".", cwd=folder)
    assert "moves K" in file.read_text(encoding="utf-8")


# Formats


def test_statistics_count_by_rule(folder: Path) -> None:
    done = rumpus("lint", "--statistics", ".", cwd=folder)
    assert done.returncode == 1
    assert done.stdout == "    1  W204  unused-zone\n    1  W406  spelled-out-compound  [1 with --fix]\n"


def test_sarif_is_sound(folder: Path) -> None:
    log = json.loads(rumpus("lint", "--format", "sarif", ".", cwd=folder).stdout)
    assert faults(log) == []
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["W204", "W406"]


@pytest.mark.oracle
def test_sarif_is_sound_by_the_validator_of_its_makers(tmp_path: Path) -> None:
    tool = shutil.which("sarif-multitool")
    if tool is None:
        pytest.skip("there is no sarif-multitool on the path; npm has it")
    log = rumpus("lint", "--format", "sarif", str(Path(__file__).parents[3] / "golden" / "lint")).stdout
    broken = log.replace('"level"', '"degree"', 1)
    told = []
    for name, text in (("sound.sarif", log), ("broken.sarif", broken)):
        (tmp_path / name).write_text(text)
        env = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
        done = subprocess.run([tool, "validate", name], cwd=tmp_path, env=env, capture_output=True, text=True)
        told.append(done.stdout)
    assert "Analysis completed successfully" in told[0]
    assert ": error " not in told[0]
    assert ": error JSON" in told[1]


def test_junit_is_read_by_a_reader_of_it(folder: Path) -> None:
    text = rumpus("lint", "--format", "junit", ".", cwd=folder).stdout
    (suite,) = (each for each in JUnitXml.fromstring(text.encode()) if each.failures)
    assert (suite.tests, suite.failures, suite.errors) == (2, 2, 0)
    assert [case.result[0].message for case in suite] == ["zone `top` is never used", "`WF` is `K`"]


def test_github_marks_lines(folder: Path) -> None:
    done = rumpus("lint", "--format", "github", ".", cwd=folder)
    assert done.stdout.startswith("::warning file=deep/sinner.rumpus,line=3,col=6,")


def test_the_test_that_a_file_without_tests_is_told_of_holds(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(CLEAN.partition("test ")[0])
    (found,) = json.loads(rumpus("lint", "toy.rumpus", "--format", "json", cwd=tmp_path).stdout)
    example = re.fullmatch("write a test, such as `(.*)`", found["help"])
    assert example is not None
    file.write_text(file.read_text() + example[1])
    assert rumpus("test", "toy.rumpus", cwd=tmp_path).stdout == "toy.rumpus: 1 of 1 tests passed\n"


def test_shipped_rulesets_are_clean() -> None:
    done = rumpus("lint", "chess", "brouhaha", "fluid-chess")  # the findings of all files have a test of their own
    assert done.returncode == 0, done.stderr


def test_check_keeps_to_what_is_allowed_but_for_errors() -> None:
    text = CLEAN.replace("moves K }", "moves W1 }  # allow: betza-pointless, E423 -- to show it")
    assert rumpus("check", "-", stdin=text).returncode == 0
    assert rumpus("check", "-", stdin=text.split("# allow")[0] + CLEAN.partition("moves K }")[2]).returncode == 1
    assert rumpus("check", "-", stdin=text.replace("W1", "WY")).returncode == 1


@pytest.mark.parametrize(
    "format", plainly(("text", "concise", "github", "gitlab", "json", "junit", "sarif"), "text", "sarif")
)
def test_a_file_too_large_for_all_of_lint_says_so_in_every_format(format: str, tmp_path: Path) -> None:
    code = next(each for each in CODES if each.code == "I901")
    (tmp_path / "many.rumpus").write_text(framed(code.trigger))
    done = rumpus("lint", "--select", "unreachable-goal", "--format", format, "many.rumpus", cwd=tmp_path)

    assert done.returncode == 0
    assert "combinations of options" in done.stdout + done.stderr


def test_games_that_were_played_are_counted() -> None:
    done = rumpus("lint", "hexapawn", "--play", "20")
    assert done.returncode == 0
    figures, line = done.stdout.splitlines()
    assert re.fullmatch(
        r"rulesets/gallery/hexapawn\.rumpus: 20 random games: White won \d+, Black \d+, 0 drawn; "
        r"\d+ to \d+ turns, median [\d.]+",
        figures,
    )
    assert line == "1 file: no findings"
