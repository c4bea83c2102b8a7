"""The contest of start-up: short commands on a ruleset, and a Python process that does nothing."""

import os
import sys
from collections.abc import Mapping, Sequence
from time import perf_counter

from interpreter.benchmark.contest import Contest, Entry, Task
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.process import our_command, run
from interpreter.benchmark.sample import Sample
from interpreter.cache.place import OFF, VARIABLE

_NOTHING = "python -c pass"


def starting_contest(ruleset: str, plan: Plan) -> Contest:
    """Return the contest of commands that do little, so that start-up takes most of their time."""
    python, uncached = [sys.executable, "-c"], {VARIABLE: OFF}
    loading = [*python, f"from interpreter import load; load({ruleset!r})"]
    words = {
        "rumpus --version": ([*our_command(), "--version"], {}),
        "rumpus check": ([*our_command(), "check", ruleset], {}),
        "rumpus check, cache off": ([*our_command(), "check", ruleset], uncached),
        "rumpus moves": ([*our_command(), "moves", ruleset], {}),
        "load in Python": (loading, {}),
        _NOTHING: ([*python, "pass"], {}),  # the last one is the base of the ratios
    }
    return Contest(
        title=f"{ruleset}: processes that do little",
        counted="from the start of the process to its exit, after a first run",
        unit="ms",
        entries=tuple(_entry(who, command, more, plan) for who, (command, more) in words.items()),
    )


def _entry(who: str, words: Sequence[str], more: Mapping[str, str], plan: Plan) -> Entry:
    """Return the contest entry of a command, which measures one start of its process."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env = {**kept, **more}

    def once(_: int) -> Sample:
        begun = perf_counter()
        run(words, "", plan.limit, env)
        return Sample(amount=1, seconds=perf_counter() - begun)

    def prepare() -> Task:
        once(0)
        return Task(work="once", run=once)

    return Entry(who=who, prepare=prepare, is_ours=True)
