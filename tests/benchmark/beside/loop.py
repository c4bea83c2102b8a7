"""Loops that people write in Python: random games over states, a batch of games, actions by text; by CPU time."""

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter, process_time
from typing import Any

from tests.benchmark.beside.answer import Answer, answer

_CAP = 2000

Loop = Callable[[], Iterator[int]]
"""Plays on for ever; each value is a number of actions."""


def _open_spiel(game: str) -> Iterator[int]:
    import pyspiel

    loaded, random = pyspiel.load_game(game), Random(1)
    while True:
        state = loaded.new_initial_state()
        for _ in range(_CAP):
            if state.is_terminal():
                break
            state.apply_action(random.choice(state.legal_actions()))
            yield 1


def _python_chess(game: str) -> Iterator[int]:
    import chess

    random = Random(1)
    while True:
        board = chess.Board()
        for _ in range(_CAP):
            legal = list(board.legal_moves)
            if not legal or board.is_game_over():
                break
            board.push(random.choice(legal))
            yield 1


def _states(game: str) -> Iterator[int]:
    from interpreter import load

    loaded, random = load(game), Random(1)
    while True:
        state = loaded.start()
        for _ in range(_CAP):
            legal = state.legal_actions()
            if not legal:
                break
            state = state.after(random.choice(legal))
            yield 1


def _texts(game: str) -> Iterator[int]:
    from interpreter import load

    start = load(game).start()
    while True:
        start.play("e2e4")
        yield 1


def _batch(game: str, *, masks: bool = False, observes: bool = False) -> Iterator[int]:
    """Random actions from the lists of legal numbers, or from the masks by numpy."""
    import numpy as np

    from interpreter import load
    from interpreter.learn import Batch

    loaded, random = load(game), np.random.default_rng(1)
    batch = Batch(loaded, 256, 1, cap=_CAP)
    firsts = np.arange(batch.n) * loaded.n_actions
    out = np.empty((batch.n, *loaded.observation_shape), np.float32)
    while True:
        if observes:
            batch.observe(out)
        if masks:
            legal, ends = np.flatnonzero(batch.legal_masks), np.cumsum(batch.counts)
            ranks = (random.random(batch.n) * batch.counts).astype(np.int64)
            batch.step(legal[ends - batch.counts + ranks] - firsts)
        else:
            batch.step(batch.pick(random))
        yield batch.n


def _threads(game: str, threads: int) -> Iterator[int]:
    """Many games, so that the threads do nearly all of the work."""
    import numpy as np

    from interpreter import load
    from interpreter.learn import Batch

    batch, random = Batch(load(game), 8192, 1, threads=threads, cap=_CAP), np.random.default_rng(1)
    while True:
        batch.step(batch.pick(random))
        yield batch.n


LOOPS: dict[str, Callable[[str], Iterator[int]]] = {
    "OpenSpiel": _open_spiel,
    "python-chess": _python_chess,
    "states": _states,
    "texts": _texts,
    "batch": _batch,
    "batch by masks": lambda game: _batch(game, masks=True),
    "batch with observations": lambda game: _batch(game, observes=True),
    "steps on one thread": lambda game: _threads(game, 1),
    "steps on two threads": lambda game: _threads(game, 2),
}


def run(loop: str, game: str, seconds: float, warm: int, wall: bool) -> Answer:
    """Actions a second after so many actions that are not counted."""
    playing, clock = LOOPS[loop](game), perf_counter if wall else process_time
    done = 0
    while done < warm:
        done += next(playing)
    done, begun = 0, clock()
    while (spent := clock() - begun) < seconds:
        done += sum(next(playing) for _ in range(20))
    return {"amount": done, "seconds": spent}


def memory(game: str, n: int) -> Answer:
    """The megabytes that a batch takes, after a hundred actions in each game."""
    import numpy as np

    from interpreter import load
    from interpreter.learn import Batch

    loaded, random = load(game), np.random.default_rng(1)
    Batch(loaded, 2, 1).step(Batch(loaded, 2, 1).pick(random))  # what is loaded once does not count
    before = _resident()
    batch = Batch(loaded, n, 1)
    for _ in range(100):
        batch.step(batch.pick(random))
    return {"amount": (_resident() - before) / 2**20, "seconds": 1}


def _resident() -> int:
    import os
    from pathlib import Path

    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    jobs: dict[str, Any] = {"loop": run, "memory": memory}
    answer(jobs)
