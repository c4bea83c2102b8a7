"""Trying a change: does a test of the file fail with it?"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from dsl.compiler import compile_source
from dsl.errors import CompileError, SettingError
from dsl.model import Ruleset
from dsl.model.digest import rules_hash
from dsl.source import Source, Span
from interpreter.errors import UnsupportedRulesetError
from interpreter.game.state import Game
from interpreter.testing.coverage.without_line import Settings
from interpreter.testing.coverage.witness import CaseWitness, watched
from interpreter.testing.mutation.change import Change
from interpreter.testing.runner import QUICK_STEPS, REASON_STEPS, Steps
from interpreter.testing.suite import failures_by_step, load_suite
from rulesets import Catalogue


class Verdict(StrEnum):
    """Result of a change."""

    NO_GAME = "no game"
    """The changed file has errors."""
    SAME = "same rules"
    """The changed file has the same rules, under all settings."""
    NOTICED = "noticed"
    """A test fails."""
    SURVIVES = "survives"
    """The rules are different, and every test passes."""
    LATE = "late"
    """Time was up before all tests were run."""


class Bench:
    """The tests of a file that pass, ready to be run on changed files; `words` selects some of them."""

    def __init__(self, source: Source, engine: str, words: str = "") -> None:
        self.engine = engine
        suite = load_suite(source, engine).named(words)
        seen = [watched(suite.games[case.options], case) for case in suite.cases]
        self.witnesses = tuple(witness for result, witness in seen if result.passed)
        self.rules = {settings: game.ruleset for settings, game in suite.games.items()}
        self.hashes = {settings: rules_hash(rules) for settings, rules in (*self.rules.items(), *_single(source, self))}
        self._noticing: dict[int, Counter[str]] = {}
        """How many changes of the statement at a place each test noticed."""

    def verdict(self, change: Change, is_late: Callable[[], bool] = lambda: False) -> Verdict:
        """Try a change, until it is late."""
        changed = _Changed(change.source, self)
        if not changed.is_game(()):
            return Verdict.NO_GAME
        noticing = self._noticing.setdefault(change.statement.start, Counter())
        tests = self._in_order(change.statement, noticing)
        for steps in (QUICK_STEPS, REASON_STEPS):
            for witness in tests:
                for failed in changed.failures(witness, steps):
                    if failed:
                        noticing[witness.name] += 1
                        return Verdict.NOTICED
                    if is_late():
                        return Verdict.LATE
        if not all(map(changed.is_game, self.hashes)):
            return Verdict.NO_GAME
        return Verdict.SURVIVES if any(map(changed.differs, self.hashes)) else Verdict.SAME

    def _in_order(self, statement: Span, noticing: Counter[str]) -> Sequence[CaseWitness]:
        """Return the tests, those first that noticed most changes of the statement, then those that used it."""

        def place(witness: CaseWitness) -> tuple[int, bool]:
            return -noticing[witness.name], not any(_holds(statement, span) for span in witness.seen)

        return sorted(self.witnesses, key=place)


class _Changed:
    """A changed file under several settings, each compiled on demand."""

    def __init__(self, source: Source, bench: Bench) -> None:
        self._source, self._bench = source, bench
        self._rules: dict[Settings, Ruleset | None] = {}
        self._games: dict[Settings, Game | None] = {}
        self._differs: dict[Settings, bool] = {}

    def is_game(self, settings: Settings) -> bool:
        return self._compiled(settings) is not None

    def differs(self, settings: Settings) -> bool:
        """Return True if the rules under some settings are others than before."""
        if settings not in self._differs:
            rules = self._compiled(settings)
            self._differs[settings] = rules is None or rules_hash(rules) != self._bench.hashes[settings]
        return self._differs[settings]

    def failures(self, witness: CaseWitness, steps: Steps) -> Iterator[bool]:
        """Yield if the statements of a test fail, up to the first that does."""
        if self.differs(witness.settings):
            game = self._game(witness.settings)
            if game is not None:
                yield from failures_by_step(game, witness.case, steps)

    def _game(self, settings: Settings) -> Game | None:
        if settings not in self._games:
            rules = self._compiled(settings)
            try:
                self._games[settings] = Game(rules, self._bench.engine) if rules is not None else None
            except UnsupportedRulesetError:
                self._games[settings] = None
        return self._games[settings]

    def _compiled(self, settings: Settings) -> Ruleset | None:
        if settings not in self._rules:
            self._rules[settings] = _ruleset(self._source, dict(settings))
        return self._rules[settings]


def _ruleset(source: Source, settings: Mapping[str, str]) -> Ruleset | None:
    try:
        return compile_source(source, settings, Catalogue()).ruleset
    except (CompileError, SettingError):  # the option is left out
        return None


def _single(source: Source, bench: Bench) -> Iterator[tuple[Settings, Ruleset]]:
    """Yield the rules under each value of each option, the others at their defaults."""
    for option in bench.rules[()].options:
        for value in option.values:
            rules = _ruleset(source, {option.name: value})
            if rules is not None:
                yield ((option.name, value),), rules


def _holds(statement: Span, span: Span) -> bool:
    return span.source is statement.source and statement.start <= span.start < statement.end
