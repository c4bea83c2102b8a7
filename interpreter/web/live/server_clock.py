"""The time of the server."""

import time
from collections.abc import Callable


class ServerClock:
    """The time in milliseconds since 1970, as the wall clock had it at the start, and counted on by a steady clock.

    It stands still while the machine sleeps, and does not follow a wall clock that is set.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._steady = steady
        self._difference = wall() - steady()

    def __call__(self) -> int:
        """Return the time now."""
        return (self._steady() + self._difference) // 1_000_000

    def follow(self, ahead_ms: int) -> None:
        """Go forward: another process of the server is ahead, since this one slept or began with an older time."""
        self._difference += ahead_ms * 1_000_000
