"""Measure coverage: the tests and games that exercise each rule line.

A line is exercised if a witness uses it. Such a line allows an action that the witness played or found legal, refuses
one that it expected to be refused, ends its game or makes a unit active. Some lines never appear in explanations, such
as those that say when check is judged. Each unused line is therefore removed from the file, and counts as exercised if
a witness then changes. `exact` does that for every line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dsl.source import Source
from interpreter.testing.coverage.line import RuleLine, rule_lines
from interpreter.testing.coverage.without_line import WithoutLine
from interpreter.testing.coverage.witness import Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A rule line, and the names of the tests and games that exercise it."""

    line: RuleLine
    tests: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    is_needed: bool = False
    """True if the file is not a game without it, so that removal cannot show its effect."""

    @property
    def hits(self) -> int:
        """Number of tests and games that exercise it."""
        return len(self.tests) + len(self.games)


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rule lines of a file, in order."""

    source: Source
    lines: tuple[Exercise, ...]

    @property
    def covered(self) -> tuple[Exercise, ...]:
        """The lines that something exercises."""
        return tuple(each for each in self.lines if each.hits)

    @property
    def excused(self) -> tuple[Exercise, ...]:
        """The lines that nothing exercises, with an excuse."""
        return tuple(each for each in self.lines if not each.hits and each.line.excuse)

    @property
    def missed(self) -> tuple[Exercise, ...]:
        """The lines that nothing exercises, without an excuse."""
        return tuple(each for each in self.lines if not each.hits and not each.line.excuse)

    @property
    def percent(self) -> float:
        """The percentage of lines without an excuse that are exercised."""
        return percent(len(self.covered), len(self.covered) + len(self.missed))


def percent(covered: int, lines: int) -> float:
    """Return a percentage, rounded down, so that only complete coverage is 100.

    >>> percent(2, 3), percent(0, 0), percent(99_999, 100_000)
    (66.66, 100.0, 99.99)
    """
    return covered * 10_000 // lines / 100 if lines else 100.0


def measure(
    source: Source,
    tests: Sequence[Witness],
    games: Sequence[Witness] = (),
    *,
    engine: str,
    exact: bool = False,
    advance: Callable[[int], None] = lambda _: None,
) -> Coverage:
    """Return the coverage of a source by passed tests and by games; `advance` is called for each line."""
    found = []
    for line in rule_lines(source):
        without_line = WithoutLine(line, engine)
        by_tests = tuple(_exercising(line, without_line, tests, exact))
        by_games = tuple(_exercising(line, without_line, games, exact))
        advance(1)
        if without_line.is_game or line.form != "without":  # a required `without` only makes room for another line
            found.append(Exercise(line=line, tests=by_tests, games=by_games, is_needed=not without_line.is_game))
    return Coverage(source, tuple(_with_company(each, found) for each in found))


def _exercising(line: RuleLine, without_line: WithoutLine, witnesses: Sequence[Witness], exact: bool) -> Iterator[str]:
    """Yield the witnesses of a line: all that used it, or the first that misses it."""
    seeing = [witness for witness in witnesses if any(map(line.holds, witness.seen))]
    if not seeing or exact:
        others = (witness for witness in witnesses if witness not in seeing)
        missing = next((witness for witness in (*seeing, *others) if _misses(witness, without_line)), None)
        if missing is not None:
            seeing = [missing]
        elif without_line.is_game:
            seeing = []
    yield from (witness.name for witness in seeing)


def _misses(witness: Witness, without_line: WithoutLine) -> bool:
    game = without_line.game(witness.settings)
    return game is not None and witness.misses_in(game)


def _with_company(each: Exercise, found: Iterable[Exercise]) -> Exercise:
    """Count a required line as exercised with the first exercised other line of its block."""
    if each.hits or not each.is_needed or each.line.block is None:
        return each
    others = (other for other in found if other.line.block == each.line.block and other.hits)
    company = next(others, each)
    return replace(each, tests=company.tests, games=company.games)
