"""Contests of connectivity: which units are joined to a king, by our engines and by two plain ways in Python."""

import sys
from collections.abc import Iterator
from random import Random

from dsl.source import Source
from interpreter.benchmark.amount import short
from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.fit import fit_count
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.playing import query_contest
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.subject import open_subject
from interpreter.engines.reference import Reference
from tests.benchmark.script import ask

BOARDS = ((8, 8, 0), (12, 16, 16))
"""Files, ranks and random seed: all units are joined on the small board, half of them on the large one."""

UNITS = 32
WAYS = ("networkx", "an int in Python")
"""The plain ways, by their names in the script."""

_DEPTH = 8
"""The ranks over which units are scattered."""

_RULES = '''\
ruleset "Joined units"
board {files}x{ranks}
piece king K {{ moves K }}
piece man  M {{ moves K }}
graph contact {{ joins friends touching orthogonal, diagonal }}
activation {{ joined to king by contact; needed to move }}
array """
{array}
"""
goal capture of king
draw stalemate
'''

Places = list[tuple[int, int]]
"""File and rank of each unit, counted from 0, the king's first."""


def joining_contests(plan: Plan) -> Iterator[Contest]:
    """Yield a contest for each board."""
    return (_contest(files, ranks, scattered(files, seed), plan) for files, ranks, seed in BOARDS)


def scattered(files: int, seed: int) -> Places:
    """Return random places of White's units, then that of Black's king; they are the same on every machine."""
    numbers = Random(seed).sample(range(files * _DEPTH), UNITS + 1)
    return [divmod(number, _DEPTH) for number in numbers]


def rules(files: int, ranks: int, places: Places) -> str:
    """Return the rule file with the units on these places."""
    symbols = dict(zip(places, ["K", *"M" * (UNITS - 1), "k"], strict=True))
    rows = (" ".join(symbols.get((x, y), ".") for x in range(files)) for y in reversed(range(ranks)))
    return _RULES.format(files=files, ranks=ranks, array="\n".join(rows))


def _contest(files: int, ranks: int, places: Places, plan: Plan) -> Contest:
    name = "joined units"
    subject = open_subject(name, Source(name, rules(files, ranks, places)), plan.engines)
    position = subject.position(None)
    joined = len(Reference(subject.program).active(position, position.side))
    others = [_entry(way, files, ranks, places[:UNITS], joined, plan) for way in WAYS]
    title = f"{joined} of {UNITS} units joined on {files}x{ranks}: activation queries"
    return query_contest(subject, position, plan, title, *others)


def _entry(way: str, files: int, ranks: int, units: Places, joined: int, plan: Plan) -> Entry:
    def query(count: int) -> Sample:
        request = {"do": "components", "way": way, "files": files, "ranks": ranks, "units": units, "count": count}
        return _checked(ask(sys.executable, "components", request, plan.limit), joined)

    def prepare() -> Task:
        count = fit_count(query, plan.seconds)
        return Task(work=f"{short(count)} queries", run=lambda _: query(count))

    return Entry(who=way, prepare=prepare)


def _checked(sample: Sample, joined: int) -> Sample:
    if sample.facts["joined"] != joined:
        raise MeasurementError(f"finds {sample.facts['joined']:g} joined units, expected {joined}")
    return Sample(amount=sample.amount, seconds=sample.seconds)
