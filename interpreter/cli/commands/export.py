"""`rumpus export`: a ruleset in the formats of other programs."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.text import summary
from dsl.diagnostics.report import FileReport, Report
from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.folders import make_empty_folder, make_folder
from interpreter.cli.shared.foreign import open_foreign
from interpreter.cli.shared.options import SettingsOption
from interpreter.cli.shared.reporting import TEXT, ReportOption, show
from interpreter.cli.shared.whole_file import create_file
from interpreter.cli.shared.write_out import check_outs, write_out
from rulesets.absence import ENDING

if TYPE_CHECKING:
    from interpreter.game.state import Game


class Target(StrEnum):
    """The programs that `rumpus export` writes for."""

    FAIRY_STOCKFISH = "fairy-stockfish"
    PYCHESS = "pychess"
    INTERACTIVE_DIAGRAM = "interactive-diagram"


ExportedArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A rule file, the name of a ruleset, or - for standard input; with --check also a `variants.ini`.",
    ),
]
FolderArgument = Annotated[Path | None, typer.Argument(metavar="DIR", help="The folder of a kit, made if need be.")]
TargetOption = Annotated[Target, typer.Option("--for", help="The program that reads it.")]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="OUT", help="Write the section or the Diagram to this file.")
]
CheckOption = Annotated[bool, typer.Option("--check", help="Judge by the limits of PyChess, and write nothing.")]


def export(
    file: ExportedArgument,
    folder: FolderArgument = None,
    target: TargetOption = Target.FAIRY_STOCKFISH,
    out: OutOption = None,
    check: CheckOption = False,
    option: SettingsOption = None,
    format: ReportOption = TEXT,
) -> None:
    """Write a ruleset in the format of another program.

    It is a section of a `variants.ini`, an Interactive Diagram, or a kit to upload to PyChess. The report lists the
    rules that are lost. If it is empty, `rumpus import` makes the same rules of the text.
    """
    _check_options(target, folder, out, check)
    check_outs(out, read=(file,))
    if target is not Target.PYCHESS:
        findings = _write_text(file, option, target, out, format)
    elif check and file.endswith(".ini"):
        findings = _judge(file, format)
    else:
        findings = _write_kit(file, option, folder, format)
    if findings:
        raise typer.Exit(1)


def _check_options(target: Target, folder: Path | None, out: Path | None, check: bool) -> None:
    """Raise `UsageError` for options that do not go together."""
    if target is not Target.PYCHESS and (folder is not None or check):
        raise UsageError(f"{'--check' if folder is None else folder} goes with --for pychess only")
    if target is Target.PYCHESS and out is not None:
        raise UsageError("a kit has several files; name a folder in place of --out")
    if folder is not None and check:
        raise UsageError("--check writes nothing; leave out the folder, or --check")
    if target is Target.PYCHESS and folder is None and not check:
        raise UsageError("name a folder for the kit, or only judge with --check")


def _write_text(
    file: str, option: list[str] | None, target: Target, out: Path | None, format: str
) -> Sequence[Diagnostic]:
    from interpreter.exchange.diagram.exporting import export_diagram
    from interpreter.exchange.exporting.naming import export_section

    game, name = _opened(file, option)
    write = export_diagram if target is Target.INTERACTIVE_DIAGRAM else export_section
    made = write(game.ruleset, name)
    if out is None:
        print(made.text, end="")
    else:
        write_out(out, made.text)
    lines = (f"{name} exported: {summary(list(made.findings))}",)
    _report(file, made.findings, lines, format, to_stderr=out is None)
    return made.findings


def _write_kit(file: str, option: list[str] | None, folder: Path | None, format: str) -> Sequence[Diagnostic]:
    from interpreter.exchange.pychess.kit import make_kit

    game, name = _opened(file, option)
    kit = make_kit(game, name)
    lines = [*kit.shows, f"{kit.name} for PyChess: {summary(list(kit.findings))}"]
    if not kit.files:
        lines.append("PyChess does not take it: no kit")
    elif folder is not None:
        make_empty_folder(folder)
        for path, text in kit.files.items():
            make_folder((folder / path).parent)
            create_file(folder / path, text.encode())
        lines.append(f"wrote {len(kit.files)} files into {folder}")
    _report(file, kit.findings, tuple(lines), format)
    return kit.findings


def _judge(file: str, format: str) -> Sequence[Diagnostic]:
    from interpreter.exchange.pychess.judging import judge

    judged = judge(open_foreign(file))
    taken = "takes it" if judged.is_taken else "does not take it"
    lines = (*judged.shows, f"PyChess {taken}: {summary(list(judged.findings))}")
    _report(file, judged.findings, lines, format)
    return judged.findings


def _opened(file: str, option: list[str] | None) -> tuple["Game", str]:
    """Return the game of FILE, and a name for it."""
    from interpreter.game.load import load_source

    source = open_whole(file)
    name = Path(source.name).name.removesuffix(ENDING).replace(" ", "-") or "variant"
    return load_source(source, settings_of(option)), name


def _report(
    file: str, findings: Sequence[Diagnostic], lines: tuple[str, ...], format: str, *, to_stderr: bool = False
) -> None:
    from interpreter.exchange.findings import abouts

    reports = (FileReport(name=file, findings=tuple(findings)),)
    show(Report(command="export", files=reports, summary=lines, abouts=abouts), format, to_stderr=to_stderr)
