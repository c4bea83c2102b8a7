"""A pool of the workers of a Dask scheduler, on this machine or on many."""

from collections.abc import Callable, Generator, Iterable
from itertools import islice

from dsl.errors import SettingError
from interpreter.pool.pool import Result, Task

_AHEAD = 3
"""Tasks in hand for each thread of a worker, so that none waits for us."""

_RETRIES = 3
"""Number of times that a task whose worker fails is tried again; a task of a worker that is lost always is."""

_SECONDS = 15
"""How long the scheduler may take to answer at first."""


class ClusterPool:
    """Does tasks as futures of a Dask scheduler; its workers need the same Rumpus."""

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
            while True:
                width = _AHEAD * max(1, sum(client.nthreads().values()))
                for task in islice(remaining, max(0, width - futures.count())):
                    futures.add(client.submit(work, task, pure=False, retries=_RETRIES))
                future = next(futures, None)
                if future is None:
                    return
                result = future.result()
                future.release()
                yield result
