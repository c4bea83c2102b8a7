"""A pool of the workers of a Dask scheduler, on this machine or on many."""

import asyncio
import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from dsl.errors import RumpusError, SettingError
from interpreter.pool.batch import batch_size
from interpreter.pool.pool import Result, Task

if TYPE_CHECKING:
    from distributed import Client

_AHEAD = 3
"""Batches in hand for each thread of a worker, so that none waits for us."""

_SECONDS_OF_BATCH = 0.5
"""What the tasks of a batch should take together: to send one costs some ten milliseconds, as much as a quick game."""

_RETRIES = 3
"""Number of times that a batch whose worker fails is tried again; lost workers are counted by the scheduler."""

_SECONDS = 15
"""Seconds that the scheduler may take for its first answer."""


_CONTINUE = "the same command continues a training, a match with --record, or a table with --out"


class LostClusterError(RumpusError):
    """The scheduler was lost, or too many workers by the same tasks."""


class ClusterPool:
    """Does tasks in batches, each a future of a Dask scheduler; its workers need the same Rumpus."""

    def __init__(self, address: str, tell: Callable[[str], None]) -> None:
        try:
            import distributed  # noqa: F401 - only to see that it is there
        except ImportError:
            from interpreter.installing import extra_command

            raise SettingError("--cluster needs Dask", f"install it with `{extra_command('cluster')}`") from None
        self.address, self.tell = address, tell

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield the results as they come."""
        from distributed import Client, as_completed

        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # our own messages say what is wrong
        self._check_scheduler()
        remaining = iter(tasks)
        with Client(self.address, timeout=_SECONDS, set_as_default=False) as client:
            if not self._threads(client):
                self.tell(f"the Dask scheduler at {self.address} has no workers yet; the work begins with the first")
            futures = as_completed(loop=client.loop)
            size = 1
            while True:
                width = _AHEAD * max(1, self._threads(client))
                while futures.count() < width and (batch := list(islice(remaining, size))):
                    with self._losses_told(OSError):
                        futures.add(client.submit(_do, work, batch, pure=False, retries=_RETRIES))
                future = next(futures, None)
                if future is None:
                    return
                with self._losses_told():
                    results, seconds = future.result()
                future.release()
                size = batch_size(seconds / len(results), _SECONDS_OF_BATCH)
                yield from results

    def _check_scheduler(self) -> None:
        """Raise `SettingError` if no scheduler answers. A client that finds none takes a minute to give up."""
        try:
            kind = asyncio.run(asyncio.wait_for(_kind_of(self.address), _SECONDS))
        except (OSError, ValueError) as fault:
            reason = fault if str(fault) else f"no answer within {_SECONDS} seconds"
            raise SettingError(f"no Dask scheduler answers at {self.address}: {reason}", "") from None
        except Exception:  # Dask misreads the bytes of other protocols in many ways
            raise SettingError(f"no Dask scheduler answers at {self.address}, but another program", "") from None
        if kind != "Scheduler":
            raise SettingError(f"{self.address} is not the address of a Dask scheduler, but of a {kind.lower()}", "")

    def _threads(self, client: "Client") -> int:
        """Return the number of threads of all workers."""
        with self._losses_told(OSError):
            return sum(client.nthreads().values())

    @contextmanager
    def _losses_told(self, *by_client: type[OSError]) -> Iterator[None]:
        """Turn the errors of a lost scheduler or worker into ours; `by_client` are those that only a client raises."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        lost: tuple[type[Exception], ...] = (FutureCancelledError, *by_client)
        try:
            yield
        except lost:
            raise LostClusterError(f"the Dask scheduler at {self.address} was lost; {_CONTINUE}") from None
        except KilledWorker as fault:
            count = fault.allowed_failures + 1
            raise LostClusterError(
                f"the same tasks ended {count} workers, perhaps because memory ran out; {_CONTINUE}"
            ) from None


async def _kind_of(address: str) -> str:
    """Return what answers at an address: `Scheduler` or `Worker`."""
    from distributed import Security
    from distributed.core import rpc

    async with rpc(address, connection_args=Security().get_connection_args("client")) as server:
        return str((await server.identity())["type"])


def _do(work: Callable[[Task], Result], tasks: Sequence[Task]) -> tuple[list[Result], float]:
    """Do the tasks of a batch; return their results, and the seconds that it took."""
    begun = perf_counter()
    return [work(task) for task in tasks], perf_counter() - begun
