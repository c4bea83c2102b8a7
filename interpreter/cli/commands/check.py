"""`rumpus check`: findings about rule files."""

import typer

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.text import summary
from dsl.diagnostics.report import FileReport, Report
from dsl.source import Source
from interpreter.cache import Watched, keep, known
from interpreter.cli.shared.options import FilesArgument
from interpreter.cli.shared.reporting import TEXT, ReportOption, abouts, n_files, show
from interpreter.cli.shared.rule_files import rule_files
from interpreter.cli.shared.watch import WatchOption, run_or_watch
from rulesets import Catalogue


def check(files: FilesArgument, format: ReportOption = TEXT, watch: WatchOption = False) -> None:
    """Check rule files for errors, under every option."""
    run_or_watch(lambda: _check(files, format), files, watch=watch)


def _check(files: list[str], format: str) -> None:
    opened = rule_files(files)
    found = tuple(FileReport(name=file.name, findings=file.faults or findings_of(file.source)) for file in opened)
    findings = [finding for file in found for finding in file.findings]
    lines = (f"{n_files(len(found))}: {summary(findings)}",)
    show(Report(command="check", files=found, summary=lines, abouts=abouts), format)
    if findings:
        raise typer.Exit(1)


_SOUND = "sound"
"""The kind of what is cached: that a file has no finding."""


def findings_of(source: Source) -> tuple[Diagnostic, ...]:
    """Return the findings without the warnings that a comment of the file allows."""
    library = Watched(Catalogue())
    if known(_SOUND, source, {}, library):
        return ()
    from dsl.compiler import compile_source

    findings = compile_source(source, library=library, thorough=True).findings
    if not findings:
        keep(_SOUND, source, {}, library, True)
        return ()
    from dsl.lint.run import not_allowed

    return not_allowed(source, findings)
