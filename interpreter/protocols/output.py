"""Lines to another program, from several threads."""

from collections.abc import Callable
from threading import Lock

Say = Callable[[str], None]
"""Sends a line, or several with line breaks between them."""


def one_at_a_time(write: Say) -> Say:
    """Return a function that sends lines whole, whichever threads call it."""
    lock = Lock()

    def say(text: str) -> None:
        with lock:
            write(text)

    return say
