"""Findings as JSON for programs: one object each, with lines and columns counted from 1."""

import json
from typing import Any

from dsl.diagnostics.diagnostic import Diagnostic, Label
from dsl.diagnostics.report import FileReport, Report, Screen, Shown, Tested
from dsl.source import Span


def render(report: Report, screen: Screen) -> Shown:
    """Render a list of findings, or of files with their tests if tests were run."""
    if report.by_file:
        found = [_file(file, with_tests=report.runs_tests) for file in report.files]
    else:
        found = [to_object(finding) for finding in report.findings]
    return Shown(document(found, screen.encoding) + "\n")


def document(value: Any, encoding: str = "utf-8") -> str:  # Any: JSON
    """Return a value as lines of JSON in an encoding, with escapes for other characters."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # from a terminal that is not UTF-8, or in a file name
        return json.dumps(value, indent=2)
    return text


def as_json(finding: Diagnostic) -> str:
    """Return a finding as one line of JSON."""
    return json.dumps(to_object(finding), ensure_ascii=False)


def to_object(finding: Diagnostic) -> dict[str, Any]:  # Any: JSON
    """Return a finding as a JSON object."""
    fix = finding.fix
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        **_label(finding.label),
        "labels": [_label(label) for label in finding.labels],
        "notes": list(finding.notes),
        "help": finding.help,
        "fix": None
        if fix is None
        else {
            "title": fix.title,
            "applicability": fix.applicability,
            "edits": [{**_place(edit.span), "text": edit.text} for edit in fix.edits],
        },
        "url": finding.url,
    }


def _file(file: FileReport, *, with_tests: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"file": file.name}
    if with_tests:
        found["tests"] = [_test(test) for test in file.tests]
    if file.findings or not with_tests:
        found["findings"] = [to_object(finding) for finding in file.findings]
    return {**found, **file.facts}


def _test(test: Tested) -> dict[str, Any]:
    line, column = test.span.source.position(test.span.start)
    return {
        "name": test.name,
        "line": line,
        "column": column,
        "shows": list(test.shows),
        "passed": not test.failures,
        "failures": [{"line": found.span.line, "message": found.label.text} for found in test.failures],
    }


def _label(label: Label) -> dict[str, Any]:
    return {**_place(label.span), "label": label.text}


def _place(span: Span) -> dict[str, Any]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}
