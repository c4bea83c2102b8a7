"""The referee answers every question about rules: what is quick in this process, all else in a cell."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import thread_time
from typing import Any, TypeVar

from interpreter.web.caches import Recent
from interpreter.web.guard.visitor import SERVER, visitor
from interpreter.web.rules.bundle import NamedRules, Rules, named
from interpreter.web.rules.cell import Cells, Costs, Turns
from interpreter.web.rules.jobs import Answer, PositionJob, QuickJob, Remember, Reply, RulesJob, do, do_at_once
from interpreter.web.rules.memory import Memory

Found = TypeVar("Found")

_MATCHES = 2048
"""Some hundred games, each with its last positions: a game that is forgotten must be played again."""

_KEPT = 256
"""Answers that are kept because they never change."""

_STEP = 16
"""Actions that are played again at once in this process: other games of the same rules wait for them."""

_BUDGET, _HALF_LIFE = 2.0, 20.0
"""Seconds of this process that a visitor has, after which cells work for him; and when half of them are forgotten.

So one visitor uses seven percent of the processor on which all games are played.
"""


class Referee:
    """Answers jobs about rules.

    Games under shipped rules are played in this process, where an action takes a millisecond. Searches run in cells
    even for shipped rules, because they take seconds of a processor that games need. The work of a visitor who has used
    up his share of this process also runs in cells.
    """

    def __init__(
        self, cells: Cells, threads: int = 2, writing: Cells | None = None, reporting: Cells | None = None
    ) -> None:
        self.cells = cells
        self.writing = writing or cells
        """The cells for authors, apart from those of games, so that neither waits for the other."""
        self.reporting = reporting or self.writing
        """The cells for reports, which work for minutes while authors go on writing."""
        self._memory = Memory(shipped=True, matches=_MATCHES)
        self._here = Costs(half_life=_HALF_LIFE)
        self._turns = Turns(threads, self._here)
        self._threads = ThreadPoolExecutor(threads, "rumpus-referee")
        self._constant: Recent[tuple[str, RulesJob[Any]], Any] = Recent(_KEPT)

    async def ask(self, rules: Rules, job: RulesJob[Answer]) -> Answer:
        """Return the answer of a job; raise `JobError` with a sentence if there is none."""
        key = rules.sha, job
        known: Answer | None = self._constant.get(key) if job.is_constant else None
        if known is not None:
            return known
        found = await self._found(named(rules), job)
        return self._constant.put(key, found) if job.is_constant else found

    async def _found(self, rules: NamedRules, job: RulesJob[Answer]) -> Answer:
        if rules.name and not job.is_long:
            reply = self._at_once(rules, job) or await self._soon(rules, job)
            if reply is not None:
                return reply.value()
        return await self.cells.run(job, rules=rules, near=rules.sha)

    def _at_once(self, rules: NamedRules, job: RulesJob[Answer]) -> Reply[Answer] | None:
        """Return an answer that takes less than handing it to a thread and back, or None."""
        if not isinstance(job, QuickJob) or self._is_poor():
            return None
        with self._memory.quick(rules.sha, job.start, job.actions) as is_quick:
            if not is_quick:
                return None
            reply: Reply[Answer] = self._paid(*_timed(lambda: do_at_once(job, self._memory, rules)))
        return None if reply.is_empty else reply

    async def _soon(self, rules: NamedRules, job: RulesJob[Answer]) -> Reply[Answer] | None:
        """Return the answer of a thread, or None if the visitor has used up his share before."""
        if isinstance(job, PositionJob) and not self._memory.is_near(rules.sha, job.start, job.actions, _STEP):
            for count in range(_STEP, len(job.actions), _STEP):
                played = await self._in_thread(rules, Remember(start=job.start, actions=job.actions[:count]))
                if played is None:
                    return None
                if played.failed:
                    return played.without_answer()
        return await self._in_thread(rules, job)

    async def _in_thread(self, rules: NamedRules, job: RulesJob[Answer]) -> Reply[Answer] | None:
        async with self._turns.turn(visitor.get()):
            if self._is_poor():
                return None
            run = asyncio.get_running_loop().run_in_executor
            return self._paid(*await run(self._threads, _timed, partial(do, job, self._memory, rules)))

    async def study(self, rules: Rules, job: RulesJob[Answer]) -> Answer:
        """Return the answer of a job that no game waits for; it runs in the cells of lower priority."""
        return await self.writing.run(job, rules=named(rules), near=rules.sha)

    async def aside(self, work: Callable[[], Found]) -> Found:
        """Do some work of a visitor that no cell does, in a thread: one piece of it after another."""

        async with self._turns.turn(visitor.get()):
            return self._paid(*await asyncio.get_running_loop().run_in_executor(self._threads, _timed, work))

    def _paid(self, seconds: float, found: Found) -> Found:
        self._here.charge(visitor.get(), seconds)
        return found

    def _is_poor(self) -> bool:
        """Return True if the visitor has used up his share of this process."""
        return visitor.get() != SERVER and self._here.of(visitor.get()) > _BUDGET

    def close(self) -> None:
        """End all cells and threads."""
        self.cells.close()
        self.writing.close()
        self.reporting.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[[], Found]) -> tuple[float, Found]:
    """Return what some work has taken of the processor, and its result."""
    began = thread_time()
    found = work()
    return thread_time() - began, found
