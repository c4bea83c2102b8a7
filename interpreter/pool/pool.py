"""The interface of a pool, and the choice of one."""

import os
from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class Pool(Protocol):
    """Does tasks, each once, in any order.

    The work is a function of a module, and its result depends on the task alone. A task whose worker was lost can
    therefore be done again.
    """

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield the results as they come; closing the iterator drops the tasks that have not begun."""
        ...


def pool_for(jobs: int, cluster: str | None = None, tell: Callable[[str], None] = lambda _: None) -> Pool:
    """Return a pool of processes of this machine, or of the cluster at an address.

    `tell` is called with what the user should know while nothing happens.
    """
    if cluster is not None:
        from interpreter.pool.cluster import ClusterPool

        return ClusterPool(cluster, tell)
    from interpreter.pool.local import LocalPool

    return LocalPool(jobs)


def processes_beside(threads: int) -> int:
    """Return how many processes this machine has cores for if each has some number of threads; at least 1."""
    return max(1, (os.cpu_count() or 1) // threads)
