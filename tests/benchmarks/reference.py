"""Benchmarks of the language and the reference engine: medians of several runs, and ratios to python-chess from the same runs.

Absolute times depend on the machine and the hour; ratios less so. Nothing here passes or fails.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess

from dsl.compiler import compile_source
from interpreter import Game, load
from interpreter.perft import perft
from rulesets import Catalogue

ROUNDS = 7
RUMPUS = str(Path(sys.executable).parent / "rumpus")


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def show(name: str, times: list[float], goal: float | None = None) -> None:
    """A line of the report, in milliseconds."""
    low, middle, high = (1000 * f(times) for f in (min, statistics.median, max))
    aim = f"   goal under {1000 * goal:g} ms" if goal else ""
    print(f"{name:58} {middle:9.1f} ms   ({low:.1f} to {high:.1f}){aim}")


def check_process() -> float:
    """`rumpus check` on the largest file, as a whole process."""
    return seconds(lambda: subprocess.run([RUMPUS, "check", "hullabaloo"], check=True, capture_output=True))


def fresh_legal_actions(game: Game) -> float:
    """The legal actions of the array by an engine that has computed nothing before."""
    start = Game(game.ruleset, "reference").start()
    return seconds(start.legal_actions)


def chess_perft(board: chess.Board, depth: int) -> int:
    """Perft by python-chess, bulk at the leaves as ours."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def compare_perft(depth: int) -> None:
    """Chess perft in turn with python-chess: positions counted, not made, at the leaves of both."""
    game = load("chess", engine="reference")
    ratios, ours = [], []
    for _ in range(ROUNDS):
        start = game.start().position
        mine = seconds(lambda: perft(game.engine, start, depth))  # noqa: B023  # called at once
        theirs = seconds(lambda: chess_perft(chess.Board(), depth))
        ours.append(mine)
        ratios.append(theirs / mine)
    show(f"chess perft {depth}", ours)
    middle = statistics.median(ratios)
    print(f"{'  speed as a part of python-chess':58} {middle:9.4f}      ({min(ratios):.4f} to {max(ratios):.4f})")


def main() -> None:
    """Run and print everything."""
    hullabaloo = load("hullabaloo", engine="reference")
    source = Catalogue().open("hullabaloo")[0]
    show("rumpus check hullabaloo, whole process", [check_process() for _ in range(ROUNDS)], 0.4)
    show(
        "  compiling it thoroughly, in process",
        [seconds(lambda: compile_source(source, library=Catalogue(), thorough=True)) for _ in range(ROUNDS)],
    )
    show("load hullabaloo, in process", [seconds(lambda: load("hullabaloo")) for _ in range(ROUNDS)])
    show("legal actions of its array, fresh engine", [fresh_legal_actions(hullabaloo) for _ in range(ROUNDS)], 0.15)
    start = hullabaloo.start()
    engine = hullabaloo.engine
    show("  the same once more", [seconds(lambda: engine.legal_actions(start.position)) for _ in range(ROUNDS)], 0.15)
    compare_perft(3)


if __name__ == "__main__":
    main()
