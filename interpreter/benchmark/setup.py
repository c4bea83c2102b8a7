"""Contests of setup: starting a process, compiling a text, and creating an engine with its first legal actions."""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.engines import Maker
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.sample import Sample
from interpreter.benchmark.starting import starting_contest
from interpreter.benchmark.subject import Subject, translate


def setup_contests(subject: Subject, ruleset: str | None, plan: Plan) -> Iterator[Contest]:
    """Yield the contests of a rule file; `ruleset` is its name if it is a shipped one."""
    if ruleset is not None:
        yield starting_contest(ruleset, plan)
    yield _translation(subject)
    yield _making(subject, plan)


def _translation(subject: Subject) -> Contest:
    return Contest(
        title=f"{subject.name}: from text to Program",
        counted="reading, checking and lowering the file, in a process that has already read one",
        unit="ms",
        entries=(_entry("rumpus", lambda: translate(subject.source)),),
    )


def _making(subject: Subject, plan: Plan) -> Contest:
    """Return the contest in making an engine and listing its first actions."""

    def ready(maker: Maker) -> object:
        engine = maker(subject.program)
        return engine.legal_actions(engine.start())

    return Contest(
        title=f"{subject.name}: from Program to the first actions",
        counted="creating the engine and listing the legal actions of the array",
        unit="ms",
        entries=tuple(_entry(name, partial(ready, maker)) for name, maker in plan.engines.items()),
    )


def _entry(who: str, work: Callable[[], object]) -> Entry:
    def once(_: int) -> Sample:
        begun = perf_counter()
        work()
        return Sample(amount=1, seconds=perf_counter() - begun)

    return Entry(who=who, prepare=lambda: Task(work="once", run=once), is_ours=True)
