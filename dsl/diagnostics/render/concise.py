"""One line for each finding: the place, the code, the name and the message."""

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.report import Report, Screen, Shown


def render(report: Report, screen: Screen) -> Shown:
    """Render the findings, each with `as_concise`."""
    return Shown("".join(f"{as_concise(found)}\n" for found in report.findings))


def as_concise(finding: Diagnostic) -> str:
    """Return a finding as one line, with `[fix]` at the end if there is a safe fix."""
    line, column = finding.span.source.position(finding.span.start)
    mark = " [fix]" if finding.fix and finding.fix.applicability == "safe" else ""
    return f"{finding.span.source.name}:{line}:{column}: {finding.code} {finding.name}: {finding.message}{mark}"
