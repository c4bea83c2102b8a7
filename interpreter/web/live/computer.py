"""Moves of the computer: jobs in the store that any process may take."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.web.guard.visitor import visitor
from interpreter.web.live.game import LiveGame
from interpreter.web.rules.jobs import Think
from interpreter.web.wire.words import COMPUTER, ON

if TYPE_CHECKING:
    from interpreter.web.live.room import Room
    from interpreter.web.live.rooms import Rooms
    from interpreter.web.rules.cell import Costs
    from interpreter.web.store import Job, Store
    from interpreter.web.wire.answers import Thought
    from interpreter.web.wire.game import Act

log = logging.getLogger("rumpus")

KINDS = ("move",)
LEASE_SECONDS = 6.0
"""A process that was killed leaves its job to others after this time; one that thinks for longer renews its lease."""

ATTEMPTS = 3
_AT_ONCE = 8
"""Jobs of different visitors that a process has at the same time; those of one visitor come one after another."""

_LOOK = 0.5
"""Seconds between two looks whether anybody still waits for a move."""

_PAUSE = 1.0
"""Seconds between two looks for jobs whose process was killed; a new job is taken at once."""


class Computer:
    """Takes a job of each visitor, thinks in a cell, and plays through the same door as everybody."""

    def __init__(self, store: Store, rooms: Rooms, costs: Costs) -> None:
        self.store, self.rooms, self.costs = store, rooms, costs
        self.name = f"{os.uname().nodename}-{os.getpid()}"
        self._awake = asyncio.Event()
        self._working: dict[str, asyncio.Task[None]] = {}
        """The work under way by its visitor."""

    def wake(self) -> None:
        """Look for jobs now."""
        self._awake.set()

    async def keep_working(self) -> None:
        """Work for ever."""
        try:
            while True:
                if not await self._begun():
                    await self._pause()
        finally:
            for task in self._working.values():
                task.cancel()
            await asyncio.gather(*self._working.values(), return_exceptions=True)

    async def _begun(self) -> bool:
        """Begin a job, if there is one for which there is room."""
        if len(self._working) >= _AT_ONCE:
            return False
        try:
            job = await asyncio.to_thread(self.store.claim, self.name, KINDS, LEASE_SECONDS, self._next)
        except Exception:  # the database may be away for a while
            log.exception("the computer's work failed")
            return False
        if job is not None:
            self._working[job.visitor] = asyncio.create_task(self._worked(job))
        return job is not None

    def _next(self, visitors: Sequence[str]) -> str | None:
        """Choose the visitor who has cost least of those for whom nothing is being done."""
        idle = [each for each in visitors if each not in self._working]
        return self.costs.least(idle) if idle else None

    async def _worked(self, job: Job) -> None:
        visitor.set(job.visitor)
        try:
            await self.work(job)
        except Exception:  # likewise
            log.exception("the computer's work failed")
            await asyncio.sleep(_PAUSE)
        finally:
            del self._working[job.visitor]
            self.wake()

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PAUSE):
                await self._awake.wait()
        self._awake.clear()

    async def work(self, job: Job) -> None:
        """Play a move. After three failures the game ends, and says that the computer is unavailable."""
        room = await self.rooms.room(job.game)
        assert room is not None, "jobs are deleted with their game"
        await room.catch_up()
        live = room.game
        row = live.row
        seat = live.seats[row.actor]
        if job.attempts > ATTEMPTS:  # its process was killed each time
            await room.do(LiveGame.give_up)
        if live.version != job.version or row.state != ON or seat.kind != COMPUTER:
            await asyncio.to_thread(self.store.finish, job)
            return
        if not room.is_followed:
            await asyncio.to_thread(self.store.pause, job)
            await self.rooms.resume(room)  # somebody may have come meanwhile
            return
        try:
            found = await self._thought(job, room, seat.level)
            if found is None:
                await self.work(job)
                return
            message: Act = {"t": "act", "id": f"job-{job.version}", "v": job.version, "action": found["action"]}
            await room.command(row.actor, message)
        except Exception as fault:
            log.warning("the computer failed in game %s: %s", job.game, fault)
            await asyncio.to_thread(self.store.fail, job, str(fault)[:300])
            if job.attempts >= ATTEMPTS:
                await room.do(LiveGame.give_up)
            return
        await asyncio.to_thread(self.store.finish, job)

    async def _thought(self, job: Job, room: Room, level: int) -> Thought | None:
        """Return what a search has found, or None if nobody waits for it any more; keep the job as long as it takes."""
        live = room.game
        thinking = asyncio.ensure_future(live.ask(Think(level=str(level))))
        keeping = asyncio.create_task(self._keep(job))
        try:
            while not thinking.done() and live.version == job.version and room.is_followed:
                await asyncio.wait({thinking}, timeout=_LOOK)
            return thinking.result() if thinking.done() else None
        finally:
            keeping.cancel()
            thinking.cancel()

    async def _keep(self, job: Job) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            await asyncio.to_thread(self.store.renew, job, LEASE_SECONDS)
