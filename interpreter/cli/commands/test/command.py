"""`rumpus test`: run the tests of rule files, and measure their coverage."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.diagnostics.render import formats
from dsl.diagnostics.report import Report
from interpreter.cache import Watched
from interpreter.cli.commands.test.file_result import FileResult
from interpreter.cli.commands.test.passed import keep_result, known_result
from interpreter.cli.commands.test.run_options import RunOptions
from interpreter.cli.shared.engine import EngineOption, engine_wanted
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.options import FilesArgument
from interpreter.cli.shared.reporting import TEXT, abouts, show
from interpreter.cli.shared.rule_files import RuleFile, rule_files
from interpreter.cli.shared.watch import WatchOption, run_or_watch
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.testing.coverage.measure import Coverage
    from interpreter.testing.mutation.hunt import Hunt


_SECONDS = 120.0
"""Default time limit for the changes of a file."""

LCOV = "lcov"
"""The coverage format, which only this command has."""

if TYPE_CHECKING:
    TestFormat = str
else:
    TestFormat = StrEnum("TestFormat", {name.upper(): name for name in (*formats(), LCOV)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """The report format, and the minimum coverage of each file in percent."""

    format: str
    show_missing: bool
    least: float | None


_ExactOption = Annotated[
    bool,
    typer.Option(
        "--exact",
        help="Only count lines whose removal makes a test fail or changes a game. List small changes of the rules that "
        "no test detects.",
    ),
]
_SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        metavar="N",
        min=0,
        max=86_400,
        help="Time limit for the changes of each file, with --exact.",
        show_default="120",
    ),
]


def test(
    files: FilesArgument,
    engine: EngineOption = None,
    words: Annotated[
        str | None, typer.Option("-k", metavar="WORDS", help="Only run tests whose names contain all these words.")
    ] = None,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop after the first test that fails.")] = False,
    format: Annotated[TestFormat, typer.Option("--format", help="Report format; lcov is for coverage.")] = TEXT,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Measure which rule lines of each file its tests exercise.")
    ] = False,
    exact: _ExactOption = False,
    seconds: _SecondsOption = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, max=256, help="Processes that try changes, with --exact.", show_default="1"
        ),
    ] = None,
    play: Annotated[
        int | None, typer.Option("--play", metavar="N", min=1, max=10_000, help="Count N random games too.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Random seed for --play.", show_default="1")] = None,
    show_missing: Annotated[
        bool, typer.Option("--show-missing", help="List the rule lines that nothing exercises.")
    ] = False,
    fail_under: Annotated[
        float | None,
        typer.Option(
            "--fail-under", metavar="PERCENT", min=0, max=100, help="Minimum coverage of each file, in percent."
        ),
    ] = None,
    watch: WatchOption = False,
) -> None:
    """Run the tests in rule files."""
    asked = {"exact": exact, "play": play, "show-missing": show_missing, "fail-under": fail_under}
    _check_usage(coverage, format, words, [f"--{name}" for name, value in asked.items() if value not in (None, False)])
    if seed is not None and play is None:
        raise UsageError("--seed needs --play N")
    if not exact and (seconds is not None or jobs is not None):
        raise UsageError(f"--{'jobs' if seconds is None else 'seconds'} needs --exact")
    options = RunOptions(
        engine=engine_wanted(engine),
        words=words or "",
        fail_fast=fail_fast,
        coverage=coverage,
        exact=exact,
        games=play or 0,
        seed=1 if seed is None else seed,
        seconds=_SECONDS if seconds is None else seconds,
        jobs=jobs or 1,
    )
    manner = Manner(format=format, show_missing=show_missing, least=fail_under)
    run_or_watch(lambda: _run_all(files, options, manner), files, watch=watch)


def _run_all(files: Sequence[str], options: RunOptions, manner: Manner) -> None:
    """Run the tests of all files, print the results, and exit with 1 if one failed."""
    done: list[FileResult] = []
    for file in rule_files(files):
        done.append(known_result(file, options) or _run_now(file, options))
        _print_tests(done[-1], manner.format)
        if options.fail_fast and not done[-1].is_fine:
            break
    if options.words and not any(each.tests or each.findings for each in done):
        raise UsageError(f"no test name contains `{options.words}`")
    _print_all(done, manner, games=options.games > 0)
    if _falls_short(done, manner.least) or not all(each.is_fine for each in done):
        raise typer.Exit(1)


def _run_now(file: RuleFile, options: RunOptions) -> FileResult:
    from interpreter.cli.commands.test.running import run_file

    library = Watched(Catalogue())
    result = run_file(file, options, library)
    keep_result(file, options, result, library)
    return result


def _check_usage(coverage: bool, format: str, words: str | None, asked: Sequence[str]) -> None:
    """Report options that contradict each other."""
    if not coverage and asked:
        raise UsageError(f"{asked[0]} needs --coverage")
    if not coverage and format == LCOV:
        raise UsageError("--format lcov needs --coverage")
    if coverage and format not in (TEXT, "json", LCOV):
        raise UsageError(f"--format {format} cannot report coverage; use --format lcov or json")
    if words is not None and not words.strip():
        raise UsageError("-k needs at least one word of a test name")


def _print_tests(tested: FileResult, format: str) -> None:
    """Print failures to standard error, and the number of passed tests."""
    if format in (TEXT, LCOV):
        lines = (tested.summary,) if format == TEXT else ()
        show(_report([tested], lines), TEXT)


def _print_all(tested: Sequence[FileResult], manner: Manner, *, games: bool) -> None:
    if manner.format == TEXT:
        _print_coverage(_covered(tested), show_missing=manner.show_missing, games=games)
        _print_hunts([(each.name, each.hunt) for each in tested if each.hunt is not None])
    elif manner.format == LCOV:
        from interpreter.testing.coverage.as_lcov import as_lcov

        print(as_lcov([coverage for _, coverage in _covered(tested)]), end="")
    else:
        show(_report(tested), manner.format)


def _report(tested: Sequence[FileResult], lines: Sequence[str] = ()) -> Report:
    files = tuple(each.report() for each in tested)
    return Report(command="test", files=files, summary=tuple(lines), runs_tests=True, by_file=True, abouts=abouts)


def _covered(tested: Sequence[FileResult]) -> list[tuple[str, "Coverage"]]:
    """Return the files with coverage."""
    return [(each.name, each.coverage) for each in tested if each.coverage is not None]


def _print_coverage(coverages: Sequence[tuple[str, "Coverage"]], *, show_missing: bool, games: bool) -> None:
    """Print the coverage of files as a table, with the lines missed if wanted."""
    if not coverages:
        return
    from interpreter.testing.coverage.as_table import as_table, missed_lines, others_lines

    print(f"\n{as_table(coverages, games=games)}")
    for line in others_lines(coverage for _, coverage in coverages):
        print(line)
    if show_missing:
        for line in missed_lines(coverage for _, coverage in coverages):
            print(line)


def _print_hunts(hunts: Sequence[tuple[str, "Hunt"]]) -> None:
    if not hunts:
        return
    from interpreter.testing.mutation.as_table import as_table, survivor_lines

    print(f"\n{as_table(hunts)}")
    for line in survivor_lines(hunt for _, hunt in hunts):
        print(line)


def _falls_short(tested: Sequence[FileResult], least: float | None) -> bool:
    """Return True if a file misses the required coverage, and report it on standard error."""
    short = [(name, coverage) for name, coverage in _covered(tested) if least is not None and coverage.percent < least]
    for name, coverage in short:
        print(f"{name}: {coverage.percent:g}% of the rule lines are exercised, less than {least:g}%", file=sys.stderr)
    weak = [each for each in tested if least is not None and each.hunt is not None and each.hunt.percent < least]
    for each in weak:
        assert each.hunt is not None
        print(f"{each.name}: {each.hunt.percent:g}% of the changes are noticed, less than {least:g}%", file=sys.stderr)
    return bool(short or weak)
