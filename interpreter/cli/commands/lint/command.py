"""`rumpus lint`: find what is probably not meant, has no effect, or reads badly in rule files."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.fault import WRONG_USAGE
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.options import ClusterOption, FilesArgument
from interpreter.cli.shared.reporting import TEXT, ReportOption, show
from interpreter.cli.shared.watch import WatchOption, run_or_watch

if TYPE_CHECKING:
    from interpreter.cli.commands.lint.task import Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """Options on the use of findings."""

    fix: bool
    diff: bool
    statistics: bool
    format: str


def _option(flag: str, help: str) -> Any:  # Any: typer uses it as a default
    return typer.Option(flag, metavar="RULE,..", help=help)


Select = Annotated[
    list[str] | None, _option("--select", "Only these rules: codes, prefixes of codes, names or groups.")
]
Ignore = Annotated[list[str] | None, _option("--ignore", "Ignore these rules.")]
Extend = Annotated[
    list[str] | None, _option("--extend-select", "Add these rules, such as those that are off by default.")
]


def lint(
    files: FilesArgument,
    select: Select = None,
    ignore: Ignore = None,
    extend_select: Extend = None,
    fix: Annotated[bool, typer.Option("--fix", help="Apply safe fixes.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="With --fix or --diff: also fixes that may change the meaning.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what --fix would change, and change nothing.")] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="Only count the findings of each rule.")] = False,
    play: Annotated[
        int, typer.Option(min=0, max=100_000, metavar="N", help="Also play N random games and judge them.")
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="With --play: the seed of the games.")] = 1,
    cluster: ClusterOption = None,
    format: ReportOption = TEXT,
    watch: WatchOption = False,
) -> None:
    """Find probable mistakes in rule files.

    These look like slips, have no effect, read badly, or mean something else in other programs.
    """
    from dsl.lint.choice import Choice
    from interpreter.cli.commands.lint.task import Wish

    if unsafe_fixes and not (fix or diff):
        raise UsageError("--unsafe-fixes needs --fix or --diff")
    if cluster and not play:
        raise UsageError("--cluster needs --play")
    choice = Choice(select=_words(select), ignore=_words(ignore), extend_select=_words(extend_select))
    if watch and fix:
        raise UsageError("--watch cannot be combined with --fix, which would change the file while you edit it")
    wish = Wish(choice=choice, games=play, seed=seed, cluster=cluster, unsafe=unsafe_fixes)
    manner = Manner(fix=fix, diff=diff, statistics=statistics, format=format)
    run_or_watch(lambda: _lint(files, wish, manner), files, watch=watch)


def _lint(files: list[str], wish: "Wish", manner: Manner) -> None:
    """Lint files, fix them or show the changes, and print the findings in the chosen format."""
    from dsl.diagnostics import Severity
    from dsl.diagnostics.report import FileReport
    from interpreter.cli.commands.lint.report import report_of, show_statistics
    from interpreter.cli.commands.lint.task import show_changes, tasks_for, write_fixed
    from interpreter.cli.shared.output import print_findings
    from interpreter.cli.shared.rule_files import rule_files

    tasks = tasks_for(rule_files(files), wish)
    if manner.diff:
        faults = [found for task in tasks for found in task.faults]
        print_findings(faults)
        raise typer.Exit(1 if show_changes(tasks) or faults else 0)
    cured = sum(write_fixed(task) for task in tasks) if manner.fix else 0
    done = [FileReport(name=task.source.name, findings=task.findings()) for task in tasks]
    findings = [found for file in done for found in file.findings]
    to_stderr = manner.fix and "-" in files
    if manner.statistics:
        show_statistics(findings, as_json=manner.format == "json", to_stderr=to_stderr)
    else:
        figures = tuple(filter(None, (task.figures for task in tasks)))
        show(report_of(done, cured, figures), manner.format, to_stderr=to_stderr)
    for obstacle in filter(None, (task.obstacle for task in tasks)):
        print(f"error: {obstacle}", file=sys.stderr)
    if any(task.obstacle for task in tasks):
        raise typer.Exit(WRONG_USAGE)
    if any(found.severity is not Severity.INFO for found in findings):
        raise typer.Exit(1)


def _words(options: Iterable[str] | None) -> tuple[str, ...]:
    """Return the words of options that may be repeated and may have several words each."""
    return tuple(word.strip() for option in options or () for word in option.split(",") if word.strip())
