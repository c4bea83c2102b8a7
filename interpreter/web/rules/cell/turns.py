"""A fair queue: whoever has cost least is served next, and nobody takes all places."""

import asyncio
import math
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from interpreter.web.guard.visitor import SERVER

_VISITORS = 20_000
"""Visitors whose costs are remembered; those who cost something longest ago are forgotten."""


class Costs:
    """The seconds of a processor that visitors have used of late: half of them are forgotten after the half-life."""

    def __init__(self, now: Callable[[], float] = time.monotonic, half_life: float = 60.0) -> None:
        self._now, self._half_life = now, half_life
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, visitor: str) -> float:
        """Return what a visitor has used, older seconds counting less."""
        used, at = self._used.get(visitor, (0.0, 0.0))
        return used * math.exp2((at - self._now()) / self._half_life)

    def charge(self, visitor: str, seconds: float) -> None:
        """Add what a visitor has used."""
        self._used[visitor] = self.of(visitor) + seconds, self._now()
        self._used.move_to_end(visitor)
        if len(self._used) > _VISITORS:
            self._used.popitem(last=False)

    def least(self, visitors: Collection[str]) -> str:
        """Return the visitor who has used least; of equal ones the first."""
        return min(visitors, key=self.of)


class Turns:
    """Places for work. A visitor has at most all but one of them, so that one is left to the others."""

    def __init__(self, size: int, costs: Costs | None = None) -> None:
        self.size, self.costs = size, costs or Costs()
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        await self._place(visitor)
        try:
            yield
        finally:
            self._running[visitor] -= 1
            if not self._running[visitor]:
                del self._running[visitor]
            self._give()

    async def _place(self, visitor: str) -> None:
        own = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(own)
        self._give()
        try:
            await own
        except asyncio.CancelledError:
            if own.done() and not own.cancelled():  # the place came at the same moment
                self._running[visitor] -= 1
                self._give()
            else:
                self._forget(visitor, own)
            raise

    def _forget(self, visitor: str, own: asyncio.Future[None]) -> None:
        waiting = self._waiting.get(visitor, deque())
        if own in waiting:  # `_give` has passed over it otherwise
            waiting.remove(own)
            if not waiting:
                del self._waiting[visitor]

    def _most(self, visitor: str) -> int:
        return self.size if visitor == SERVER else max(1, self.size - 1)

    def _give(self) -> None:
        """Give free places to those who wait."""
        while self._running.total() < self.size:
            asking = [each for each in self._waiting if self._running[each] < self._most(each)]
            if not asking:
                return
            chosen = self.costs.least(asking)
            own = self._waiting[chosen][0]
            self._forget(chosen, own)
            if own.cancelled():  # its task has not heard of it yet
                continue
            self._running[chosen] += 1
            own.set_result(None)
