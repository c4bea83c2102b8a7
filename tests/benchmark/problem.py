"""Problems of the literature, as the tables in `tests/conformance/problems` keep them, and those found in our games.

Each row is a problem, or one twin of it: stipulation, position, solutions, composers, first publication, and `slow` if
it is not in the plain run. A table has the name of a shipped ruleset, or of a rule file next to it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.game.problems import Line, Play, read_stipulation

PROBLEMS = Path(__file__).parents[1] / "conformance" / "problems"
FOUND = PROBLEMS.parent / "found_problems"
"""Tables of problems that `tests.benchmark.problems_found` has found; a row says how in place of a composer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A position of a composer with the solutions that it was published with."""

    ruleset: str
    """A shipped ruleset, or a rule file next to the tables."""
    stipulation: str
    fen: str
    solutions: tuple[str, ...]
    """The first turns, or, where both sides help, all turns of each solution; in the order of the alphabet."""
    composer: str
    source: str
    """Where the problem was first published, and when."""
    is_slow: bool
    """True if it is not in the plain run."""

    @property
    def file(self) -> str:
        """Return what to load for its rules."""
        path = PROBLEMS / f"{self.ruleset}.rumpus"
        return str(path) if path.exists() else self.ruleset

    def __str__(self) -> str:
        return f"{self.ruleset} {self.stipulation} {self.composer}, {self.source}"


def read_problems(folder: Path = PROBLEMS) -> tuple[Problem, ...]:
    """Return the problems of all tables."""
    return tuple(problem for path in sorted(folder.glob("*.txt")) for problem in _read(path))


def solutions_of(stipulation: str, lines: tuple[Line, ...]) -> tuple[str, ...]:
    """Return the lines that a solver found as a table has them."""
    helps = read_stipulation(stipulation).play is Play.HELP
    return tuple(sorted(_whole(lines) if helps else (line.text for line in lines)))


def _whole(lines: tuple[Line, ...]) -> Iterator[str]:
    for line in lines:
        yield from (f"{line.text} {rest}" for rest in _whole(line.after)) if line.after else (line.text,)


def _read(path: Path) -> Iterator[Problem]:
    return (_problem(path.stem, line) for line in path.read_text(encoding="utf-8").splitlines())


def _problem(ruleset: str, line: str) -> Problem:
    stipulation, fen, solutions, composer, source, *rest = (part.strip() for part in line.split(" | "))
    assert rest in ([], ["slow"]), f"a row of {ruleset} has other columns than a table: {line}"
    return Problem(
        ruleset=ruleset,
        stipulation=stipulation,
        fen=fen,
        solutions=tuple(sorted(solutions.split(", "))),
        composer=composer,
        source=source,
        is_slow=bool(rest),
    )
