"""`rumpus export`: a ruleset as a section of a `variants.ini`."""

from pathlib import Path
from typing import Annotated

import typer

from dsl.compiler import compile_source
from dsl.diagnostics.render.text import summary
from dsl.diagnostics.report import FileReport, Report
from dsl.errors import CompileError
from interpreter.cli.shared.files import open_whole, settings_of
from interpreter.cli.shared.options import FileArgument, SettingsOption
from interpreter.cli.shared.reporting import TEXT, ReportOption, show
from interpreter.cli.shared.write_out import write_out
from rulesets import Catalogue
from rulesets.absence import ENDING

OutOption = Annotated[Path | None, typer.Option("--out", metavar="OUT", help="Write the section to this file.")]


def export(
    file: FileArgument, out: OutOption = None, option: SettingsOption = None, format: ReportOption = TEXT
) -> None:
    """Write a ruleset as a section of a `variants.ini`.

    The report lists the rules that are lost. If it is empty, `rumpus import` makes the same rules of the section.
    """
    from interpreter.exchange.exporting.section import export_ruleset
    from interpreter.exchange.findings import abouts

    source = open_whole(file)
    compiled = compile_source(source, settings_of(option), Catalogue())
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    name = Path(source.name).name.removesuffix(ENDING).replace(" ", "-") or "variant"
    made = export_ruleset(compiled.ruleset, name)
    if out is None:
        print(made.text, end="")
    else:
        write_out(out, made.text)
    lines = (f"{name} exported: {summary(list(made.findings))}",)
    report = Report(
        command="export", files=(FileReport(name=file, findings=made.findings),), summary=lines, abouts=abouts
    )
    show(report, format, to_stderr=out is None)
    if made.findings:
        raise typer.Exit(1)
