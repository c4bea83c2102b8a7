"""Clocks of games, by the time of the server alone: Fischer's, and days for each turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.web.store import Clock
    from interpreter.web.wire.game import ClockShape

DAY_MS = 86_400_000

PATIENCE_MS = 15_000
"""For so long the clock of a side stands still while the other one considers its takeback."""


def fresh(clock: Clock) -> Clock:
    """Return the clock at the beginning of a game with the same times."""
    start = clock.days * DAY_MS if clock.days else clock.base_ms
    return replace(clock, left=(start, start), running=None, since=0)


def left_at(clock: Clock, now: int) -> tuple[int, int]:
    """Return the remaining milliseconds of both sides at a time."""
    left = list(clock.left)
    if clock.running is not None:
        left[clock.running] = max(0, left[clock.running] - max(0, now - clock.since))
    return left[0], left[1]


def due_at(clock: Clock | None) -> int | None:
    """Return when the time of the running side will be up."""
    if clock is None or clock.running is None:
        return None
    return clock.since + clock.left[clock.running]


def is_up(clock: Clock | None, now: int) -> bool:
    """Return True if the time of the running side is up."""
    due = due_at(clock)
    return due is not None and now >= due


def acted(clock: Clock, now: int, actor: int, finished: int | None) -> Clock:
    """Return the clock after an action: `actor` acts next, and the side `finished` has completed its turn.

    The clocks stand still until the first turn is complete. A side that has days for a turn gets them anew whenever it
    is to act.
    """
    left = list(left_at(clock, now))
    if finished is not None and not clock.days:
        left[finished] += clock.increment_ms
    running = clock.running if finished is None and clock.running is None else actor
    if clock.days and running is not None and running != clock.running:
        left[running] = clock.days * DAY_MS
    return replace(clock, left=(left[0], left[1]), running=running, since=now)


def waiting(clock: Clock | None, now: int, side: int) -> Clock | None:
    """Return the clock after a side has asked for a takeback: if it runs for that side, it stands still for a while."""
    if clock is None or clock.running != side or clock.days:
        return clock
    return replace(clock, left=left_at(clock, now), since=now + PATIENCE_MS)


def answered(clock: Clock | None, now: int) -> Clock | None:
    """Return the clock after an answer: it runs on if it stood still."""
    return clock if clock is None or clock.since <= now else replace(clock, since=now)


def turned_back(clock: Clock, now: int, actor: int) -> Clock:
    """Return the clock after actions were taken back: it runs for the side that acts now, if it ran."""
    return clock if clock.running is None else acted(clock, now, actor, None)


def stopped(clock: Clock | None, now: int) -> Clock | None:
    """Return the clock at the end of a game."""
    return None if clock is None else replace(clock, left=left_at(clock, now), running=None, since=now)


def shown(clock: Clock | None, now: int) -> ClockShape | None:
    """Return a clock as clients get it: they count on from `now` by a clock of their own."""
    if clock is None:
        return None
    still = max(0, clock.since - now) if clock.running is not None else 0
    return {"left": left_at(clock, now), "running": clock.running, "now": now, "still": still, "days": clock.days}
