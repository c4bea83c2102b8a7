"""Contests of perft: by engines and peers in process, and by whole programs."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter

from interpreter.benchmark.answers import Answers
from interpreter.benchmark.case import Case
from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.fit import fit_depth
from interpreter.benchmark.peer import Found, Program, peer_perft
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.process import our_command, run
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.subject import Made, Subject
from interpreter.state.position import Position

Counter = Callable[[int], Sample]
"""Counts to a depth."""

_COUNTED = {
    True: "ways to play so many actions; the last one is counted, not played",
    False: "ways to play so many actions, every one of them played",
}


def perft_contest(subject: Subject, case: Case, plan: Plan, *, bulk: bool) -> Contest:
    """Perft by every engine and peer, each as deep as it gets in its time; totals are checked."""
    answers = Answers.of_perft(case.totals)

    def entry(who: str, counter: Counter, *, is_ours: bool, note: str = "") -> Entry:
        checked = _checked(counter, answers)
        return Entry(who=who, prepare=lambda: _fitted(checked, case, plan), is_ours=is_ours, note=note)

    position = subject.position(case.fen)
    ours = [entry(name, _by_engine(made, position, bulk=bulk), is_ours=True) for name, made in subject.engines.items()]
    theirs = [
        entry(name, _by_peer(found, game, case, plan, bulk=bulk), is_ours=False, note=_note(found))
        for name, found, game in _taking_part(case, plan)
        if not isinstance(found.peer, Program) or found.peer.bulk == bulk
    ]
    return Contest(
        title=f"{subject.name}, {case.name}: perft, {'bulk' if bulk else 'made'}",
        counted=_COUNTED[bulk],
        unit="nodes/s",
        entries=(*ours, *theirs),
    )


def _taking_part(case: Case, plan: Plan) -> Iterator[tuple[str, Found, str]]:
    """The peers that are there and know the game, with the name they have for it."""
    return ((name, plan.peers[name], game) for name, game in case.peers.items() if name in plan.peers)


def _note(found: Found) -> str:
    return found.peer.note if isinstance(found.peer, Program) else ""


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


def _by_peer(found: Found, game: str, case: Case, plan: Plan, *, bulk: bool) -> Counter:
    return lambda depth: peer_perft(found, game, case.fen, depth, bulk=bulk, limit=plan.limit)


def process_contest(subject: Subject, case: Case, plan: Plan) -> Contest:
    """Perft by whole programs, all as deep as our fastest engine gets in its time, from their start to their end."""
    answers, position = Answers.of_perft(case.totals), subject.position(case.fen)
    engine, made = list(subject.engines.items())[-1]

    @cache
    def depth() -> int:
        return fit_depth(_by_engine(made, position, bulk=True), plan.deepest(case.depth), plan.seconds)

    def entry(who: str, counter: Counter, *, is_ours: bool) -> Entry:
        checked = _checked(counter, answers)

        def once(_: int) -> Sample:
            return Sample(amount=1, seconds=checked(depth()).seconds)

        return Entry(who=who, prepare=lambda: Task(work=f"depth {depth()}", run=once), is_ours=is_ours)

    theirs = [
        entry(name, _whole_peer(found.peer, found.place, game, case, plan), is_ours=False)
        for name, found, game in _taking_part(case, plan)
        if isinstance(found.peer, Program)
    ]
    return Contest(
        title=f"{subject.name}, {case.name}: perft as a whole process",
        counted="from the start of the program to its end",
        unit="ms",
        entries=(entry(engine, _whole_rumpus(engine, case, plan), is_ours=True), *theirs),
    )


def _whole_peer(peer: Program, place: str, game: str, case: Case, plan: Plan) -> Counter:
    return lambda depth: peer.whole(place, game, case.fen, depth, plan.limit)


def _whole_rumpus(engine: str, case: Case, plan: Plan) -> Counter:
    more = ["--engine", engine, *(["--fen", case.fen] if case.fen else [])]

    def count(depth: int) -> Sample:
        begun = perf_counter()
        text = run([*our_command(), "perft", case.ruleset, str(depth), *more], "", plan.limit)
        return Sample(amount=read_rumpus(text), seconds=perf_counter() - begun)

    return count


def read_rumpus(text: str) -> int:
    """The total that `rumpus perft` prints.

    >>> read_rumpus("nodes 8902\\n")
    8902
    """
    found = re.search(r"^nodes (\d+)$", text, re.MULTILINE)
    if found is None:
        raise MeasurementError("says no total")
    return int(found[1])
