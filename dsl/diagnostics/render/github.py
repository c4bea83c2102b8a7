"""Findings as the workflow commands with which GitHub annotates the lines of a change."""

from dsl.diagnostics.diagnostic import Diagnostic, Severity
from dsl.diagnostics.report import Report, Screen, Shown

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: Report, screen: Screen) -> Shown:
    """Render the findings, each with `as_github`."""
    return Shown("".join(f"{as_github(found)}\n" for found in report.findings))


def as_github(finding: Diagnostic) -> str:
    """Return a finding as one workflow command."""
    source, span = finding.span.source, finding.span
    (line, column), (end_line, end_column) = source.position(span.start), source.position(span.end)
    places = {"file": source.name, "line": line, "col": column, "endLine": end_line, "endColumn": end_column}
    title = {"title": f"rumpus {finding.code} {finding.name}"}
    properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in (places | title).items())
    help = f"\nhelp: {finding.help}" if finding.help else ""
    return f"::{_COMMANDS[finding.severity]} {properties}::{_escaped(finding.message + help)}"


def _escaped(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
