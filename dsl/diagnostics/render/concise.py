"""Findings one a line: the place, the code, the name and the message."""

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.report import Report, Screen, Shown


def render(report: Report, screen: Screen) -> Shown:
    """The findings, each as `as_concise` writes it."""
    return Shown("".join(f"{as_concise(found)}\n" for found in report.findings))


def as_concise(finding: Diagnostic) -> str:
    """One finding as one line; `[fix]` behind it says that a safe fix can be applied."""
    line, column = finding.span.source.position(finding.span.start)
    mark = " [fix]" if finding.fix and finding.fix.applicability == "safe" else ""
    return f"{finding.span.source.name}:{line}:{column}: {finding.code} {finding.name}: {finding.message}{mark}"
