"""`rumpus lint`: what is probably not meant, has no effect, or reads badly in rule files."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.fault import WRONG_USAGE
from interpreter.cli.shared.files import FilesArgument, UsageError
from interpreter.cli.shared.watch import WatchOption, run_or_watch

if TYPE_CHECKING:
    from interpreter.cli.commands.lint.task import Wish


class LintFormat(StrEnum):
    """How findings are reported."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """What is done with the findings."""

    fix: bool
    diff: bool
    statistics: bool
    format: LintFormat


def _option(flag: str, help: str) -> Any:  # Any: typer makes a default of it
    return typer.Option(flag, metavar="RULE,..", help=help)


Select = Annotated[list[str] | None, _option("--select", "Only these rules: codes, their beginnings, names or groups.")]
Ignore = Annotated[list[str] | None, _option("--ignore", "Not these rules.")]
Extend = Annotated[list[str] | None, _option("--extend-select", "These rules as well, as the ones that are off.")]


def lint(
    files: FilesArgument,
    select: Select = None,
    ignore: Ignore = None,
    extend_select: Extend = None,
    fix: Annotated[bool, typer.Option("--fix", help="Apply the fixes that are safe.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="With --fix or --diff: also fixes that may change what is meant.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what --fix would change, and change nothing.")] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="Only count the findings of each rule.")] = False,
    play: Annotated[
        int, typer.Option(min=0, max=100_000, metavar="N", help="Also play N random games and judge them.")
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="With --play: the seed of the games.")] = 1,
    format: Annotated[LintFormat, typer.Option("--format", help="How to report.")] = LintFormat.TEXT,
    watch: WatchOption = False,
) -> None:
    """Say what is probably not meant in rule files.

    That is what looks like a slip, has no effect, reads badly, or means something else in other programs.
    """
    from dsl.lint.selection import Choice
    from interpreter.cli.commands.lint.task import Wish

    if unsafe_fixes and not (fix or diff):
        raise UsageError("--unsafe-fixes goes with --fix or --diff")
    choice = Choice(select=_words(select), ignore=_words(ignore), extend_select=_words(extend_select))
    if watch and fix:
        raise UsageError("--watch goes without --fix: it changes no file while you write it")
    wish = Wish(choice=choice, games=play, seed=seed, unsafe=unsafe_fixes)
    manner = Manner(fix=fix, diff=diff, statistics=statistics, format=format)
    run_or_watch(lambda: _lint(files, wish, manner), files, watch=watch)


def _lint(files: list[str], wish: "Wish", manner: Manner) -> None:
    from interpreter.cli.commands.lint.report import Report
    from interpreter.cli.commands.lint.task import mend, show_changes, tasks_for
    from interpreter.cli.shared.output import print_findings
    from interpreter.cli.shared.rule_files import rule_files

    tasks = tasks_for(rule_files(files), wish)
    if manner.diff:
        faults = [found for task in tasks for found in task.faults]
        print_findings(faults)
        raise typer.Exit(1 if show_changes(tasks) or faults else 0)
    cured = sum(mend(task) for task in tasks) if manner.fix else 0
    findings = [found for task in tasks for found in task.findings()]
    report = Report([task.source.name for task in tasks], findings, cured, to_stderr=manner.fix and "-" in files)
    if manner.statistics:
        report.statistics(as_json=manner.format is LintFormat.JSON)
    else:
        report.show(manner.format)
    for obstacle in filter(None, (task.obstacle for task in tasks)):
        print(f"error: {obstacle}", file=sys.stderr)
    if any(task.obstacle for task in tasks):
        raise typer.Exit(WRONG_USAGE)
    if findings:
        raise typer.Exit(1)


def _words(options: Iterable[str] | None) -> tuple[str, ...]:
    """The words of options that may be repeated and may each hold several words."""
    return tuple(word.strip() for option in options or () for word in option.split(",") if word.strip())
