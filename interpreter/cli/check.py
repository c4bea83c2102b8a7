"""`rumpus check`: diagnostics of rule files."""

import typer

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.as_json import to_object
from dsl.diagnostics.as_text import summary
from interpreter.cli.files import FilesArgument, Format, FormatOption, open_file
from interpreter.cli.output import print_findings, print_json
from interpreter.cli.watch import WatchOption, run_or_watch
from rulesets import Catalogue


def check(files: FilesArgument, format: FormatOption = Format.TEXT, watch: WatchOption = False) -> None:
    """Say everything that is wrong with rule files, under every value of every option."""
    run_or_watch(lambda: _check(files, format), files, watch=watch)


def _check(files: list[str], format: Format) -> None:
    findings: list[Diagnostic] = []
    for name in files:
        source, faults = open_file(name)
        findings += faults or compile_source(source, library=Catalogue(), thorough=True).findings
    if format is Format.JSON:
        print_json([to_object(finding) for finding in findings])
    else:
        print_findings(findings)
        print(f"{len(files)} file{'s' if len(files) > 1 else ''}: {summary(findings)}")
    if findings:
        raise typer.Exit(1)
