"""The games of a report: each strength against itself and against the next weaker one, kept in files as matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic

from dsl.errors import SettingError
from dsl.words.near import quoted_list
from interpreter.game.players.levels import LEVELS
from interpreter.game.worker_rules import Rules, game_of
from interpreter.match.contestant import read_contestant
from interpreter.match.openings import NO_OPENING, Beginning, random_openings
from interpreter.match.plan import Plan, Task
from interpreter.match.referee import Played, play_match
from interpreter.match.store import Store
from interpreter.pool import Pool
from interpreter.report.facts import Facts, Noting, facts_between, facts_of

RANDOM = "random"

STRENGTHS = (RANDOM, "2", "4", "6")
"""The players of a report, from the weakest on."""

_SHARE = 0.4
"""The share of the time after which no round begins: the next one takes as long as all before it."""

_FIRST = 2
"""Games of a pairing in the first round of a report that is limited by time; each round doubles them."""


def read_strengths(text: str) -> tuple[str, ...]:
    """Read players from the weakest on, such as `random,2,4`; raise `SettingError` for others.

    >>> read_strengths("random, 2,6")
    ('random', '2', '6')
    """
    known = (RANDOM, *LEVELS)
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in known:
            raise SettingError(f"unknown player `{name}`", f"write {quoted_list(known)}")
    if sorted(set(names), key=known.index) != list(names):
        raise SettingError(f"`{text}` is not in the order of strength", "write the weakest first, each once")
    return names


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, of which the first is the stronger one, or one player with both sides."""

    stronger: str
    weaker: str

    @property
    def is_even(self) -> bool:
        """True if one player has both sides."""
        return self.stronger == self.weaker

    @property
    def name(self) -> str:
        """The name of the file with its games."""
        return self.stronger if self.is_even else f"{self.stronger}-{self.weaker}"


def pairings_of(strengths: Sequence[str]) -> Iterator[Pairing]:
    """Yield each player against itself, and each but the weakest against the next weaker one."""
    yield from (Pairing(name, name) for name in strengths)
    yield from (Pairing(stronger, weaker) for weaker, stronger in pairwise(strengths))


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """What a report plays."""

    rules: Rules
    strengths: tuple[str, ...] = STRENGTHS
    seed: int = 1
    opening: int = 2
    """Number of random actions before the players begin, so that their games differ."""
    limit: int = 400
    """Number of turns after which a game is called a draw."""

    def pairings(self) -> Iterator[Pairing]:
        """Yield each player against itself, and against the next weaker one."""
        return pairings_of(self.strengths)

    def plan(self, pairing: Pairing) -> Plan:
        """Return the match of a pairing; random players need no random opening."""
        players = read_contestant(pairing.stronger), read_contestant(pairing.weaker)
        opening = 0 if pairing.weaker == RANDOM and pairing.is_even else self.opening
        return Plan(rules=self.rules, players=players, seed=self.seed, opening=opening, limit=self.limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """What was played: for each pairing the facts of its games in their order, and their records."""

    facts: Mapping[Pairing, tuple[Facts, ...]]
    records: Mapping[Pairing, Mapping[int, str]]


def played(
    study: Study,
    pool: Pool,
    *,
    games: int | None,
    seconds: float,
    folder: Path | None = None,
    heard: Callable[[int], None] = lambda number: None,
) -> Games:
    """Play the games of a study: a number for each pairing, or as many as a time allows, in rounds that double.

    With a folder they are kept in it, and the same study goes on from there. `heard` is called with the number
    of new games. The games with a number are the same for any number of workers and any time.
    """
    begun = monotonic()
    facts: dict[Pairing, dict[int, Facts]] = {pairing: {} for pairing in study.pairings()}
    with ExitStack() as stack:
        stores = {pairing: stack.enter_context(_store(study, pairing, folder)) for pairing in facts}
        target = games or max(_FIRST, min(len(store.kept) for store in stores.values()))
        while True:
            with closing(pool.results(_done, _jobs(study, stores, facts, target))) as results:
                for done in results:
                    if done.played is not None:
                        stores[done.pairing].add(done.played)
                    facts[done.pairing][done.facts.number] = done.facts
                    heard(1)
            if games is not None or monotonic() - begun > seconds * _SHARE:
                break
            target *= 2
        for store in stores.values():
            store.sort()
        return Games(
            facts={pairing: tuple(found[number] for number in sorted(found)) for pairing, found in facts.items()},
            records={
                pairing: {number: stores[pairing].kept[number].text for number in sorted(found)}
                for pairing, found in facts.items()
            },
        )


def play_game(study: Study, pairing: Pairing, number: int) -> tuple[Facts, str]:
    """Play the game of a pairing with a number; return its facts and its record."""
    done = _done(_new(study.plan(pairing), pairing, number))
    assert done.played is not None, "a game without a record is played"
    return done.facts, done.played.record


def gathered(games: Mapping[Pairing, Sequence[tuple[Facts, str]]]) -> Games:
    """Return games that `play_game` has played, one by one."""
    return Games(
        facts={pairing: tuple(facts for facts, _ in found) for pairing, found in games.items()},
        records={pairing: {facts.number: record for facts, record in found} for pairing, found in games.items()},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """A game to play and to note, or one that was kept and is noted alone."""

    pairing: Pairing
    task: Task
    record: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    pairing: Pairing
    facts: Facts
    played: Played | None


def _jobs(
    study: Study, stores: Mapping[Pairing, Store], facts: Mapping[Pairing, Mapping[int, Facts]], target: int
) -> Iterator[_Job]:
    """Yield what is to be done for some number of games of each pairing; workers find the openings."""
    for pairing, store in stores.items():
        plan = study.plan(pairing)
        for number, kept in store.kept.items():
            if number < target and number not in facts[pairing]:
                yield _Job(pairing=pairing, task=Task(plan=plan, number=number), record=kept.text)
        for number in range(target):
            if number not in store.kept:
                yield _new(plan, pairing, number)


def _new(plan: Plan, pairing: Pairing, number: int) -> _Job:
    return _Job(pairing=pairing, task=Task(plan=plan, number=number))


def _opening(plan: Plan, number: int) -> Beginning:
    """Return the opening of a game: random actions, fewer where so many would end it.

    Two players of different strength get each opening twice, with sides swapped. Games of a player against itself have
    one each: an opening that wins would count twice among them.
    """
    game = game_of(plan.rules)
    if plan.opening == 0 and game.program.shuffle is None:
        return NO_OPENING
    is_even = plan.players[0] == plan.players[1]
    random = Random(f"report {plan.seed} {number}" if is_even else f"report {plan.seed} {number // 2} sides swapped")
    found = (next(random_openings(game, [length], random), None) for length in range(plan.opening, -1, -1))
    return next((opening.beginning for opening in found if opening is not None), NO_OPENING)


def _done(job: _Job) -> _Done:
    plan, number = job.task.plan, job.task.number
    judges = RANDOM not in (job.pairing.stronger, job.pairing.weaker)
    if job.record:
        noting = Noting(rules=plan.rules, number=number, record=job.record, judges=judges)
        return _Done(pairing=job.pairing, facts=facts_of(noting), played=None)
    match, played = play_match(replace(job.task, opening=_opening(plan, number)))
    facts = facts_between(number, match.states, match.actions, judges=judges)
    return _Done(pairing=job.pairing, facts=facts, played=played)


def _store(study: Study, pairing: Pairing, folder: Path | None) -> Store:
    return Store(study.plan(pairing), None if folder is None else folder / f"{pairing.name}.pgn")
