"""Plays the games of a training on some processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from interpreter.train.plan import Unit
from interpreter.train.play import Sample, play_unit

_AT_ONCE = 4
"""Games that a process is handed together."""


def play_units(units: Sequence[Unit], jobs: int) -> Iterator[Sample]:
    """Yield the games in their order; with one job, this process plays them."""
    if jobs == 1 or len(units) < 2:
        yield from map(play_unit, units)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_unit, units, chunksize=_AT_ONCE)
