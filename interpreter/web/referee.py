"""The referee answers every question about rules: what is quick in this process, all else in a cell."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Any, TypeVar

from interpreter.web import work
from interpreter.web.bundle import Rules, shipped_name
from interpreter.web.cell import Cells, Costs, Turns
from interpreter.web.desk import Desk
from interpreter.web.recent import Recent
from interpreter.web.visitor import SERVER, visitor

Json = dict[str, Any]  # Any: JSON
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
    even for shipped rules, because they take seconds of a processor that games need, and so does the work of a visitor
    who has used up his share of this process.
    """

    def __init__(self, cells: Cells, threads: int = 2, writing: Cells | None = None) -> None:
        self.cells = cells
        self.writing = writing or cells
        """The cells for authors, apart from those of games, so that neither waits for the other."""
        self._desk = Desk(shipped=True, matches=_MATCHES)
        self._here = Costs(half_life=_HALF_LIFE)
        self._turns = Turns(threads, self._here)
        self._threads = ThreadPoolExecutor(threads, "rumpus-referee")
        self._constant: Recent[tuple[str, str], Json] = Recent(_KEPT)

    async def ask(self, rules: Rules, job: str, /, **words: Any) -> Json:  # Any: JSON
        """Return the answer of a job; raise `CellFailed` with a sentence if there is none."""
        known = self._constant.get((rules.sha, job))
        if known is not None:
            return known
        found = await self._found(rules, job, words)
        if "failed" in found:
            raise work.WorkError(found["failed"])
        return self._constant.put((rules.sha, job), found) if job in work.CONSTANT else found

    async def _found(self, rules: Rules, job: str, words: Json) -> Json:
        name = shipped_name(rules)
        sent = {"sha": rules.sha, "text": rules.text, "files": dict(rules.files), "name": name}
        if name and job not in work.SEARCHES:
            found = self._at_once(sent, job, words) or await self._soon(sent, job, words)
            if found is not None:
                return found
        return await self.cells.run(job, near=rules.sha, rules=sent, **words)

    def _at_once(self, rules: Json, job: str, words: Json) -> Json | None:
        """Return an answer that takes less than handing it to a thread and back, or None."""
        if job not in work.QUICK or self._is_poor():
            return None
        with self._desk.quick(rules["sha"], words.get("start", ""), words.get("actions", ())) as is_quick:
            if not is_quick:
                return None
            found = self._paid(*self._timed(f"{job}_at_once" if job == "act" else job, {"rules": rules, **words}))
        return None if "slow" in found else found

    async def _soon(self, rules: Json, job: str, words: Json) -> Json | None:
        """Return the answer of a thread, or None if the visitor has used up his share before."""
        start, actions = words.get("start", ""), words.get("actions", ())
        is_near = self._desk.is_near(rules["sha"], start, actions, _STEP)
        for count in () if is_near else range(_STEP, len(actions), _STEP):
            found = await self._in_thread("remember", {"rules": rules, "start": start, "actions": actions[:count]})
            if found is None or "failed" in found:
                return found
        return await self._in_thread(job, {"rules": rules, **words})

    async def _in_thread(self, job: str, words: Json) -> Json | None:
        async with self._turns.turn(visitor.get()):
            if self._is_poor():
                return None
            run = asyncio.get_running_loop().run_in_executor
            return self._paid(*await run(self._threads, self._timed, job, words))

    async def aside(self, work: Callable[[], Found]) -> Found:
        """Do some work of a visitor that no cell does, in a thread: one piece of it after another."""

        def timed() -> tuple[Found, float]:
            began = thread_time()
            return work(), thread_time() - began

        async with self._turns.turn(visitor.get()):
            found, seconds = await asyncio.get_running_loop().run_in_executor(self._threads, timed)
            self._here.charge(visitor.get(), seconds)
            return found

    def _timed(self, job: str, words: Json) -> tuple[float, Json]:
        """Return what a job has taken of the processor, and its answer."""
        began = thread_time()
        found = work.answer(self._desk, job, words)
        return thread_time() - began, found

    def _paid(self, seconds: float, found: Json) -> Json:
        self._here.charge(visitor.get(), seconds)
        return found

    def _is_poor(self) -> bool:
        """Return True if the visitor has used up his share of this process."""
        return visitor.get() != SERVER and self._here.of(visitor.get()) > _BUDGET

    def close(self) -> None:
        """End all cells and threads."""
        self.cells.close()
        self.writing.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
