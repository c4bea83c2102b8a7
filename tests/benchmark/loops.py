"""Python loops over states and batches next to those of OpenSpiel and python-chess: actions a second of CPU, and ratios.

`python -m tests.benchmark.loops --peer PYTHON` runs everything, with the peers that the other Python has. Contenders
take turns in each round, so that load affects all of them equally; each ratio is the median of the rounds.
"""

import argparse
import sys
from statistics import median

from interpreter.benchmark.sample import MeasurementError
from tests.benchmark.script import ask

GAMES = {
    "chess": "chess",
    "crazyhouse": "crazyhouse",
    "xiangqi": "xiangqi",
    "shogi": "shogi",
    "english-draughts": "checkers",
    "flipello": "othello",
    "connect-four": "connect_four",
    "amazons": "amazons",
    "gomoku": "gomoku",
    "hullabaloo": "",
    "chain-of-fools": "",
}
"""Our rulesets, with the names of the same games in OpenSpiel."""

OF_CHESS = ("python-chess", "texts", "batch", "batch by masks", "batch with observations")
"""Loops that are measured in chess alone."""

THREADS = ("steps on one thread", "steps on two threads")

_WARM = 1500


def main(words: list[str] | None = None) -> int:
    """Measure, and write one line for each loop."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark.loops", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), help="rulesets; default: all that are compared")
    parser.add_argument("--peer", default=sys.executable, help="a Python that has OpenSpiel or python-chess")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes")
    asked = parser.parse_args(words)
    for game in asked.games:
        loops = ["OpenSpiel", "states"] if GAMES.get(game) else ["states"]
        loops += OF_CHESS if game == "chess" else ()
        _contest(game, loops, asked, base="OpenSpiel")
        if game == "chess":
            _contest(game, THREADS, asked, base=THREADS[0], wall=True)
            found = ask(sys.executable, "loop", {"do": "memory", "game": game, "n": 10_000}, 600)
            print(f"{game:18} 10,000 games in a batch{found.amount:13.0f} MB")
    return 0


def _contest(
    game: str, loops: list[str] | tuple[str, ...], asked: argparse.Namespace, base: str, wall: bool = False
) -> None:
    rates: dict[str, list[float]] = {}
    for _ in range(asked.rounds):
        for loop in loops:
            rate = _rate(game, loop, asked, wall)
            if rate is not None:
                rates.setdefault(loop, []).append(rate)
    for loop, found in rates.items():
        beside = ""
        if base in rates and loop != base:
            ratio = median(one / other for one, other in zip(found, rates[base], strict=True))
            beside = f"  {ratio:6.2f} times {base}"
        print(f"{game:18} {loop:24} {median(found):12,.0f}/s{beside}", flush=True)


def _rate(game: str, loop: str, asked: argparse.Namespace, wall: bool) -> float | None:
    """Return the actions a second of a loop, or None if its library is not there."""
    is_peer = loop in ("OpenSpiel", "python-chess")
    request = {
        "do": "loop",
        "loop": loop,
        "game": GAMES[game] if loop == "OpenSpiel" else game,
        "seconds": asked.seconds,
        "warm": _WARM,
        "wall": wall,
    }
    try:
        return ask(asked.peer if is_peer else sys.executable, "loop", request, 600).rate
    except MeasurementError:
        if is_peer:
            return None
        raise


if __name__ == "__main__":
    sys.exit(main())
