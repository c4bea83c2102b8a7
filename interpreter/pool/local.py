"""A pool of processes of this machine."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Generic

from dsl.errors import RumpusError
from interpreter.pool.pool import Result, Task

_AHEAD = 2
"""Tasks in hand for each process, so that none waits for us."""

_LOSSES = 5
"""Number of lost workers in a row, without a result, after which the pool gives up: tasks are not tried forever."""


class LostProcessesError(RumpusError):
    """Too many processes in a row were ended from outside."""


class LocalPool:
    """Does tasks in some processes; with one, in this process."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield the results as they come."""
        if self.jobs == 1:
            yield from map(work, tasks)
            return
        remaining, losses = iter(tasks), 0
        while True:
            crew = _Crew(self.jobs, work)
            try:
                for result in crew.results(remaining):
                    losses = 0
                    yield result
                return
            except BrokenProcessPool:
                losses += 1
                if losses == _LOSSES:
                    raise LostProcessesError(
                        f"{_LOSSES} processes in a row were killed, perhaps because memory ran out; the same command "
                        "continues a training or a match with --record, and a smaller --jobs needs less memory"
                    ) from None
                remaining = chain(crew.pending.values(), remaining)
            finally:
                crew.close()


class _Crew(Generic[Task, Result]):
    """Processes until the first of them is lost, and the tasks that they have."""

    def __init__(self, jobs: int, work: Callable[[Task], Result]) -> None:
        self.work, self.width = work, _AHEAD * jobs
        self.pending: dict[Future[Result], Task] = {}
        self.executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_prepare)

    def results(self, tasks: Iterator[Task]) -> Generator[Result, None, None]:
        """Yield results; raise `BrokenProcessPool` if a process is lost, whose task then is still pending."""
        while True:
            for task in islice(tasks, self.width - len(self.pending)):
                self._submit(task)
            if not self.pending:
                return
            done, _ = wait(self.pending, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                del self.pending[future]
                yield result

    def _submit(self, task: Task) -> None:
        """Hand a task over; it is pending even if that fails."""
        try:
            self.pending[self.executor.submit(self.work, task)] = task
        except (BrokenProcessPool, OSError) as fault:  # a process that is killed while it starts leaves a broken pipe
            self.pending[Future()] = task
            raise BrokenProcessPool from fault

    def close(self) -> None:
        """Wait for the tasks that have begun, and drop the others."""
        self.executor.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Let a worker end at once with Ctrl-C, and when the process that started it has been killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker has been started by another process"
    parent.join()
    os._exit(1)
