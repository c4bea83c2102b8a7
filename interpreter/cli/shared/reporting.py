"""Reports on files, in any of the formats."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.diagnostics.render import formats, rendered
from dsl.diagnostics.report import About, Report, Screen
from interpreter.cli.shared.output import has_color, text_width

if TYPE_CHECKING:
    ReportFormat = str  # the name of a format
else:
    ReportFormat = StrEnum("ReportFormat", {name.upper(): name for name in formats()})

TEXT = "text"
"""The default format."""

ReportOption = Annotated[ReportFormat, typer.Option("--format", help="Report format.")]


def show(report: Report, format: str, *, to_stderr: bool = False) -> None:
    """Report in a format; on standard error if standard output is in use."""
    stream = sys.stderr if to_stderr else sys.stdout
    screen = Screen(width=text_width(), has_color=has_color(sys.stderr), encoding=stream.encoding)
    shown = rendered(report, format, screen)
    sys.stderr.write(shown.said)
    stream.write(shown.printed)


def n_files(count: int) -> str:
    """Return a number of files in words."""
    return f"{count} file{'s' if count > 1 else ''}"


def abouts() -> dict[str, About]:
    """Return the summary of every kind of finding, by code."""
    from dsl.diagnostics.codes import CODES
    from interpreter.lint.registry import all_rules

    found = {code.code: About(f"{code.summary}.", _page(code.code, code.name)) for code in CODES}
    return found | {rule.code: About(rule.summary, rule.page) for rule in all_rules()}


def _page(code: str, name: str) -> str:
    return f"reference/diagnostics.md#{code.lower()}-{name}"
