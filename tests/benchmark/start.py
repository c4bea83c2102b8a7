"""`python -m tests.benchmark.start`: what quick commands cost, as multiples of a Python that does nothing.

All commands are run in turn, so that load affects them equally. Cold commands find an empty cache each time. Compile
the modules first: `python -m compileall -q dsl interpreter rulesets`.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from subprocess import DEVNULL, run
from tempfile import TemporaryDirectory

from tests.benchmark.tables import Row, print_tables

NOTHING = (sys.executable, "-c", "pass")
COMMANDS: Mapping[str, Sequence[str]] = {
    "check": ("check", "chess"),
    "lint": ("lint", "chess"),
    "test": ("test", "chess"),
    "fmt": ("fmt", "--check", "chess"),
    "moves": ("moves", "chess"),
}
"""The words of the commands by their names."""


def main(words: list[str] | None = None) -> int:
    """Measure each command with a cache that knows chess, and with an empty one."""
    parser = ArgumentParser(prog="python -m tests.benchmark.start", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    asked = parser.parse_args(words)
    bare: list[float] = []
    times: dict[tuple[str, str], list[float]] = {(name, how): [] for how in ("warm", "cold") for name in COMMANDS}
    with TemporaryDirectory() as known:
        for name in COMMANDS:
            _seconds(_rumpus(name), known)
        for _ in range(asked.rounds):
            bare.append(_seconds(NOTHING, known))
            for (name, how), found in times.items():
                with ExitStack() as stack:
                    cache = known if how == "warm" else stack.enter_context(TemporaryDirectory())
                    found.append(_seconds(_rumpus(name), cache))
    rows: list[Row] = [
        {
            "command": name,
            "cache": how,
            "ms": round(1000 * median(found)),
            "times": round(median(found) / median(bare), 1),
        }
        for (name, how), found in times.items()
    ]
    print_tables({f"Python alone: {1000 * median(bare):.0f} ms": rows}, asked.format)
    return 0


def _rumpus(name: str) -> Sequence[str]:
    return (str(Path(sys.executable).with_name("rumpus")), *COMMANDS[name])


def _seconds(command: Sequence[str], cache: str) -> float:
    """Return the time of the processor that a command takes."""
    before = getrusage(RUSAGE_CHILDREN)
    run(command, stdout=DEVNULL, stderr=DEVNULL, check=True, env={**os.environ, "RUMPUS_CACHE": cache})
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
