"""Plays the games of a match that are missing, and sums up."""

from collections.abc import Callable, Container, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import repeat

from interpreter.game.worker_rules import game_of
from interpreter.match.contestant import OWN
from interpreter.match.openings import NO_OPENING, openings
from interpreter.match.plan import Plan, Task
from interpreter.match.referee import Played, greet, play_task
from interpreter.match.score import half_points
from interpreter.match.sprt import Sprt
from interpreter.match.store import Store
from interpreter.pool import Pool


@dataclass(slots=True)
class Trial:
    """A sequential test of the pairs in their order, so that workers do not influence its decision."""

    test: Sprt
    counts: list[int] = field(default_factory=lambda: [0] * 5)
    pairs: int = 0
    verdict: str = ""

    def advance(self, results: dict[int, str]) -> bool:
        """Judge the pairs that follow without a gap; return True if the test has decided."""
        while not self.verdict and 2 * self.pairs in results and 2 * self.pairs + 1 in results:
            self.counts[sum(half_points(n, results[n]) for n in (2 * self.pairs, 2 * self.pairs + 1))] += 1
            self.pairs += 1
            self.verdict = self.test.verdict(self.counts)
        return bool(self.verdict)


@dataclass(slots=True)
class Costs:
    """Actions and seconds of the two players in the games of this run."""

    actions: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, played: Played) -> None:
        """Add a game."""
        for player in (0, 1):
            self.actions[player] += played.actions[player]
            self.seconds[player] += played.seconds[player]

    def mean(self, player: int) -> float | None:
        """Return the seconds of an action."""
        return self.seconds[player] / self.actions[player] if self.actions[player] else None


def tasks_of(plan: Plan, games: int, done: Container[int]) -> Iterator[Task]:
    """Yield the games that are missing; both games of a pair have the same opening."""
    game = game_of(plan.rules)
    is_random = plan.opening or game.program.shuffle is not None
    found = openings(game, plan.opening, plan.seed) if is_random else repeat(NO_OPENING)
    for pair, opening in zip(range((games + 1) // 2), found, strict=False):
        for number in (2 * pair, 2 * pair + 1):
            if number < games and number not in done:
                yield Task(plan=plan, number=number, opening=opening)


def greet_programs(plan: Plan, pool: Pool) -> None:
    """Start each program once where it will play; raise `SettingError` if one does not start or refuses a setting."""
    programs = [(plan, number) for number, player in enumerate(plan.players) if player.kind != OWN]
    with closing(pool.results(greet, programs)) as greeted:
        for _ in greeted:
            pass


def run(
    store: Store, games: int, pool: Pool, *, trial: Trial | None = None, heard: Callable[[int], None] = lambda _: None
) -> Costs:
    """Play the missing games of a match, until a trial decides; `heard` is called with the number of new games."""
    costs = Costs()
    if trial is not None and trial.advance(store.results):
        return costs
    with closing(pool.results(play_task, tasks_of(store.plan, games, frozenset(store.kept)))) as played:
        for game in played:
            store.add(game)
            costs.add(game)
            heard(1)
            if trial is not None and trial.advance(store.results):
                break
    store.sort()
    return costs
