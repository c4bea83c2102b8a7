"""A pool of processes of this machine."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import perf_counter
from traceback import format_exc
from typing import Generic

from dsl.errors import RumpusError
from interpreter.pool.batch import batch_size
from interpreter.pool.pool import Result, Task

_SPAWN = get_context("spawn")

_LOSSES = 5
"""Number of lost processes in a row without a result, or by one batch, after which the pool gives up."""

_SECONDS_OF_BATCH = 0.05
"""What the tasks of a batch should take together: to hand one over costs some tenths of a millisecond."""


class LostProcessesError(RumpusError):
    """Too many processes in a row were ended from outside."""


class LocalPool:
    """Does tasks in some processes, in batches; with one, in this process."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield the results as they come."""
        if self.jobs == 1:
            yield from map(work, tasks)
            return
        crew = _Crew(self.jobs, work, tasks)
        try:
            yield from crew.results()
        finally:
            crew.end()


class _Crew(Generic[Task, Result]):
    """Processes that do one batch of tasks after another; a lost process is replaced, and its batch done again."""

    def __init__(self, jobs: int, work: Callable[[Task], Result], tasks: Iterable[Task]) -> None:
        self.jobs, self.work = jobs, work
        self.fresh = iter(tasks)
        self.size = 1
        self.again: list[tuple[list[Task], int]] = []
        """Batches of lost processes, and how many each of them has cost."""
        self.idle: list[_Worker] = []
        self.busy: dict[Connection, tuple[_Worker, tuple[list[Task], int]]] = {}
        self.losses = 0

    def results(self) -> Generator[Result, None, None]:
        """Yield the results; what a task raises is raised here, and `LostProcessesError` if too many are lost."""
        while True:
            self._hand_out()
            if not self.busy:
                return
            for line in wait(list(self.busy)):
                assert isinstance(line, Connection)
                worker, (batch, cost) = self.busy.pop(line)
                try:
                    (results, seconds), fault = line.recv()
                except (EOFError, OSError):
                    worker.end()
                    self._count_loss(cost + 1)
                    self.again.append((batch, cost + 1))
                    continue
                self.idle.append(worker)
                if fault is not None:
                    raise fault
                self.losses = 0
                self.size = min(2 * len(batch), batch_size(seconds / len(batch), _SECONDS_OF_BATCH))
                yield from results

    def _hand_out(self) -> None:
        """Give each process a batch of tasks, as long as there are some."""
        while len(self.busy) < self.jobs:
            unit = self.again.pop() if self.again else ([*islice(self.fresh, self.size)], 0)
            if not unit[0]:
                return
            worker = self.idle.pop() if self.idle else _Worker(self.work)
            self.busy[worker.line] = worker, unit
            worker.give(unit[0])

    def _count_loss(self, cost: int) -> None:
        self.losses += 1
        if _LOSSES in (self.losses, cost):
            raise LostProcessesError(
                f"{_LOSSES} processes in a row were killed, perhaps because memory ran out; "
                "use a smaller --jobs: the same command continues a training, or a match with --record"
            )

    def end(self) -> None:
        """End all processes, whatever they do."""
        for worker in (*self.idle, *(worker for worker, _ in self.busy.values())):
            worker.end()


class _Worker:
    """A process, and the line to it; the line is cut when the process is lost."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        self.line, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(work, theirs), daemon=True)
        with suppress(OSError), _deaf():  # it may be killed while it starts
            self.process.start()
        theirs.close()

    def give(self, batch: object) -> None:
        """Hand tasks over; whether they arrived is seen when the line is read."""
        with suppress(OSError):
            self.line.send(batch)

    def end(self) -> None:
        """End the process."""
        self.line.close()
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Let a process start that does not hear Ctrl-C before it is ready: it would tell where it was just then."""
    if not hasattr(signal, "pthread_sigmask"):  # systems without it tell that
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Task], Result], line: Connection) -> None:
    """Run incoming batches of tasks until the connection closes; exit at once on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_follow_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            batch: list[Task] = line.recv()
            begun = perf_counter()
            try:
                results = [work(task) for task in batch]
            except Exception as fault:  # whatever it is, the other process reports it
                fault.add_note(format_exc())
                line.send((([], 0.0), fault))
            else:
                line.send(((results, perf_counter() - begun), None))


def _follow_parent() -> None:
    """End this process with the one that started it, also if that has been killed."""
    parent = parent_process()
    assert parent is not None, "a worker has been started by another process"
    parent.join()
    os._exit(1)
