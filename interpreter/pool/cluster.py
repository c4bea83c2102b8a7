"""A pool of the workers of a Dask scheduler, on this machine or on many."""

from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from time import perf_counter

from dsl.errors import SettingError
from interpreter.pool.pool import Result, Task

_AHEAD = 3
"""Batches in hand for each thread of a worker, so that none waits for us."""

_SECONDS_OF_BATCH = 0.5
"""What the tasks of a batch should take together: to send one costs some ten milliseconds, as much as a quick game."""

_MOST_TASKS = 100
"""The greatest number of tasks in a batch; what a lost worker did of it is done again."""

_RETRIES = 3
"""Number of times that a batch whose worker fails is tried again; a batch of a worker that is lost always is."""

_SECONDS = 15
"""How long the scheduler may take to answer at first."""


class ClusterPool:
    """Does tasks in batches, each a future of a Dask scheduler; its workers need the same Rumpus."""

    def __init__(self, address: str) -> None:
        try:
            import distributed  # noqa: F401 - only to see that it is there
        except ImportError:
            raise SettingError("--cluster needs Dask", "pip install 'rumpus[cluster]'") from None
        self.address = address

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield the results as they come."""
        from distributed import Client, as_completed

        remaining = iter(tasks)
        try:
            client = Client(self.address, timeout=_SECONDS, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise SettingError(f"no Dask scheduler answers at {self.address}: {fault}", "") from None
        with client:
            futures = as_completed(loop=client.loop)
            size = 1
            while True:
                width = _AHEAD * max(1, sum(client.nthreads().values()))
                while futures.count() < width and (batch := list(islice(remaining, size))):
                    futures.add(client.submit(_do, work, batch, pure=False, retries=_RETRIES))
                future = next(futures, None)
                if future is None:
                    return
                results, seconds = future.result()
                future.release()
                size = batch_size(seconds / len(results))
                yield from results


def batch_size(seconds: float) -> int:
    """Return the number of tasks for the next batches, if one takes some seconds.

    >>> batch_size(0.02), batch_size(60.0), batch_size(0.0)
    (25, 1, 100)
    """
    return min(_MOST_TASKS, max(1, int(_SECONDS_OF_BATCH / max(seconds, 1e-9))))


def _do(work: Callable[[Task], Result], tasks: Sequence[Task]) -> tuple[list[Result], float]:
    """Do the tasks of a batch; return their results, and the seconds that it took."""
    begun = perf_counter()
    return [work(task) for task in tasks], perf_counter() - begun
