"""Findings as GitLab's code quality reports: a list of issues, which merge requests show beside the lines."""

import json
from hashlib import sha256

from dsl.diagnostics.diagnostic import Diagnostic, Severity
from dsl.diagnostics.report import Report, Screen, Shown

_SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, screen: Screen) -> Shown:
    """The findings as one JSON list, the empty list if there are none."""
    known: dict[str, int] = {}
    issues = [_issue(found, known) for found in report.findings]
    return Shown(json.dumps(issues, indent=2, ensure_ascii=False) + "\n")


def _issue(finding: Diagnostic, known: dict[str, int]) -> dict[str, object]:
    """Return a finding as an issue of GitLab's code quality report."""
    source, span = finding.span.source, finding.span
    help = f"; help: {finding.help}" if finding.help else ""
    return {
        "description": f"{finding.message}{help}",
        "check_name": f"{finding.code} {finding.name}",
        "fingerprint": _fingerprint(finding, known),
        "severity": _SEVERITIES[finding.severity],
        "location": {
            "path": source.name,
            "lines": {"begin": source.position(span.start)[0], "end": source.position(span.end)[0]},
        },
    }


def _fingerprint(finding: Diagnostic, known: dict[str, int]) -> str:
    """What tells a finding from others, wherever it moves to in its file: GitLab compares reports by it."""
    said = f"{finding.span.source.name} {finding.code} {finding.message} {finding.span.text}"
    known[said] = known.get(said, 0) + 1
    return sha256(f"{said} {known[said]}".encode()).hexdigest()
