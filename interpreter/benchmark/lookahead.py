"""The contest of the hardest turn: how long the legal actions take where they depend on what could follow."""

from collections.abc import Callable
from functools import cache
from random import Random
from time import perf_counter

from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.sample import Sample
from interpreter.benchmark.subject import Made, Subject
from interpreter.state.crossing import most_actions
from interpreter.state.position import Position

GAMES, ACTIONS = 4, 50
"""Random games in which the hardest position is looked for, and the actions of each."""


def is_deep(subject: Subject) -> bool:
    """Return whether an action's legality may hang on those that could follow in its turn."""
    return most_actions(subject.program) > 1


def hardest_contest(subject: Subject) -> Contest:
    """The legal actions of the position in which most had to be tried, by every engine."""
    position = cache(lambda: hardest(subject)[0])
    return Contest(
        title=f"{subject.name}: the hardest turn of {GAMES} random games",
        counted="which actions are legal in the position in which most had to be tried that could follow",
        unit="ms",
        entries=tuple(_entry(name, made, position) for name, made in subject.engines.items()),
    )


def hardest(subject: Subject) -> tuple[Position, int]:
    """Return the position of some random games in which the fastest engine tried most actions, and how many."""
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
    def prepare() -> Task:
        position = found()

        def ask(_: int) -> Sample:
            engine = made()
            begun = perf_counter()
            engine.legal_actions(position)
            return Sample(amount=1, seconds=perf_counter() - begun, facts={"actions tried": engine.tried()})

        return Task(work="1 position", run=ask)

    return Entry(who=who, prepare=prepare, is_ours=True)
