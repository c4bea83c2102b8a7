"""Counts work: a number that is the same on every machine, as time is not."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object], *events: str) -> int:
    """Count the functions that some work calls or resumes, by default those written in C as well."""
    counted = events or ("call", "c_call")
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in counted

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
