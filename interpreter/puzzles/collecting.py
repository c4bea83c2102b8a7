"""The puzzles of many games: of the computer against itself, or of records. Each game is one task."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace

from interpreter.game.replay import replay
from interpreter.game.worker_rules import Rules, game_of
from interpreter.match.contestant import read_contestant
from interpreter.match.plan import Plan, Task
from interpreter.match.referee import play_task
from interpreter.match.series import tasks_of
from interpreter.notation import Record, read_record
from interpreter.pool import Pool
from interpreter.puzzles.grading import grade
from interpreter.puzzles.puzzle import Puzzle
from interpreter.puzzles.searching import Search, puzzles_in
from interpreter.state.position import key_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A game to look at: a record, or a game of a match, which is played first."""

    rules: Rules
    search: Search
    number: int
    game: Record | Task


def own_games(
    rules: Rules, search: Search, games: int, *, player: str, seed: int, opening: int, limit: int
) -> Iterator[Job]:
    """Yield some games of a player against itself; errors as in `read_contestant`."""
    plan = Plan(rules=rules, players=(read_contestant(player),) * 2, seed=seed, opening=opening, limit=limit)
    for task in tasks_of(plan, games, ()):
        yield Job(rules=rules, search=search, number=task.number, game=task)


def recorded_games(rules: Rules, search: Search, records: Iterable[Record]) -> Iterator[Job]:
    """Yield games that others have played."""
    for number, record in enumerate(records):
        yield Job(rules=rules, search=search, number=number, game=record)


def collect(jobs: Iterable[Job], pool: Pool, heard: Callable[[int], None] = lambda _: None) -> tuple[Puzzle, ...]:
    """Return the graded puzzles of all games, in the order of the games, each position once.

    `heard` is called with the number of new games. The result does not depend on the number of workers. Raise
    `InvalidRecordError` for a record that these rules do not allow.
    """
    found: dict[int, tuple[Puzzle, ...]] = {}
    with closing(pool.results(_look, jobs)) as results:
        for number, puzzles in results:
            found[number] = puzzles
            heard(1)
    ordered = (puzzle for number in sorted(found) for puzzle in found[number])
    once: dict[object, Puzzle] = {}
    for puzzle in ordered:
        once.setdefault(key_of(puzzle.state.position), puzzle)
    return tuple(once.values())


def _look(job: Job) -> tuple[int, tuple[Puzzle, ...]]:
    record = job.game if isinstance(job.game, Record) else read_record(play_task(job.game).record)
    states = replay(record, game_of(job.rules))
    found = (replace(puzzle, source=f"game {job.number + 1}") for puzzle in puzzles_in(states, job.search))
    graded = map(grade, found)
    return job.number, tuple(puzzle for puzzle in graded if len(puzzle.fails) >= job.search.hard)
