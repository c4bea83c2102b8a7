"""`rumpus bench`: speed measurements of our engines."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.files import open_whole
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import has_color, print_json
from interpreter.cli.shared.progress import still_progress
from interpreter.cli.shared.write_out import check_outs, write_out
from rulesets import Catalogue

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic
    from interpreter.benchmark.contest import Contest, Result
    from interpreter.benchmark.plan import Plan
    from interpreter.benchmark.report import Report
    from interpreter.benchmark.subject import Subject


_PIPED = 100
"""Width of the output in columns, if it is not a terminal."""


class Engines(StrEnum):
    """The engines to measure."""

    REFERENCE = "reference"
    KERNEL = "kernel"
    BOTH = "both"


@in_format
def bench(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE...]",
            help="Rule files, names of rulesets, or - for standard input. Default: two shipped rulesets.",
            show_default=False,
        ),
    ] = None,
    engine: Annotated[Engines, typer.Option("--engine", help="Which engines to measure.")] = Engines.BOTH,
    runs: Annotated[int, typer.Option("--runs", min=1, max=1000, help="Number of rounds.")] = 5,
    depth: Annotated[
        int | None,
        typer.Option("--depth", min=1, max=20, help="Maximum depth of perft.", show_default="as each case says"),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=3600, help="Approximate time limit of a measurement.")
    ] = 0.5,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Write a chart as SVG.")] = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Measure the speed of rulesets.

    It measures compiling, perft, random playouts and activation on one core. Each engine counts as deep as it gets in
    its time; totals are checked before times are used.
    """
    from interpreter.benchmark.contests import contests
    from interpreter.benchmark.core import one_core
    from interpreter.benchmark.engines import makers
    from interpreter.benchmark.plan import Plan
    from interpreter.benchmark.report import Report

    check_outs(svg)
    names, notes = engines_of(engine)
    plan = Plan(engines=makers(names), seconds=seconds, depth=depth)
    with one_core() as core:
        held = (
            contest for shipped, subject in subjects_of(files, plan) for contest in contests(subject, shipped, plan)
        )
        results = tuple(hold_all(held, runs, format))
        report = Report(plan=plan, rounds=runs, core=core, notes=notes, results=results)
    finish(report, svg, format)
    if report.has_faults:
        raise typer.Exit(1)


def engines_of(wanted: Engines) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the engines to measure, and a note if one is missing."""
    from interpreter.engines.choose import cure, kernel_obstacle, select

    if wanted is not Engines.BOTH:
        return (select(wanted).name,), ()
    obstacle = kernel_obstacle()
    if obstacle is None:
        return (Engines.REFERENCE, Engines.KERNEL), ()
    return (Engines.REFERENCE,), (f"The kernel {obstacle}, so only the reference engine is measured: {cure()}.",)


def subjects_of(names: Iterable[str] | None, plan: "Plan") -> "list[tuple[str | None, Subject]]":
    """Compile all rule files before measuring, and raise all their errors together."""
    from dsl.errors import CompileError
    from interpreter.benchmark.case import measured_rulesets
    from interpreter.benchmark.subject import open_subject

    found = []
    mistakes: list[Diagnostic] = []
    for name in names or measured_rulesets():
        try:
            source = open_whole(name)
            shipped = Catalogue().name_of(source)
            found.append((shipped, open_subject(shipped or source.name, source, plan.engines)))
        except CompileError as fault:
            mistakes += fault.findings
    if mistakes:
        raise CompileError(mistakes)
    return found


def hold_all(contests: "Iterable[Contest]", runs: int, format: Format) -> "Iterator[Result]":
    """Run the contests and print each result at once."""
    from interpreter.benchmark.contest import hold

    for contest in contests:
        with still_progress(contest.title, (1 + runs) * len(contest.entries)) as advance:
            result = hold(contest, runs, advance)
        if format is Format.TEXT:
            _print(result)
        yield result


def _print(result: "Result") -> None:
    from rich.console import Console

    from interpreter.benchmark.as_table import as_table, heading, remarks

    width = None if sys.stdout.isatty() else _PIPED
    console = Console(width=width, no_color=not has_color(sys.stdout), highlight=False)
    console.print(heading(result), as_table(result), *remarks(result), "", sep="\n")


def finish(report: "Report", svg: Path | None, format: Format) -> None:
    """Print the rest of the report and write its chart."""
    from interpreter.benchmark.as_json import as_json
    from interpreter.benchmark.as_table import closing_lines
    from interpreter.benchmark.chart import chart

    if format is Format.JSON:
        print_json(as_json(report))
    else:
        print("\n".join(closing_lines(report)))
    if svg is not None:
        write_out(svg, chart(report))
