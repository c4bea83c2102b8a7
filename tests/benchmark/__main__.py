"""`python -m tests.benchmark`: the contests of `rumpus bench`, with the peers that are installed."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from shutil import which

from interpreter.benchmark.contest import Contest
from interpreter.benchmark.contests import contests
from interpreter.benchmark.core import one_core
from interpreter.benchmark.engines import makers
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.report import Report
from interpreter.cli.commands.bench import Engines, engines_of, finish, hold_all, subjects_of
from interpreter.cli.shared.options import Format
from interpreter.cli.shared.write_out import check_outs
from tests.benchmark.joining import joining_contests
from tests.benchmark.others import others_of
from tests.benchmark.peer import Found, find_peers, notes_on


def main(words: list[str] | None = None) -> int:
    """Measure our engines and the peers in one run; the exit status is 1 if one of them counted wrongly."""
    asked = _read(words)
    check_outs(asked.svg)
    names, notes = engines_of(Engines(asked.engine))
    peers = find_peers(place for python in asked.python if (place := which(python)))
    plan = Plan(engines=makers(names), seconds=asked.seconds, depth=asked.depth)
    format = Format(asked.format)
    with one_core() as core:
        results = tuple(hold_all(_contests(asked.files, plan, peers), asked.runs, format))
        report = Report(plan=plan, rounds=asked.runs, core=core, notes=(*notes, *notes_on(peers)), results=results)
    finish(report, asked.svg, format)
    return int(report.has_faults)


def _read(words: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark", description=__doc__)
    parser.add_argument("files", nargs="*", help="rule files or names of rulesets; default: two shipped rulesets")
    parser.add_argument("--python", action="append", default=[], help="another Python with peers; may be repeated")
    parser.add_argument("--engine", choices=list(map(str, Engines)), default="both")
    parser.add_argument("--runs", type=int, default=5, help="number of rounds")
    parser.add_argument("--depth", type=int, help="greatest depth of perft")
    parser.add_argument("--seconds", type=float, default=0.5, help="about how long a measurement takes")
    parser.add_argument("--svg", type=Path, help="write a chart to this file")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    asked = parser.parse_args(words)
    for python in asked.python:
        if which(python) is None:
            parser.error(f"there is no program {python}")
    return asked


def _contests(files: list[str], plan: Plan, peers: Mapping[str, Found]) -> Iterator[Contest]:
    others = partial(others_of, peers, plan=plan)
    for shipped, subject in subjects_of(files, plan):
        yield from contests(subject, shipped, plan, others)
    if not files:
        yield from joining_contests(plan)


if __name__ == "__main__":
    sys.exit(main())
