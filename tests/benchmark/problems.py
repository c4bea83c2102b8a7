"""`python -m tests.benchmark.problems`: our solver beside a search with python-chess that tries everything.

Both solve the same problems of chess, one after the other on one core. A search that takes longer than the limit is
stopped, and the ratio is then a bound.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib.util import find_spec
from statistics import geometric_mean
from time import perf_counter

from interpreter import load
from interpreter.benchmark.core import one_core
from interpreter.benchmark.sample import MeasurementError
from interpreter.game.problems import (
    NODES,
    Play,
    Stipulation,
    aim_of,
    is_aim,
    prover_of,
    read_stipulation,
    solve,
    turns_from,
)
from interpreter.game.state import State
from interpreter.program.tables import SIDE_NAMES
from tests.benchmark.problem import Problem, read_problems, solutions_of
from tests.benchmark.script import ask

STIPULATIONS = ("#3", "#4", "h#2", "h#3")


def chosen(stipulations: tuple[str, ...], number: int) -> Iterator[Problem]:
    """Yield the first problems of chess of each stipulation."""
    problems = [problem for problem in read_problems() if problem.ruleset == "chess"]
    for stipulation in stipulations:
        yield from [problem for problem in problems if problem.stipulation == stipulation][:number]


def ours(problem: Problem) -> tuple[int, float]:
    """Return what `theirs` does, for the kernel: the keys of a direct mate without the tree of defenses."""
    state, asked = load(problem.file).state(problem.fen), read_stipulation(problem.stipulation)
    begun = perf_counter()
    if asked.play is Play.HELP:
        number = len(solutions_of(problem.stipulation, solve(state, asked).lines))
    else:
        number = sum(is_key for is_key in _keys(state, asked))
    return number, perf_counter() - begun


def _keys(state: State, asked: Stipulation) -> Iterator[bool]:
    """Yield for each first turn if it forces the aim."""
    prover, aim, side = prover_of(state), aim_of(state, asked), SIDE_NAMES.index(state.actor)
    for _, after in turns_from(state):
        if after.outcome() is not None:
            yield is_aim(after, aim)
        else:
            yield bool(prover.proves(after.position, side, aim, asked.turns - 1, NODES))


def theirs(problem: Problem, limit: float) -> tuple[int, float] | None:
    """Return the number of solutions and the seconds of python-chess, or None if it takes too long."""
    asked = read_stipulation(problem.stipulation)
    request = {"do": "solve", "game": "chess", "fen": problem.fen, "turns": asked.turns}
    try:
        sample = ask(sys.executable, "python_chess", {**request, "helps": asked.play is Play.HELP}, limit)
    except MeasurementError:
        return None
    return int(sample.amount), sample.seconds


def row_of(problem: Problem, limit: float) -> tuple[str, float]:
    """Return the line of a problem, and how many times our speed is the other's, at least."""
    number, seconds = ours(problem)
    told = theirs(problem, limit)
    if told is not None and told[0] != number:
        raise SystemExit(f"python-chess finds {told[0]} solutions of {problem}, and Rumpus {number}")
    other = limit if told is None else told[1]
    sign = ">" if told is None else " "
    return f"{other / seconds:9.0f} {sign} {seconds:9.3f} s {sign}{other:9.2f} s  {problem}", other / seconds


def main(words: list[str] | None = None) -> int:
    """Print the ratios, one problem a line, and their mean."""
    parser = ArgumentParser(prog="python -m tests.benchmark.problems", description=__doc__)
    parser.add_argument("stipulations", nargs="*", default=STIPULATIONS, help="such as #3 or h#2")
    parser.add_argument("--number", type=int, default=3, help="problems of each stipulation")
    parser.add_argument("--limit", type=float, default=60, help="seconds for python-chess on one problem")
    asked = parser.parse_args(words)
    if find_spec("chess") is None:
        parser.error("python-chess is not installed")
    ratios = []
    with one_core():
        for problem in chosen(tuple(asked.stipulations), asked.number):
            row, ratio = row_of(problem, asked.limit)
            print(row, flush=True)
            ratios.append(ratio)
    print(f"{geometric_mean(ratios):9.0f}   geometric mean of {len(ratios)}, stopped searches at their limit")
    return 0


if __name__ == "__main__":
    sys.exit(main())
