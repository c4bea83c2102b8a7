"""`rumpus test`: which tests run, what is reported in which format, and what coverage says."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fences import fences
from support.command import rumpus

TOY = """ruleset "Toy"
board 3x3
piece ox O { moves K }
piece hare H { moves W }
array "o2/3/H1O"
goal capture of ox
draw stalemate
test "the hare steps" { play a1a2; expect a2 = hare }
test "the ox steps" { allow c1c2 }
"""
BAD = 'test "a bad one" { allow a1c3 }\ntest "behind it" { allow a1a2 }\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games" / "more").mkdir(parents=True)
    (tmp_path / "games" / "toy.rumpus").write_text(TOY)
    (tmp_path / "games" / "more" / "bad.rumpus").write_text(TOY + BAD)
    (tmp_path / "games" / "notes.txt").write_text("no rules")
    (tmp_path / "empty").mkdir()
    return tmp_path


def test_a_folder_stands_for_the_rule_files_below_it(folder: Path) -> None:
    done = rumpus("test", "games", cwd=folder)

    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "games/more/bad.rumpus: 3 of 4 tests passed",
        "games/toy.rumpus: 2 of 2 tests passed",
    ]


def test_a_file_named_twice_is_tested_once(folder: Path) -> None:
    done = rumpus("test", "games/toy.rumpus", "games/toy.rumpus", cwd=folder)

    assert done.stdout == "games/toy.rumpus: 2 of 2 tests passed\n"


def test_words_choose_tests(folder: Path) -> None:
    done = rumpus("test", "games", "-k", "steps HARE", cwd=folder)

    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "games/more/bad.rumpus: 1 of 1 tests passed, 3 left out",
        "games/toy.rumpus: 1 of 1 tests passed, 1 left out",
    ]


def test_fail_fast_stops_at_the_first_failure(folder: Path) -> None:
    done = rumpus("test", "games", "--fail-fast", cwd=folder)

    assert done.returncode == 1
    assert done.stdout == "games/more/bad.rumpus: 2 of 3 tests passed, 1 not run\n"


def test_a_file_with_errors_does_not_keep_others_from_being_tested(folder: Path) -> None:
    (folder / "broken.rumpus").write_text("board")
    done = rumpus("test", "broken.rumpus", "games/toy.rumpus", cwd=folder)

    assert done.returncode == 1
    assert "error[" in done.stderr
    assert done.stdout.splitlines() == [
        "broken.rumpus: not tested, the file has errors",
        "games/toy.rumpus: 2 of 2 tests passed",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["games/toy.rumpus", "-k", "no such words"], "no test name contains `no such words`"),
        (["games/toy.rumpus", "-k", " "], "at least one word"),
        (["games/toy.rumpus", "--fail-under", "90"], "--fail-under needs --coverage"),
        (["games/toy.rumpus", "--show-missing"], "needs --coverage"),
        (["games/toy.rumpus", "--exact"], "needs --coverage"),
        (["games/toy.rumpus", "--play", "3"], "needs --coverage"),
        (["games/toy.rumpus", "--coverage", "--seconds", "3"], "--seconds needs --exact"),
        (["games/toy.rumpus", "--coverage", "--jobs", "2"], "--jobs needs --exact"),
        (["games/toy.rumpus", "--format", "lcov"], "needs --coverage"),
        (["games/toy.rumpus", "--coverage", "--format", "junit"], "cannot report coverage"),
        (["games/toy.rumpus", "--coverage", "--seed", "3"], "needs --play N"),
        (["games/toy.rumpus", "--coverage", "--fail-under", "101"], "101"),
        (["games/toy.rumpus", "--coverage", "--play", "0"], "0"),
        (["games/toy.rumpus", "--format", "yaml"], "yaml"),
        (["empty"], "there is no rule file, `*.rumpus`, in the folder empty"),
        (["games/toy.rumpus", "nowhere"], "unknown ruleset nowhere"),
        (["games/toy.rumpus", "x" * 5000], "cannot be read"),
        ([], "FILE"),
    ],
)
def test_wrong_usage_is_told_and_nothing_is_tested(folder: Path, words: list[str], sentence: str) -> None:
    done = rumpus("test", *words, cwd=folder)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert "passed" not in done.stdout.replace("0 of 0 tests passed", "")


def test_junit_has_a_suite_for_each_file_and_a_case_for_each_test(folder: Path) -> None:
    done = rumpus("test", "games", "--format", "junit", cwd=folder)
    root = ElementTree.fromstring(done.stdout)
    bad, toy = root.findall("testsuite")

    assert done.returncode == 1
    assert (root.tag, root.get("tests"), root.get("failures"), root.get("errors")) == ("testsuites", "6", "1", "0")
    assert [case.get("name") for case in toy.findall("testcase")] == ["the hare steps", "the ox steps"]
    failure = bad.find("testcase[@name='a bad one']/failure")
    assert failure is not None
    assert "is refused" in str(failure.get("message"))
    assert str(failure.text).startswith("games/more/bad.rumpus:10: ")


def test_junit_tells_of_a_file_with_errors(folder: Path) -> None:
    (folder / "broken.rumpus").write_text("board")
    done = rumpus("test", "broken.rumpus", "--format", "junit", cwd=folder)
    root = ElementTree.fromstring(done.stdout)

    assert done.returncode == 1
    assert root.get("errors") == "1"
    assert root.find("testsuite/testcase/error") is not None


def test_junit_is_xml_whatever_a_test_is_called(folder: Path) -> None:
    text = TOY + 'test "<&> \x01 \x7f ü" { allow a1c3 }\n'
    (folder / "odd.rumpus").write_text(text, encoding="utf-8")
    done = rumpus("test", "odd.rumpus", "--format", "junit", cwd=folder)

    case = ElementTree.fromstring(done.stdout).findall("testsuite/testcase")[-1]
    assert case.get("name") == "<&> \ufffd \x7f ü"


def test_json_has_coverage_line_by_line(folder: Path) -> None:
    done = rumpus(
        "test", "games/toy.rumpus", "--coverage", "--play", "1", "--seed", "3", "--format", "json", cwd=folder
    )
    report = json.loads(done.stdout)[0]
    coverage = report["coverage"]

    assert done.returncode == 0
    assert [test["name"] for test in report["tests"]] == ["the hare steps", "the ox steps"]
    assert (coverage["lines"], len(coverage["rules"])) == (4, 4)
    assert coverage["rules"][0] == {
        "line": 3,
        "column": 14,
        "text": "moves K",
        "covered": True,
        "tests": ["the ox steps"],
        "games": ["seed 3"],
        "excuse": "",
    }


def test_lcov_counts_the_tests_of_each_line(folder: Path) -> None:
    done = rumpus("test", "games/toy.rumpus", "--coverage", "--format", "lcov", cwd=folder)

    assert done.returncode == 0
    assert done.stdout == ("TN:\nSF:games/toy.rumpus\nDA:3,1\nDA:4,1\nDA:6,0\nDA:7,0\nLF:4\nLH:2\nend_of_record\n")


def test_coverage_is_a_table_and_the_lines_that_are_missed(folder: Path) -> None:
    done = rumpus("test", "games/toy.rumpus", "--coverage", "--show-missing", cwd=folder)

    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "games/toy.rumpus: 2 of 2 tests passed",
        "",
        "rule lines of     lines  by tests  missed  excused  covered",
        "games/toy.rumpus      4         2       2        0      50%",
        "games/toy.rumpus:6: goal capture of ox",
        "games/toy.rumpus:7: draw stalemate",
    ]


@pytest.mark.parametrize(("least", "status"), [("50", 0), ("50.1", 1)])
def test_too_little_coverage_fails(folder: Path, least: str, status: int) -> None:
    done = rumpus("test", "games/toy.rumpus", "--coverage", "--fail-under", least, cwd=folder)

    assert done.returncode == status
    assert ("50% of the rule lines are exercised" in done.stderr) == bool(status)


def test_a_library_has_nothing_to_cover() -> None:
    done = rumpus("test", "fairy", "--coverage", "--fail-under", "100")

    assert (done.returncode, done.stdout) == (0, "fairy: 0 of 0 tests passed\n")


def test_the_page_shows_what_the_command_prints(tmp_path: Path) -> None:
    page = Path(__file__).parents[4] / "docs" / "pages" / "how-to" / "coverage.md"
    found = list(fences(page.read_text(encoding="utf-8")))
    shown = next(fence for fence in found if fence.kind == "text")
    (tmp_path / "lantern.rumpus").write_text(shown.files["lantern.rumpus"])

    assert rumpus("test", "lantern.rumpus", "--coverage", "--show-missing", cwd=tmp_path).stdout == shown.text


def test_exact_coverage_lists_the_changes_that_no_test_notices(folder: Path) -> None:
    done = rumpus("test", "games/toy.rumpus", "--coverage", "--exact", cwd=folder)

    assert done.returncode == 0
    assert "games/toy.rumpus:3: moves K  =>  moves mK" in done.stdout
    assert "moves W  =>  moves D" not in done.stdout


def test_changes_are_in_json_and_count_for_the_minimum(folder: Path) -> None:
    words = ("games/toy.rumpus", "--coverage", "--exact", "--fail-under", "60")
    done = rumpus("test", *words, "--format", "json", cwd=folder)
    changes = json.loads(done.stdout)[0]["changes"]

    assert done.returncode == 1
    assert "of the changes are noticed, less than 60%" in done.stderr
    assert changes["tried"] == changes["noticed"] + len(changes["survivors"])
    assert {"line": 3, "column": 20, "before": "moves K", "after": "moves mK"} in changes["survivors"]


def test_a_hunt_without_time_says_what_it_left_out(folder: Path) -> None:
    done = rumpus("test", "games/toy.rumpus", "--coverage", "--exact", "--seconds", "0", cwd=folder)

    assert "changes were not tried within 0 seconds; --seconds N allows more time" in done.stdout
