"""Contests of random games, and of queries for the active units."""

from collections.abc import Iterable
from time import perf_counter

from interpreter.benchmark.amount import short
from interpreter.benchmark.answers import Answers
from interpreter.benchmark.case import Case
from interpreter.benchmark.contender import Contender, Games
from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.fit import fit_count
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.sample import Sample
from interpreter.benchmark.subject import Made, Subject
from interpreter.state.position import Position

CAP = 2000
"""Maximum number of actions in a game."""

_PATIENCE = 8
"""A game may take this many times longer than its budget."""

_PROBE = 50
"""Actions of the first game, which gives an estimate of the speed."""


def playout_contest(subject: Subject, case: Case, plan: Plan, others: Iterable[Contender[Games]] = ()) -> Contest:
    """Return the contest of random games by every engine and other program."""
    position = subject.position(case.fen)
    ours = [
        Contender(who=name, work=_by_engine(made, position), is_ours=True) for name, made in subject.engines.items()
    ]
    return Contest(
        title=f"{subject.name}, {case.name}: random playouts",
        counted=f"uniformly random legal actions, no draw by repetition, at most {CAP} actions a game",
        unit="actions/s",
        entries=tuple(_entry(contender, plan) for contender in (*ours, *others)),
    )


def _entry(contender: Contender[Games], plan: Plan) -> Entry:
    games = _counted(contender.work)
    return Entry(
        who=contender.who, prepare=lambda: _fitted(games, plan), is_ours=contender.is_ours, note=contender.note
    )


def _fitted(games: Games, plan: Plan) -> Task:
    """Fit the number of games to the budget; if even one might take far too long, lower its maximum length."""
    cap = min(CAP, max(_PROBE, int(_PATIENCE * plan.seconds * games(1, 0, _PROBE).rate)))
    if cap < CAP:
        note = f"games stop after {cap} actions"
        return Task(work="1 game", run=lambda number: games(1, number + 1, cap), note=note)
    count = fit_count(lambda count: games(count, 0, cap), plan.seconds)
    work = f"{short(count)} games" if count > 1 else "1 game"
    return Task(work=work, run=lambda number: games(count, number + 1, cap))


def _by_engine(made: Made, position: Position) -> Games:
    def play(count: int, seed: int, cap: int) -> Sample:
        engine = made()
        begun = perf_counter()
        found = engine.playouts(position, count=count, seed=seed, cap=cap)
        seconds = perf_counter() - begun
        more = {"turns a game": found.turns / count, "% of games cut off": 100 * found.capped / count}
        return Sample(amount=count, seconds=seconds, facts={"actions": found.actions, **more})

    return play


def _counted(games: Games) -> Games:
    """Return the mean lengths and the share of cut-off games: a different mean reveals different rules or ends."""

    def play(count: int, seed: int, cap: int) -> Sample:
        sample = games(count, seed, cap)
        facts = dict(sample.facts)
        actions = facts.pop("actions")
        whole = {"playouts/s": sample.rate} if cap == CAP else {}
        return Sample(
            amount=actions, seconds=sample.seconds, facts={**whole, "actions a game": actions / count, **facts}
        )

    return play


def activation_contest(subject: Subject, plan: Plan) -> Contest:
    """Return the contest of activation queries by every engine, in a position after some random actions."""
    position = subject.later()
    return query_contest(subject, position, plan, f"{subject.name}: activation queries")


def query_contest(subject: Subject, position: Position, plan: Plan, title: str, *more: Entry) -> Contest:
    """Return the contest of activation queries by every engine and by further entries."""
    answers = Answers()
    entries = [_asking(name, made, position, answers, plan) for name, made in subject.engines.items()]
    return Contest(
        title=title,
        counted="queries for the active units of the side to act, without a cache",
        unit="queries/s",
        entries=(*entries, *more),
    )


def _asking(who: str, made: Made, position: Position, answers: Answers, plan: Plan) -> Entry:
    def ask(count: int) -> Sample:
        return Sample(amount=count, seconds=made().activation_queries(position, count))

    def prepare() -> Task:
        answers.check("the number of active units", len(made().active(position, position.side)))
        count = fit_count(ask, plan.seconds)
        return Task(work=f"{short(count)} queries", run=lambda _: ask(count))

    return Entry(who=who, prepare=prepare, is_ours=True)
