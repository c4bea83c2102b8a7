"""Findings for programs: one a line, GitHub's commands, SARIF, JUnit."""

import json
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
from support.sarif import faults

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.diagnostics.example_library import ExampleLibrary
from dsl.diagnostics.render import rendered
from dsl.diagnostics.render.concise import as_concise
from dsl.diagnostics.render.github import as_github
from dsl.diagnostics.render.sarif import as_sarif
from dsl.diagnostics.report import FileReport, Report, Screen
from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from dsl.source import Source
from interpreter.cli.shared.reporting import abouts

SINS = framed(
    'zone top = rank 4\npiece ox O { moves WJ }\narray "k1o1/4/4/1O1K"\ngoal capture of king\ngoal capture of king'
)


def findings(text: str = SINS, name: str = "toy.rumpus") -> tuple[Diagnostic, ...]:
    """What is found in a text."""
    return lint_source(
        Source(name, text),
        frozenset(rule.code for rule in rules() if rule.group in ("dead", "portability")),
        ExampleLibrary(),
    ).findings


def test_concise_lines_have_place_code_name_and_message() -> None:
    assert [as_concise(found) for found in findings()] == [
        "toy.rumpus:2:6: W204 unused-zone: zone `top` is never used",
        "toy.rumpus:3:21: W301 contested-atom: dialects disagree on `J`, which is the zebra here [fix]",
        "toy.rumpus:6:1: W223 repeated-goal: duplicate goal",
    ]


def test_github_commands_escape_what_has_a_meaning_there() -> None:
    found = findings(name="50%,a:b.rumpus")[0]
    assert as_github(found) == (
        "::warning file=50%25%2Ca%3Ab.rumpus,line=2,col=6,endLine=2,endColumn=9,title=rumpus W204 unused-zone"
        "::zone `top` is never used%0Ahelp: remove it"
    )


def test_errors_are_errors_on_github() -> None:
    assert as_github(findings(framed("piece ox O { moves WY }"))[0]).startswith("::error ")


def test_sarif_log_is_as_the_standard_has_it() -> None:
    log = as_sarif(findings(), abouts(), "1.0")
    assert faults(log) == []
    assert json.loads(json.dumps(log)) == log


@pytest.mark.parametrize("text", [SINS, framed("piece ox O { moves WY }"), framed("piece king K { moves WF }")])
def test_sarif_results_name_rules_of_the_driver(text: str) -> None:
    run = as_sarif(findings(text), abouts(), "1.0")["runs"][0]
    kinds = run["tool"]["driver"]["rules"]
    assert [kinds[result["ruleIndex"]]["id"] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]
    assert len(kinds) == len({kind["id"] for kind in kinds})


def test_sarif_has_places_labels_and_fixes() -> None:
    results = {result["ruleId"]: result for result in as_sarif(findings(), abouts(), "1.0")["runs"][0]["results"]}
    region = {"startLine": 3, "startColumn": 21, "endLine": 3, "endColumn": 22}
    assert results["W301"]["locations"][0]["physicalLocation"]["region"] == region
    assert results["W301"]["fixes"][0]["artifactChanges"][0]["replacements"] == [
        {"deletedRegion": region, "insertedContent": {"text": "Z"}}
    ]
    assert results["W223"]["relatedLocations"][0]["message"]["text"] == "the first one"
    assert "fixes" not in results["W204"]


def test_sarif_without_findings_is_sound_too() -> None:
    assert faults(as_sarif((), abouts(), "1.0")) == []


def test_validator_of_logs_sees_faults() -> None:
    log = as_sarif(findings(), abouts(), "1.0")
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    log["runs"][0]["results"][1]["level"] = "bad"
    del log["runs"][0]["tool"]["driver"]["name"]
    log["extra"] = 1
    assert len(faults(log)) == 4


def _junit(found: Mapping[str, tuple[Diagnostic, ...]]) -> ElementTree.Element:
    files = tuple(FileReport(name=name, findings=findings) for name, findings in found.items())
    shown = rendered(Report(command="lint", files=files), "junit", Screen())
    return ElementTree.fromstring(shown.printed.encode())


def test_junit_report_counts_files_and_findings() -> None:
    report = _junit({"clean.rumpus": (), "toy.rumpus": findings()})
    counts = {"tests": "4", "failures": "3", "errors": "0", "skipped": "0"}
    assert report.attrib == {"name": "rumpus lint", **counts}
    assert [suite.get("name") for suite in report] == ["clean.rumpus", "toy.rumpus"]
    assert [case.find("failure") is None for case in report.iter("testcase")] == [True, False, False, False]


def test_junit_report_holds_what_is_found_in_a_file_that_another_builds_on() -> None:
    report = _junit({"mine.rumpus": findings()})
    assert [suite.get("name") for suite in report] == ["mine.rumpus", "toy.rumpus"]
    assert report.get("failures") == "3"


def test_junit_report_escapes_what_xml_has_no_place_for() -> None:
    report = _junit({'<&".rumpus': findings(framed('zone top = rank 4 # "<&\x01'), '<&".rumpus')})
    assert report[0].get("name") == '<&".rumpus'


def test_every_kind_of_finding_has_a_sentence_and_a_page() -> None:
    assert all(about.summary.endswith(".") and about.page.startswith("reference/") for about in abouts().values())
