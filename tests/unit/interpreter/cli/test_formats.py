"""Every command that reports on files does so in every format there is."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.command import rumpus
from support.sarif import faults

from dsl.diagnostics.codes import framed
from dsl.diagnostics.render import formats
from interpreter.cli.group import command_names

REPORTING = ("check", "fmt", "lint", "test")
"""The commands that report on rule files."""
EXCHANGING = ("export", "import")
"""Those that report on an exchange with another format; `test_exchange.py` tries them."""

FAULTY = framed("piece ox O { mvoes W }")


def _codes_of_json(printed: str) -> set[str]:
    found = json.loads(printed)
    return {one["code"] for file in found for one in file.get("findings", [file])}


def _codes_of_sarif(printed: str) -> set[str]:
    log = json.loads(printed)
    assert faults(log) == []
    return {result["ruleId"] for result in log["runs"][0]["results"]}


CODES: Mapping[str, Callable[[str], set[str]]] = {
    "text": lambda printed: {line.partition("]")[0][-4:] for line in printed.splitlines() if line.startswith("error[")},
    "concise": lambda printed: {line.split(" ")[1] for line in printed.splitlines()},
    "github": lambda printed: {line.split("title=rumpus ")[1][:4] for line in printed.splitlines()},
    "gitlab": lambda printed: {issue["check_name"][:4] for issue in json.loads(printed)},
    "json": _codes_of_json,
    "sarif": _codes_of_sarif,
}
"""How the codes of findings are read again from a report in each format; that for servers of tests has no codes."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("formats") / "toy.rumpus"
    path.write_text(FAULTY)
    return path


@pytest.fixture(scope="module")
def codes(file: Path) -> set[str]:
    return CODES["concise"](rumpus("check", str(file), "--format", "concise").stdout)


def test_every_command_that_reports_in_one_of_the_formats_is_here() -> None:
    offering = [name for name in command_names() if "sarif" in rumpus(name, "--help").stdout]

    assert sorted(offering) == sorted((*REPORTING, *EXCHANGING))


def test_every_format_is_read_here() -> None:
    assert {*CODES, "junit"} == {*formats()}


@pytest.mark.parametrize("format", CODES)
@pytest.mark.parametrize("command", REPORTING)
def test_the_findings_of_a_file_are_reported_in_every_format(
    command: str, format: str, file: Path, codes: set[str]
) -> None:
    done = rumpus(command, str(file), "--format", format)

    assert done.returncode == 1
    assert codes
    assert codes <= CODES[format](done.stderr if format == "text" else done.stdout)


@pytest.mark.parametrize("command", REPORTING)
def test_servers_that_show_tests_get_a_document_of_every_command(command: str, file: Path) -> None:
    report = ElementTree.fromstring(rumpus(command, str(file), "--format", "junit").stdout.encode())

    assert report.get("name") == f"rumpus {command}"
    assert [suite.get("name") for suite in report] == [str(file)]
    assert int(report.get("failures", "")) + int(report.get("errors", "")) >= 1


@pytest.mark.parametrize("format", ["concise", "github", "sarif"])
def test_a_test_that_fails_is_a_finding_in_every_format(format: str, tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(f'{framed("")}\ntest "stays" {{ from start; expect a1 = black king }}\n')
    done = rumpus("test", "toy.rumpus", "--format", format, cwd=tmp_path)

    assert done.returncode == 1
    assert len(CODES[format](done.stdout)) == 1


@pytest.mark.parametrize("format", ["concise", "github", "sarif"])
@pytest.mark.parametrize("words", [("--check",), ("--diff",)])
def test_a_file_that_would_be_laid_out_otherwise_is_a_finding(
    words: tuple[str, ...], format: str, tmp_path: Path
) -> None:
    (tmp_path / "loose.rumpus").write_text(framed("piece  ox O"))
    (tmp_path / "neat.rumpus").write_text(framed("piece ox O"))
    done = rumpus("fmt", *words, "loose.rumpus", "neat.rumpus", "--format", format, cwd=tmp_path)

    assert done.returncode == 1
    assert CODES[format](done.stdout) == {"W601"}
    assert "neat.rumpus" not in done.stdout
    assert done.stderr == ""


def test_a_file_that_is_laid_out_is_no_finding_of_fmt(tmp_path: Path) -> None:
    (tmp_path / "loose.rumpus").write_text(framed("piece  ox O"))
    done = rumpus("fmt", "loose.rumpus", "--format", "sarif", cwd=tmp_path)

    assert (done.returncode, CODES["sarif"](done.stdout)) == (0, set())
    assert (tmp_path / "loose.rumpus").read_text() == framed("piece ox O")


def test_the_fix_of_a_layout_finding_formats_the_file(tmp_path: Path) -> None:
    (tmp_path / "loose.rumpus").write_text(framed("piece  ox O"))
    log = json.loads(rumpus("fmt", "--check", "loose.rumpus", "--format", "sarif", cwd=tmp_path).stdout)
    (result,) = log["runs"][0]["results"]
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]

    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 2
    assert replacement["insertedContent"]["text"] == "piece ox O\n"


def test_gitlab_knows_a_finding_again_that_moved_and_tells_equal_ones_apart(tmp_path: Path) -> None:
    def marks(text: str) -> list[str]:
        (tmp_path / "toy.rumpus").write_text(text)
        done = rumpus("check", "toy.rumpus", "--format", "gitlab", cwd=tmp_path)
        return [issue["fingerprint"] for issue in json.loads(done.stdout)]

    twice = framed("piece ox O { mvoes W }\npiece elk E { mvoes W }")

    assert marks(FAULTY) == marks("# a line more\n" + FAULTY)
    assert len(set(marks(twice))) == len(marks(twice)) == 2
