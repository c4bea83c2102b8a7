"""The referee answers every question about rules: shipped ones in this process, strangers' rules in a cell."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from interpreter.web import work
from interpreter.web.bundle import Rules, shipped_name
from interpreter.web.cell import Cells
from interpreter.web.desk import Desk

Json = dict[str, Any]  # Any: JSON

_MATCHES = 2048
"""Some hundred games, each with its last positions: a game that is forgotten must be played again."""


class Referee:
    """Answers jobs about rules.

    Searches run in cells even for shipped rules, because they take seconds of a processor that games need.
    """

    def __init__(self, cells: Cells, threads: int = 2, writing: Cells | None = None) -> None:
        self.cells = cells
        self.writing = writing or cells
        """The cells for authors, apart from those of games, so that neither waits for the other."""
        self._desk = Desk(shipped=True, matches=_MATCHES)
        self._threads = ThreadPoolExecutor(threads, "rumpus-referee")

    async def ask(self, rules: Rules, job: str, /, **words: Any) -> Json:  # Any: JSON
        """Return the answer of a job; raise `CellFailed` with a sentence if there is none."""
        name = shipped_name(rules)
        sent = {"sha": rules.sha, "text": rules.text, "files": dict(rules.files), "name": name}
        words = {"rules": sent, **words}
        if not name or job in work.SEARCHES:
            return await self.cells.run(job, near=rules.sha, **words)
        if job in work.QUICK and self._desk.is_quick(rules.sha, words.get("start", ""), words.get("actions", ())):
            found: Json = work.answer(self._desk, job, words)  # it takes less than handing it to a thread and back
        else:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._threads, work.answer, self._desk, job, words)
        if "failed" in found:
            raise work.WorkError(found["failed"])
        return found

    def close(self) -> None:
        """End all cells and threads."""
        self.cells.close()
        self.writing.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
