"""Measures coverage: for each rule line the tests and games that exercise it.

A line is exercised if a witness saw it at work: among the lines that allow an action it played or found legal, that
forbid one it wanted refused, that ended a game or made a unit active. Some lines work in silence, such as those that
say when check is judged: a line that nobody saw is left out of the file, and is exercised if a witness then goes
otherwise. `exact` asks that of every line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dsl.source import Source
from interpreter.testing.coverage.leaving_out import Lack
from interpreter.testing.coverage.line import RuleLine, rule_lines
from interpreter.testing.coverage.witness import Witness


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A rule line, and the names of the tests and games that exercise it."""

    line: RuleLine
    tests: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    is_needed: bool = False
    """Whether the file is no game without it, so that some cannot tell what they miss."""

    @property
    def hits(self) -> int:
        """How many tests and games exercise it."""
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
        """The lines that nothing exercises, and of which the file says why."""
        return tuple(each for each in self.lines if not each.hits and each.line.excuse)

    @property
    def missed(self) -> tuple[Exercise, ...]:
        """The lines that nothing exercises, and nothing excuses."""
        return tuple(each for each in self.lines if not each.hits and not each.line.excuse)

    @property
    def percent(self) -> float:
        """How much of what is not excused is exercised."""
        return percent(len(self.covered), len(self.covered) + len(self.missed))


def percent(covered: int, lines: int) -> float:
    """How much is covered, in hundredths that never flatter: only what is whole is 100.

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
    """The coverage of a source by tests that passed and by games; `advance` is told of each line."""
    found = []
    for line in rule_lines(source):
        lack = Lack(line, engine)
        by_tests = tuple(_exercising(line, lack, tests, exact))
        by_games = tuple(_exercising(line, lack, games, exact))
        advance(1)
        if lack.is_game or line.form != "without":  # a `without` that is needed only makes room for another line
            found.append(Exercise(line=line, tests=by_tests, games=by_games, is_needed=not lack.is_game))
    return Coverage(source, tuple(_with_company(each, found) for each in found))


def _exercising(line: RuleLine, lack: Lack, witnesses: Sequence[Witness], exact: bool) -> Iterator[str]:
    """The names of those that exercise a line: all that saw it, or the first found that misses it."""
    seeing = [witness for witness in witnesses if any(map(line.holds, witness.seen))]
    if not seeing or exact:
        others = (witness for witness in witnesses if witness not in seeing)
        missing = next((witness for witness in (*seeing, *others) if _misses(witness, lack)), None)
        if missing is not None:
            seeing = [missing]
        elif lack.is_game:
            seeing = []
    yield from (witness.name for witness in seeing)


def _misses(witness: Witness, lack: Lack) -> bool:
    game = lack.game(witness.settings)
    return game is not None and witness.misses_in(game)


def _with_company(each: Exercise, found: Iterable[Exercise]) -> Exercise:
    """A line that its block cannot do without is exercised with the first other line of the block that is."""
    if each.hits or not each.is_needed or each.line.block is None:
        return each
    others = (other for other in found if other.line.block == each.line.block and other.hits)
    company = next(others, each)
    return replace(each, tests=company.tests, games=company.games)
