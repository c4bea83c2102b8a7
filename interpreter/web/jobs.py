"""Moves of the computer: jobs in the store that any process may take."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import TYPE_CHECKING, Any

from interpreter.web.play import COMPUTER, ON
from interpreter.web.table import Table

if TYPE_CHECKING:
    from interpreter.web.referee import Referee
    from interpreter.web.rooms import Rooms
    from interpreter.web.store import Job, Store

log = logging.getLogger("rumpus")

KINDS = ("move",)
LEASE_SECONDS = 6.0
"""A process that was killed leaves its job to others after this time; one that thinks for longer renews its lease."""

ATTEMPTS = 3
_PAUSE = 1.0
"""Seconds between two looks for jobs whose process was killed; a new job is taken at once."""


class Computer:
    """Takes jobs one after another, thinks in a cell, and plays through the same door as everybody."""

    def __init__(self, store: Store, referee: Referee, rooms: Rooms) -> None:
        self.store, self.referee, self.rooms = store, referee, rooms
        self.name = f"{os.uname().nodename}-{os.getpid()}"
        self._awake = asyncio.Event()

    def wake(self) -> None:
        """Look for jobs now."""
        self._awake.set()

    async def keep_working(self) -> None:
        """Work for ever."""
        while True:
            try:
                job = await asyncio.to_thread(self.store.claim, self.name, KINDS, LEASE_SECONDS)
                if job is None:
                    await self._pause()
                else:
                    await self.work(job)
            except Exception:  # the database may be away for a while
                log.exception("the computer's work failed")
                await asyncio.sleep(_PAUSE)

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
        table = room.table
        row = table.game
        seat = table.seats[row.actor]
        if job.attempts > ATTEMPTS:  # its process was killed each time
            await room.do(Table.give_up)
        if table.version != job.version or row.state != ON or seat.kind != COMPUTER:
            await asyncio.to_thread(self.store.finish, job)
            return
        try:
            found = await self._thought(job, table, seat.level)
            message = {"t": "act", "id": f"job-{job.version}", "v": job.version, "action": found["action"]}
            await room.command(row.actor, message)
        except Exception as fault:
            log.warning("the computer failed in game %s: %s", job.game, fault)
            await asyncio.to_thread(self.store.fail, job, str(fault)[:300])
            if job.attempts >= ATTEMPTS:
                await room.do(Table.give_up)
            return
        await asyncio.to_thread(self.store.finish, job)

    async def _thought(self, job: Job, table: Table, level: int) -> dict[str, Any]:  # Any: JSON
        """Return what a search has found, and keep the job as long as it takes."""
        keeping = asyncio.create_task(self._keep(job))
        try:
            return await table.ask("think", table.course.actions, level=str(level))
        finally:
            keeping.cancel()

    async def _keep(self, job: Job) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            await asyncio.to_thread(self.store.renew, job, LEASE_SECONDS)
