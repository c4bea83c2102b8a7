"""Contests of perft: in process, and by whole programs."""

import re
from collections.abc import Iterable
from functools import cache, partial
from time import perf_counter

from interpreter.benchmark.answers import Answers
from interpreter.benchmark.case import Case
from interpreter.benchmark.contender import Contender, Counter
from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.fit import fit_depth
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.process import our_command, run
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.subject import Made, Subject
from interpreter.state.position import Position

_COUNTED = {
    True: "sequences of this many actions; the last one is counted, not played",
    False: "sequences of this many actions, all of them played",
}


def perft_contest(
    subject: Subject, case: Case, plan: Plan, *, bulk: bool, others: Iterable[Contender[Counter]] = ()
) -> Contest:
    """Return the contest of perft by every engine and other program, as deep as its time allows; totals are checked."""
    answers = Answers.of_perft(case.totals)

    def entry(contender: Contender[Counter]) -> Entry:
        checked = _checked(contender.work, answers)
        prepare = partial(_fitted, checked, case, plan)
        return Entry(who=contender.who, prepare=prepare, is_ours=contender.is_ours, note=contender.note)

    position = subject.position(case.fen)
    ours = [
        Contender(who=name, work=_by_engine(made, position, bulk=bulk), is_ours=True)
        for name, made in subject.engines.items()
    ]
    return Contest(
        title=f"{subject.name}, {case.name}: perft, {'bulk' if bulk else 'made'}",
        counted=_COUNTED[bulk],
        unit="nodes/s",
        entries=tuple(map(entry, (*ours, *others))),
    )


def _checked(counter: Counter, answers: Answers) -> Counter:
    def count(depth: int) -> Sample:
        sample = counter(depth)
        answers.check(f"perft {depth}", int(sample.amount))
        return sample

    return count


def _fitted(counter: Counter, case: Case, plan: Plan) -> Task:
    depth = fit_depth(counter, plan.deepest(case.depth), plan.seconds)
    return Task(work=f"depth {depth}", run=lambda _: counter(depth))


def _by_engine(made: Made, position: Position, *, bulk: bool) -> Counter:
    def count(depth: int) -> Sample:
        engine = made()
        begun = perf_counter()
        total = engine.perft(position, depth, bulk=bulk)
        return Sample(amount=total, seconds=perf_counter() - begun)

    return count


def process_contest(subject: Subject, case: Case, plan: Plan, others: Iterable[Contender[Counter]] = ()) -> Contest:
    """Return the contest of perft by whole processes, all to the depth that our fastest engine reaches in its time."""
    answers, position = Answers.of_perft(case.totals), subject.position(case.fen)
    engine, made = list(subject.engines.items())[-1]

    @cache
    def depth() -> int:
        return fit_depth(_by_engine(made, position, bulk=True), plan.deepest(case.depth), plan.seconds)

    def entry(contender: Contender[Counter]) -> Entry:
        checked = _checked(contender.work, answers)

        def once(_: int) -> Sample:
            return Sample(amount=1, seconds=checked(depth()).seconds)

        def prepare() -> Task:
            return Task(work=f"depth {depth()}", run=once)

        return Entry(who=contender.who, prepare=prepare, is_ours=contender.is_ours, note=contender.note)

    ours = Contender(who=engine, work=_whole_rumpus(engine, case, plan), is_ours=True)
    return Contest(
        title=f"{subject.name}, {case.name}: perft as a whole process",
        counted="from the start of the process to its exit",
        unit="ms",
        entries=tuple(map(entry, (ours, *others))),
    )


def _whole_rumpus(engine: str, case: Case, plan: Plan) -> Counter:
    more = ["--engine", engine, *(["--fen", case.fen] if case.fen else [])]

    def count(depth: int) -> Sample:
        begun = perf_counter()
        text = run([*our_command(), "perft", case.ruleset, str(depth), *more], "", plan.limit)
        return Sample(amount=read_rumpus(text), seconds=perf_counter() - begun)

    return count


def read_rumpus(text: str) -> int:
    """Return the total that `rumpus perft` printed.

    >>> read_rumpus("nodes 8902\\n")
    8902
    """
    found = re.search(r"^nodes (\d+)$", text, re.MULTILINE)
    if found is None:
        raise MeasurementError("printed no total")
    return int(found[1])
