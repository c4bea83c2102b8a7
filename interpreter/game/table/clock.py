"""A clock for two sides that adds some seconds after every turn."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from interpreter.program.tables import SIDE_NAMES, Side

MAX_SECONDS = 24 * 3600

_DIGITS = 3
"""Decimal places of seconds."""

_FORM = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)\+(\d{1,5}(?:\.\d{1,3})?)")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The seconds of each side for the game, and those added after each of its turns.

    >>> TimeControl(300, 3).tag
    '300+3'
    """

    seconds: float
    increment: float

    @property
    def tag(self) -> str:
        """The value of the tag `TimeControl`, in seconds, as PGN has it."""
        return f"{_plain(self.seconds)}+{_plain(self.increment)}"


def read_time_control(text: str, *, unit: int = 60) -> TimeControl | None:
    """Return the time control of a text, or None; the first number counts units of this many seconds.

    >>> read_time_control("5+3"), read_time_control("300+3", unit=1), read_time_control("5")
    (TimeControl(seconds=300.0, increment=3.0), TimeControl(seconds=300.0, increment=3.0), None)
    """
    match = _FORM.fullmatch(text)
    if match is None:
        return None
    seconds, increment = round(float(match[1]) * unit, _DIGITS), float(match[2])
    return TimeControl(seconds, increment) if 0 < seconds <= MAX_SECONDS else None


def _plain(seconds: float) -> str:
    """Return seconds without an exponent, and without zeros at the end.

    >>> _plain(300.0), _plain(86400.0), _plain(74074.02)
    ('300', '86400', '74074.02')
    """
    return f"{seconds:.{_DIGITS}f}".rstrip("0").rstrip(".")


class Clock:
    """The remaining time of both sides, of which at most one runs; `now` is the time in seconds."""

    def __init__(self, control: TimeControl, now: Callable[[], float] = time.monotonic) -> None:
        self.control, self._now = control, now
        self._left = [control.seconds, control.seconds]
        self._runs: Side | None = None
        self._since = 0.0

    def run(self, side: Side | None) -> None:
        """Stop the clock, and run that of a side, if one is given."""
        now = self._now()
        if self._runs is not None:
            self._left[self._runs] -= now - self._since
        self._runs, self._since = side, now

    def add(self, side: Side) -> None:
        """Add the increment of a finished turn."""
        self._left[side] += self.control.increment

    def left(self, side: Side) -> float:
        """Return the remaining seconds of a side, 0 if its time is up."""
        spent = self._now() - self._since if side == self._runs else 0.0
        return max(0.0, self._left[side] - spent)

    @property
    def fallen(self) -> Side | None:
        """The side whose time is up."""
        return next((side for side in range(len(SIDE_NAMES)) if self.left(side) == 0), None)


def clock_text(seconds: float) -> str:
    """Return a time as players read it; the last ten seconds have tenths.

    >>> clock_text(299.5), clock_text(3725), clock_text(7.25)
    ('5:00', '1:02:05', '0:07.2')
    """
    if seconds < 10:
        tenths = int(seconds * 10)
        return f"0:0{tenths // 10}.{tenths % 10}"
    minutes, rest = divmod(ceil(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
