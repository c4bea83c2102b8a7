"""The contest of the hardest turn: listing the legal actions where they need the most look-ahead."""

from collections.abc import Callable
from functools import cache
from random import Random
from time import perf_counter

from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.sample import Sample
from interpreter.benchmark.subject import Made, Subject
from interpreter.state.position import Position

GAMES, ACTIONS = 4, 50
"""The random games searched for the hardest position, and the actions in each."""


def is_deep(subject: Subject) -> bool:
    """Return True if the legality of an action may depend on later actions of its turn."""
    return subject.program.most_actions > 1


def hardest_contest(subject: Subject) -> Contest:
    """Return the contest of listing the legal actions of the position that needs the most look-ahead."""
    position = cache(lambda: hardest(subject)[0])
    return Contest(
        title=f"{subject.name}: the hardest turn of {GAMES} random games",
        counted="legal actions of the position that needs the most look-ahead",
        unit="ms",
        entries=tuple(_entry(name, made, position) for name, made in subject.engines.items()),
    )


def hardest(subject: Subject) -> tuple[Position, int]:
    """Return the position of some random games in which the fastest engine tried the most actions, and their number."""
    engine = list(subject.engines.values())[-1]()
    random, best = Random(1), (-1, engine.start())
    for _ in range(GAMES):
        position = engine.start()
        for _ in range(ACTIONS):
            legal = engine.legal_actions(position)
            best = max(best, (engine.tried(), position), key=lambda each: each[0])
            if not legal:
                break
            position = engine.play(position, random.choice(sorted(legal)))
    return best[1], best[0]


def _entry(who: str, made: Made, found: Callable[[], Position]) -> Entry:
    """Return the entry of an engine that lists the legal actions of one position."""

    def prepare() -> Task:
        position = found()

        def ask(_: int) -> Sample:
            engine = made()
            begun = perf_counter()
            engine.legal_actions(position)
            return Sample(amount=1, seconds=perf_counter() - begun, facts={"actions tried": engine.tried()})

        return Task(work="1 position", run=ask)

    return Entry(who=who, prepare=prepare, is_ours=True)
