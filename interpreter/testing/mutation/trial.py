"""Trying a change: does a test of the file fail with it?"""

from collections.abc import Iterator, Mapping
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
from interpreter.testing.suite import load_suite
from rulesets import Catalogue


class Verdict(StrEnum):
    """What became of a change."""

    NO_GAME = "no game"
    """The changed file has errors."""
    SAME = "same rules"
    """The changed file has the same rules, under all settings."""
    NOTICED = "noticed"
    """A test fails."""
    SURVIVES = "survives"
    """The rules are different, and every test passes."""


class Bench:
    """The tests of a file that pass, ready to be run on changed files; `words` selects some of them."""

    def __init__(self, source: Source, engine: str, words: str = "") -> None:
        self.engine = engine
        suite = load_suite(source, engine).named(words)
        seen = [watched(suite.games[case.options], case) for case in suite.cases]
        self.witnesses = tuple(witness for result, witness in seen if result.passed)
        self.rules = {settings: game.ruleset for settings, game in suite.games.items()}
        self.hashes = {settings: rules_hash(rules) for settings, rules in (*self.rules.items(), *_single(source, self))}

    def verdict(self, change: Change) -> Verdict:
        """Try a change."""
        changed = _Changed(change.source, self)
        if not changed.is_game(()):
            return Verdict.NO_GAME
        if any(changed.is_missed_by(witness) for witness in self._in_order(change.statement)):
            return Verdict.NOTICED
        if not all(map(changed.is_game, self.hashes)):
            return Verdict.NO_GAME
        return Verdict.SURVIVES if any(map(changed.differs, self.hashes)) else Verdict.SAME

    def _in_order(self, statement: Span) -> Iterator[CaseWitness]:
        """Yield the tests, those first that used the statement."""
        yield from sorted(self.witnesses, key=lambda witness: not any(_holds(statement, span) for span in witness.seen))


class _Changed:
    """A changed file under several settings, each compiled on demand."""

    def __init__(self, source: Source, bench: Bench) -> None:
        self._source, self._bench = source, bench
        self._rules: dict[Settings, Ruleset | None] = {}
        self._games: dict[Settings, Game | None] = {}

    def is_game(self, settings: Settings) -> bool:
        return self._compiled(settings) is not None

    def differs(self, settings: Settings) -> bool:
        """Return True if the rules under some settings are others than before."""
        rules = self._compiled(settings)
        return rules is None or rules_hash(rules) != self._bench.hashes[settings]

    def is_missed_by(self, witness: CaseWitness) -> bool:
        """Return True if a test fails."""
        if not self.differs(witness.settings):
            return False
        game = self._game(witness.settings)
        return game is not None and witness.misses_in(game)

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
