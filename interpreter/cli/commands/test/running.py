"""Tests a file and measures its coverage."""

from collections.abc import Iterator

from dsl.diagnostics.report import Tested
from dsl.errors import CompileError
from dsl.resolve import Library
from interpreter.cli.commands.test.file_result import FileResult
from interpreter.cli.commands.test.run_options import RunOptions
from interpreter.cli.shared.progress import progress
from interpreter.cli.shared.rule_files import RuleFile
from interpreter.testing.coverage.line import rule_lines
from interpreter.testing.coverage.measure import Coverage, measure
from interpreter.testing.coverage.witness import CaseWitness, GameWitness, play_games, watched
from interpreter.testing.mutation.hunt import Hunt, all_changes, hunt
from interpreter.testing.suite import Result, Suite, load_suite, run_case


def run_file(file: RuleFile, options: RunOptions, library: Library) -> FileResult:
    """Run the tests of a file, whose base files are in the library, and measure what they exercise."""
    name = file.name
    if file.faults:
        return FileResult(name=name, findings=file.faults)
    try:
        suite = load_suite(file.source, options.engine, library)
    except CompileError as fault:
        return FileResult(name=name, findings=fault.findings)
    chosen = suite.named(options.words)
    ran = list(_run(name, chosen, options))
    not_run = len(chosen.cases) - len(ran)
    witnesses = [seen for _, seen in ran if seen is not None]
    return FileResult(
        name=name,
        tests=tuple(_tested(result) for result, _ in ran),
        left_out=len(suite.cases) - len(chosen.cases),
        not_run=not_run,
        coverage=_coverage(name, chosen, witnesses, options)
        if not not_run
        else None,  # an incomplete run would understate coverage
        hunt=_hunt(name, chosen, options) if not not_run else None,
    )


def _tested(result: Result) -> Tested:
    case = result.case
    return Tested(name=case.name, span=case.span, shows=tuple(case.shows), failures=tuple(result.findings()))


def _run(name: str, suite: Suite, options: RunOptions) -> Iterator[tuple[Result, CaseWitness | None]]:
    """Yield the results, each with the test as a witness if it passed and coverage is wanted."""
    with progress(f"testing {name}", len(suite.cases)) as advance:
        for case in suite.cases:
            game = suite.games[case.options]
            result, seen = watched(game, case) if options.coverage else (run_case(game, case), None)
            advance(1)
            yield result, seen if result.passed else None
            if options.fail_fast and not result.passed:
                return


def _coverage(name: str, suite: Suite, tests: list[CaseWitness], options: RunOptions) -> Coverage | None:
    """Measure what passed tests and some games exercise. A library has no game."""
    if not options.coverage or not suite.games:
        return None
    games = list(_games(name, suite, options))
    source = suite.games[()].ruleset.source
    with progress(f"covering {name}", len(rule_lines(source))) as advance:
        return measure(source, tests, games, engine=options.engine, exact=options.exact, advance=advance)


def _hunt(name: str, suite: Suite, options: RunOptions) -> Hunt | None:
    """Try small changes of the rules."""
    if not options.exact or not suite.games:
        return None
    source = suite.games[()].ruleset.source
    with progress(f"changing {name}", len(all_changes(source))) as advance:
        return hunt(
            source,
            engine=options.engine,
            seconds=options.seconds,
            words=options.words,
            jobs=options.jobs,
            advance=advance,
        )


def _games(name: str, suite: Suite, options: RunOptions) -> Iterator[GameWitness]:
    with progress(f"playing {name}", options.games * len(suite.games)) as advance:
        for game in play_games(suite.games, options.games, options.seed):
            advance(1)
            yield game
