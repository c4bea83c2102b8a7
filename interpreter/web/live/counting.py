"""Finished games change ratings and are counted: jobs in the store that any process may take."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import TYPE_CHECKING

from interpreter.web.live.course import course_of
from interpreter.web.rules.jobs import Trace
from interpreter.web.rules.passages import MOST, position_name

if TYPE_CHECKING:
    from interpreter.web.rules.referee import Referee
    from interpreter.web.store import Game, Job, Store

log = logging.getLogger("rumpus")

KIND = "count"
"""The kind of these jobs."""

_LEASE_SECONDS = 60.0
_PAUSE = 5.0
"""Seconds between two looks for games that other processes have not counted."""


class Counting:
    """Counts one game after another, in cells of lower priority than those of games."""

    def __init__(self, store: Store, referee: Referee) -> None:
        self.store, self.referee = store, referee
        self.name = f"{os.uname().nodename}-{os.getpid()}"
        self._awake = asyncio.Event()

    def wake(self) -> None:
        """Look for jobs now."""
        self._awake.set()

    async def keep_working(self) -> None:
        """Work for ever."""
        while True:
            try:
                is_idle = not await self.work()
            except Exception:  # the database may be away for a while
                log.exception("a finished game was not counted")
                is_idle = True
            if is_idle:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_PAUSE):
                        await self._awake.wait()
                self._awake.clear()

    async def work(self) -> bool:
        """Count a game, if there is one."""
        job = await asyncio.to_thread(self.store.claim, self.name, (KIND,), _LEASE_SECONDS)
        if job is None:
            return False
        game = await asyncio.to_thread(self.store.game, job.game)
        assert game is not None, "jobs are deleted with their game"
        try:
            await asyncio.to_thread(self.store.people.settle, job.game)
            await self._count(job, game)
        except Exception as fault:  # its rules may be older than what this program understands
            log.warning("game %s is not counted: %s", job.game, fault)
            await asyncio.to_thread(self.store.fail, job, str(fault)[:300])
        return True

    async def _count(self, job: Job, game: Game) -> None:
        rules = await asyncio.to_thread(self.store.rules, game.rules)
        assert rules is not None, "the rules of a game are never deleted"
        actions = (await asyncio.to_thread(course_of, self.store, game.id)).actions[:MOST]
        found = await self.referee.study(rules, Trace(start=game.start, actions=actions))
        played = tuple(zip(map(position_name, found["fens"]), actions, strict=False))
        await asyncio.to_thread(self.store.count, job, game.rules, played, game.winner)
