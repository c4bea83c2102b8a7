"""Findings as the lines by which GitHub's workflows mark the places of a change."""

from dsl.diagnostics.diagnostic import Diagnostic, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_github(finding: Diagnostic) -> str:
    """One finding as one workflow command."""
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
