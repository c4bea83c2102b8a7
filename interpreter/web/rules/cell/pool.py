"""A pool of cells, and the way to ask one."""

import asyncio
import contextlib
import json
import math
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from interpreter.web.guard.visitor import visitor
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.cell.frames import HEAD, framed
from interpreter.web.rules.cell.turns import Costs, Turns
from interpreter.web.rules.cell.walls import CellLimits
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import Answer, Idle, Job, Reply

_START = """
import sys
sys.path[:] = sys.argv[2].split("\\n")
from interpreter.web.rules.cell.home import main
main(int(sys.argv[1]), draws=sys.argv[3] == "draws")
"""


_PATIENCE = 30.0
"""Seconds that a job may wait for a processor besides its own, if others keep it busy."""

_STEP = 0.01
"""Seconds between two looks at what a cell has computed: the system counts in hundredths."""

Asked = tuple[float, Reply[Any]]  # Any: JSON


class CellTimeout(JobError):  # noqa: N818 (as in TimeoutError, the end says that it is one)
    """A job took too long, and its cell was ended."""


@dataclass(slots=True)
class Work:
    """The seconds in which cells work on some jobs, without those in which the jobs wait for a cell."""

    seconds: float = 0.0


class Home:
    """The process that forks cells, started with the first of them; several pools may share it."""

    def __init__(self, *, draws: bool = False) -> None:
        self.draws = draws
        """True if its cells draw plots, which takes a second more to load."""
        self._process: subprocess.Popen[bytes] | None = None
        self._door: socket.socket | None = None
        self._lock = Lock()
        self.threads = ThreadPoolExecutor(1, "rumpus-forking")
        """For `fork`, which waits."""

    def fork(self, limits: CellLimits) -> tuple[socket.socket, int]:
        """Return the channel to a new cell, and a handle to end it."""
        with self._lock:
            ours, theirs = socket.socketpair()
            with theirs:
                try:
                    return ours, self._handle(theirs, limits)
                except OSError:
                    ours.close()
                    raise

    def _handle(self, channel: socket.socket, limits: CellLimits) -> int:
        try:
            return self._forked(channel, limits)
        except OSError:  # the process was killed
            self.close()
            return self._forked(channel, limits)

    def _forked(self, channel: socket.socket, limits: CellLimits) -> int:
        door = self._door or self._start()
        socket.send_fds(door, [json.dumps(asdict(limits)).encode()], [channel.fileno()])
        _, handles, _, _ = socket.recv_fds(door, 64, 1)
        if not handles:
            raise ConnectionResetError("the process that forks cells has ended")
        return handles[0]

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        words = [str(theirs.fileno()), "\n".join(sys.path), "draws" if self.draws else ""]
        command = [sys.executable, "-X", "utf8", "-c", _START, *words]
        self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], env={}, stdin=subprocess.DEVNULL)
        theirs.close()
        self._door = ours
        return ours

    def close(self) -> None:
        """End the process; its cells end with their channels."""
        if self._door is not None and self._process is not None:
            self._door.close()
            self._process.kill()
            self._process.wait()
        self._door = self._process = None


class _Cell:
    """One process."""

    def __init__(self, channel: socket.socket, handle: int) -> None:
        self.channel, self.handle = channel, handle
        channel.setblocking(False)
        self.jobs = 0
        self.near = ""
        """The subject of the last job, which the process remembers."""

    @classmethod
    async def born(cls, home: Home, limits: CellLimits) -> "_Cell":
        forking = home.threads.submit(home.fork, limits)
        try:
            return cls(*await asyncio.wrap_future(forking))
        except asyncio.CancelledError:  # nobody waits any more, but the process begins
            forking.add_done_callback(cls._discard)
            raise
        except OSError:  # the system has no process or memory left
            raise JobError("the server cannot start a process for this; try again in a minute") from None

    @classmethod
    def _discard(cls, forked: "Future[tuple[socket.socket, int]]") -> None:
        """End a process that nobody waits for, if it has begun; the event loop may have ended by then."""
        if not forked.cancelled() and forked.exception() is None:
            channel, handle = forked.result()
            _kill(handle)
            channel.close()

    async def ask(self, message: bytes, most: int) -> Asked:
        """Send a job; return what it took of a processor, and what came of it.

        A process that ends before is a fault of the job.
        """
        self.jobs += 1
        try:
            await asyncio.get_running_loop().sock_sendall(self.channel, framed(message))
            size = int.from_bytes(await self._read(HEAD), "big")
            if size > most:
                raise JobError("the answer is too large")
            seconds, reply = json.loads(await self._read(size))
        except ConnectionError:
            raise JobError("the rules need more memory or time than a job may use") from None
        return seconds, Reply(*reply)

    async def _read(self, count: int) -> bytes:
        loop, parts = asyncio.get_running_loop(), bytearray()
        while len(parts) < count:
            part = await loop.sock_recv(self.channel, count - len(parts))
            if not part:
                raise ConnectionResetError("the process has ended")
            parts += part
        return bytes(parts)

    def computed(self) -> float:
        """Return the seconds of a processor that the process has taken; 0 if it has ended."""
        try:
            about = Path(f"/proc/self/fdinfo/{self.handle}").read_text(encoding="ascii")
            pid = re.search(r"^Pid:\s+(\d+)", about, re.MULTILINE)
            fields = Path(f"/proc/{pid[1]}/stat").read_text(encoding="utf-8").rpartition(")")[2].split() if pid else []
        except OSError:
            return 0.0
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """End the process at once."""
        _kill(self.handle)
        self.channel.close()


def _kill(handle: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    os.close(handle)


def _message(job: Job[Any], rules: NamedRules | None) -> bytes:  # Any: their answers differ
    return json.dumps([type(job).__name__, job.seconds, job.words(), rules and asdict(rules)]).encode()


async def _in_time(cell: _Cell, asking: Coroutine[Any, Any, Asked], seconds: float, most: float) -> Asked:
    """Return an answer that takes at most some seconds of a processor, and comes after at most some others.

    Raise `TimeoutError` if there is none: on a busy machine, a cell may work for a part of the time that goes by.
    """
    before, last = cell.computed(), time.monotonic() + most
    asked = asyncio.ensure_future(asking)
    try:
        left = min(seconds, most)
        while left > 0:
            done, _ = await asyncio.wait({asked}, timeout=max(left, _STEP))
            if done:
                return asked.result()
            left = min(seconds - (cell.computed() - before), last - time.monotonic())
        raise TimeoutError
    finally:
        if not asked.done():
            asked.cancel()
            await asyncio.wait({asked})


class Cells:
    """A pool of cells. A job waits until its visitor may have one."""

    def __init__(
        self, size: int, limits: CellLimits | None = None, home: Home | None = None, costs: Costs | None = None
    ) -> None:
        self.size, self.limits = size, limits or CellLimits()
        self._home = home or Home()
        self._free: list[_Cell] = []
        self.costs = costs or Costs()
        self._turns = Turns(size, self.costs)

    async def run(
        self,
        job: Job[Answer],
        *,
        rules: NamedRules | None = None,
        near: str = "",
        work: Work | None = None,
        within: float = math.inf,
    ) -> Answer:
        """Return the answer of a job; `near` names what it is about, for a cell that may remember it.

        Add the seconds that a cell worked on it to `work`. A job that nobody waits for any more is ended with its cell.
        Raise `CellTimeout` if it computes for longer than a job of its kind may, has no processor for much longer, or
        takes more than `within` seconds in its cell, and `JobError` for another fault, each with a sentence.
        """
        payer, most = visitor.get(), min(job.seconds, within)
        async with self._turns.turn(payer):
            cell = self._taken(near) or await _Cell.born(self._home, self.limits)
            began = time.monotonic()
            is_whole, cost = False, None
            try:
                asking = cell.ask(_message(job, rules), self.limits.answer)
                cost, reply = await _in_time(cell, asking, most, min(most + min(3 * most, _PATIENCE), within))
                is_whole = not reply.fatal
            except TimeoutError:
                raise CellTimeout(f"the rules need more than {most:g} seconds for this") from None
            finally:
                took = time.monotonic() - began
                self._turns.costs.charge(payer, took if cost is None else cost)
                if work is not None:
                    work.seconds += took
                if is_whole and cell.jobs < self.limits.jobs:
                    cell.near = near
                    self._free.append(cell)
                else:
                    cell.end()
        found: Answer = reply.value()
        return found

    def _taken(self, near: str) -> _Cell | None:
        """Return a free cell: one that remembers, or else the one that has been free for the longest time."""
        known = (index for index, cell in enumerate(self._free) if near and cell.near == near)
        return self._free.pop(next(known, 0)) if self._free else None

    async def warm(self) -> None:
        """Start the process that forks, and a cell, so that the first job does not wait for them."""
        await self.run(Idle())

    def close(self) -> None:
        """End all cells."""
        for cell in self._free:
            cell.end()
        self._free.clear()
        self._home.close()
