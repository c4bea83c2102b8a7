"""`python -m tests.benchmark.selfplay`: how many games a minute `rumpus match` and `rumpus report` play at a level.

With `--before FOLDER`, another checkout with its kernel built, both play in turns, so that load affects them equally,
and must play the same games. Time is of the processor, in one process. What a command needs to start, and to play its
first two games, is subtracted.
"""

import json
import os
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from interpreter.benchmark.spread import ratios
from tests.benchmark.tables import Row, print_tables

NAMES = ("chess", "hullabaloo", "crazyhouse", "hexapawn", "connect-four", "xiangqi", "flipello", "makruk")
HERE = Path(__file__).parents[2]
_FIRST = 2
"""Games that are not counted."""

_LEAST = 8
"""Games of a run, if a few take long enough."""


_FOLDER = re.compile(r'"[^"]*/(?=[^"/]*\.rumpus:)')
"""The folder of a rule file in the name of its lines, which earlier checkouts tell."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games that a command played: the seconds of the processor for each, and its figures without those of time."""

    seconds: float
    figures: object


def main(words: list[str] | None = None) -> int:
    """Measure, and print a row for each ruleset and command; fail if the games of both checkouts differ."""
    asked = _read(words)
    rows = list(_rows(asked))
    print_tables({f"games a minute at level {asked.level}": rows}, asked.format)
    return int(any(row.get("same") == "no" for row in rows))


def _read(words: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark.selfplay", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=NAMES, help=f"default: {', '.join(NAMES)}")
    parser.add_argument("--level", default="2", help="the player of both sides")
    parser.add_argument("--seconds", type=float, default=2.0, help="what the games of a run should take, or more")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", type=Path, help="another checkout, to compare with")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    return parser.parse_args(words)


def _rows(asked: Namespace) -> Iterator[Row]:
    for name in asked.rulesets:
        for command in ("match", "report"):
            games = _enough(command, name, asked.level, asked.seconds)
            now: list[Series] = []
            before: list[Series] = []
            for _ in range(asked.rounds):
                now.append(_played(HERE, command, name, asked.level, games))
                if asked.before is not None:
                    before.append(_played(asked.before, command, name, asked.level, games))
            row = {"ruleset": name, "command": command, "games": games, "games/min": _rate(now)}
            yield {**row, **_beside(now, before)}


def _enough(command: str, name: str, level: str, seconds: float) -> int:
    """Return a number of games that take some seconds, beside the start of the command."""
    games = _LEAST
    while _played(HERE, command, name, level, games).seconds * games < seconds:
        games *= 4
    return games


def _rate(found: list[Series]) -> float:
    return 60 / median(one.seconds for one in found)


def _beside(now: list[Series], before: list[Series]) -> Row:
    if not before:
        return {}
    ratio = ratios([one.seconds for one in before], [one.seconds for one in now])
    is_same = {json.dumps(one.figures, sort_keys=True) for one in (*now, *before)}
    return {
        "before": _rate(before),
        "ratio": ratio.median,
        "from": ratio.low,
        "to": ratio.high,
        "same": "yes" if len(is_same) == 1 else "no",
    }


def _played(folder: Path, command: str, name: str, level: str, games: int) -> Series:
    """Let a command of a checkout play."""
    first, _ = _run(folder, command, name, level, _FIRST)
    seconds, figures = _run(folder, command, name, level, _FIRST + games)
    return Series(max(seconds - first, 1e-9) / games, figures)


def _run(folder: Path, command: str, name: str, level: str, games: int) -> tuple[float, object]:
    """Return the seconds of the processor that a command takes, and what it prints, without times."""
    players = ("--white", level, "--black", level) if command == "match" else ("--levels", level)
    words = (command, name, *players, "--games", str(games), "--opening", "2", "--limit", "400")
    with TemporaryDirectory() as elsewhere:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "interpreter.cli", *words, "--jobs", "1", "--format", "json"],
            cwd=elsewhere,
            env={**os.environ, "PYTHONPATH": str(folder.resolve())},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdout is not None, "it is a pipe"
        text = _FOLDER.sub('"', process.stdout.read().decode())
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"`rumpus {' '.join(words)}` of {folder} failed")
    figures = json.loads(text)
    figures.pop("seconds", None)
    return used.ru_utime + used.ru_stime, figures


if __name__ == "__main__":
    sys.exit(main())
