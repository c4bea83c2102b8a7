"""`rumpus lint`: what is probably not meant, has no effect, or reads badly in rule files."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from dsl.diagnostics import Diagnostic
from dsl.lint import Linted, lint_source
from dsl.lint.fixing import Fixed, fix_text
from dsl.lint.selection import Choice, selected
from dsl.source import Source
from interpreter.cli.files import FilesArgument, UsageError, open_file
from interpreter.cli.lint_report import Report
from interpreter.cli.lint_settings import settings_for
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

ENDING = ".rumpus"


class LintFormat(StrEnum):
    """How findings are reported."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


def _option(flag: str, help: str) -> Any:  # Any: typer makes a default of it
    return typer.Option(flag, metavar="RULE,..", help=help)


Select = Annotated[list[str] | None, _option("--select", "Only these rules: codes, their beginnings, names or groups.")]
Ignore = Annotated[list[str] | None, _option("--ignore", "Not these rules.")]
Extend = Annotated[list[str] | None, _option("--extend-select", "These rules as well, as the ones that are off.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the words of a command ask of each file."""

    choice: Choice
    games: int
    seed: int

    def choice_for(self, name: str, source: Source) -> Choice:
        """The rules for a file: what the command says takes the place of what its settings say."""
        said = settings_for(Path.cwd() if name == "-" else Path(source.name))
        return Choice(
            select=self.choice.select or said.select,
            ignore=self.choice.ignore or said.ignore,
            extend_select=(*said.extend_select, *self.choice.extend_select),
        )


@dataclass(frozen=True, slots=True)
class Task:
    """A file to be linted: its source, the findings about its bytes, and the codes that are on."""

    name: str
    source: Source
    faults: tuple[Diagnostic, ...]
    codes: frozenset[str]
    wish: Wish

    def look(self, source: Source) -> Linted:
        """The findings in the file, or in the text it becomes."""
        if self.faults:
            return Linted(source, self.faults, True)
        games = _played(source, self.wish, self.codes) if self.wish.games else ()
        return lint_source(source, self.codes, Catalogue(), known=all_rules(), more=games)

    def fixed(self, *, unsafe: bool) -> Fixed:
        """The text with its fixes; games are not played for it."""
        if self.faults:
            return Fixed(self.source.text, ())
        return fix_text(self.source, lambda s: lint_source(s, self.codes, Catalogue()).findings, unsafe=unsafe)


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
) -> None:
    """Say what is probably not meant, has no effect, or reads badly in rule files; folders are searched for them."""
    if unsafe_fixes and not (fix or diff):
        raise UsageError("--unsafe-fixes goes with --fix or --diff")
    choice = Choice(select=_words(select), ignore=_words(ignore), extend_select=_words(extend_select))
    tasks = [_task(name, Wish(choice=choice, games=play, seed=seed)) for name in dict.fromkeys(_expanded(files))]
    if diff:
        raise typer.Exit(1 if _show_changes(tasks, unsafe=unsafe_fixes) else 0)
    cured = [found for task in tasks for found in _mend(task, unsafe=unsafe_fixes)] if fix else []
    tasks = [_task(task.name, task.wish) if fix and task.name != "-" else task for task in tasks]
    findings = [found for task in tasks for found in task.look(task.source).findings]
    report = Report([task.source.name for task in tasks], findings, cured, to_stderr=fix and "-" in files)
    if statistics:
        report.statistics(as_json=format is LintFormat.JSON)
    else:
        report.show(format)
    if findings:
        raise typer.Exit(1)


def _words(options: Iterable[str] | None) -> tuple[str, ...]:
    """The words of options that may be repeated and may each hold several words."""
    return tuple(word.strip() for option in options or () for word in option.split(",") if word.strip())


def _expanded(names: Sequence[str]) -> Iterator[str]:
    """The names, with the rule files of a folder in place of the folder."""
    for name in names:
        if name != "-" and Catalogue().path(name) is None and Path(name).is_dir():
            found = sorted(str(path) for path in Path(name).rglob(f"*{ENDING}") if path.is_file())
            if not found:
                raise UsageError(f"there is no rule file, `*{ENDING}`, in the folder {name}")
            yield from found
        else:
            yield name


def _task(name: str, wish: Wish) -> Task:
    source, faults = open_file(name)
    choice = wish.choice_for(name, source)
    played = {rule.code for rule in all_rules() if rule.group == "play"}
    codes = selected(choice, all_rules())
    return Task(name, source, faults, codes if wish.games else codes - played, wish)


def _played(source: Source, wish: Wish, codes: frozenset[str]) -> Iterator[Diagnostic]:
    """What games of the rules tell."""
    from interpreter.lint.sampling import findings_of_games

    yield from findings_of_games(source, wish.games, wish.seed, codes)


def _show_changes(tasks: Iterable[Task], *, unsafe: bool) -> bool:
    """Print what fixes would change; whether there is anything."""
    changed = False
    for task in tasks:
        before, after = task.source.text.splitlines(keepends=True), task.fixed(unsafe=unsafe).text
        lines = list(unified_diff(before, after.splitlines(keepends=True), task.source.name, task.source.name))
        for line in lines:
            print(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n", end="")
        changed |= bool(lines)
    return changed


def _mend(task: Task, *, unsafe: bool) -> tuple[Diagnostic, ...]:
    """Write a file with its fixes, or standard input with them to standard output."""
    fixed = task.fixed(unsafe=unsafe)
    if task.name == "-":
        sys.stdout.write(fixed.text)
    elif fixed.cured:
        try:
            Path(task.source.name).write_bytes(fixed.text.encode("utf-8"))
        except OSError as fault:
            raise UsageError(f"{task.source.name} cannot be written: {fault.strerror}") from fault
    return fixed.cured
