"""When a search has to end."""

from math import inf
from time import perf_counter, thread_time


class Deadline:
    """A number of seconds from now; of the second half only those count in which this thread works, if wanted.

    A busy machine cannot take that half away. To ask how long a thread has worked is slow on some machines, so nobody
    asks before the first half is over.
    """

    def __init__(self, seconds: float = inf, *, of_work: bool = False) -> None:
        self._work = seconds / 2 if of_work and seconds < inf else 0.0
        self._ends = perf_counter() + seconds - self._work
        self._worked_until = 0.0

    def is_over(self) -> bool:
        """Return True if the time is over."""
        if perf_counter() < self._ends:
            return False
        if self._work:
            self._worked_until, self._work = thread_time() + self._work, 0.0
        return not self._worked_until or thread_time() >= self._worked_until
