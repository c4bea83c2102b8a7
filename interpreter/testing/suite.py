"""Run the tests of a rule file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from dsl.compiler import Compiled, compile_source
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.errors import CompileError, RumpusError
from dsl.model import Case, Ruleset
from dsl.resolve import Library
from dsl.source import Source, Span
from dsl.syntax import Statement
from interpreter.engines.choose import AUTO
from interpreter.game.state import Game, State
from interpreter.testing.runner import Runner, Steps
from rulesets import Catalogue

Watch = Callable[[State, Statement], None]
"""An observer of a running test."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed statement of a test, and what was found instead."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a test."""

    case: Case
    failures: tuple[Failure, ...]

    def findings(self) -> Iterator[Diagnostic]:
        """Yield the failures as findings about the file."""
        for failure in self.failures:
            message = f'the test "{self.case.name}" fails'
            yield diagnostic("test-failed", failure.span, message, label=failure.message)

    @property
    def passed(self) -> bool:
        """True if every statement held."""
        return not self.failures


@dataclass(frozen=True, slots=True)
class Suite:
    """The tests of a file, ready to run."""

    cases: tuple[Case, ...]
    games: Mapping[tuple[tuple[str, str], ...], Game]
    """A game for each combination of options in the tests, and for the defaults; none for a library."""

    def run(self) -> Iterator[Result]:
        """Run the tests in order."""
        for case in self.cases:
            yield run_case(self.games[case.options], case)

    def named(self, words: str) -> Suite:
        """Return the tests whose names contain all these words, ignoring case."""
        wanted = words.lower().split()
        return replace(self, cases=tuple(c for c in self.cases if all(word in c.name.lower() for word in wanted)))


def load_suite(source: Source, engine: str = AUTO, library: Library | None = None) -> Suite:
    """Load the tests of a source with an engine, or raise `CompileError`. A library has no tests."""
    library = library or Catalogue()
    return suite_of(compile_source(source, library=library, thorough=True), engine, library)


def suite_of(compiled: Compiled, engine: str = AUTO, library: Library | None = None) -> Suite:
    """Return the tests of a thoroughly compiled source, or raise `CompileError`."""
    if compiled.ruleset is None:
        if compiled.is_library and not compiled.has_errors:
            return Suite((), {})
        raise CompileError(compiled.findings)
    cases = compiled.ruleset.cases
    options = {(), *(case.options for case in cases)}
    games = {chosen: Game(_ruleset(compiled, dict(chosen), library or Catalogue()), engine) for chosen in options}
    return Suite(cases, games)


def _ruleset(compiled: Compiled, settings: Mapping[str, str], library: Library) -> Ruleset:
    """Return the model under settings. Every value of an option was tried, but not every combination."""
    wanted = {**compiled.models[0].settings, **settings}
    tried = next((model.rules for model in compiled.models if model.settings == wanted), None)
    if tried is not None:
        return tried
    combined = compile_source(compiled.source, settings, library)
    if combined.ruleset is None:
        raise CompileError(combined.findings)
    return combined.ruleset


def run_case(game: Game, case: Case, watch: Watch = lambda state, step: None) -> Result:
    """Run one test. It stops at a statement that cannot be executed, but not at failed claims.

    `watch` is called with each executed statement and the state before it.
    """
    runner = Runner(game)
    failures: list[Failure] = []
    for step in case.steps:
        try:
            found = runner.state
            failures += [Failure(step.head, message) for message in runner.run(step)]
            watch(found, step)
        except RumpusError as fault:
            failures.append(Failure(step.head, str(fault)))
            break
    return Result(case, tuple(failures))


def failures_by_step(game: Game, case: Case, steps: Steps) -> Iterator[bool]:
    """Execute the statements of a test that are among some; yield for each, up to the first that fails, if it does."""
    runner = Runner(game)
    for step in case.steps:
        if step.form in steps:
            try:
                failed = any(True for _ in steps[step.form](runner, step))
            except RumpusError:
                failed = True
            yield failed
            if failed:
                return


def state_before(game: Game, case: Case, place: int) -> State:
    """Return the state in which a test plays or judges the action at a place of the file.

    Only statements that change the state are executed; errors are those of playing an action.
    """
    runner = Runner(game)
    for step in case.steps:
        if step.span.start > place:
            break
        if step.form in ("from-start", "from"):
            list(runner.run(step))
        for word in step.words("action") if step.form == "play" else ():
            if word.span.end < place:
                runner.state = runner.state.play(word.text)
    return runner.state
