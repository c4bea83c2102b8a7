"""Reading a line of input before the time is up."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TimeUpError(Exception):
    """The time was up before the line was complete."""


def line_in_time(prompt: str, seconds: float | None) -> str:
    """Return a line of input, or raise `TimeUpError` after some seconds.

    Only a terminal on a system with alarms can be interrupted; elsewhere the line is read to its end.
    """
    if seconds is None or not sys.stdin.isatty() or not hasattr(signal, "setitimer"):
        return input(prompt)
    with _alarm(seconds):
        return input(prompt)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))  # 0 would disable it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeUpError
