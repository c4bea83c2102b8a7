"""The loop of a protocol: lines from another program, and turns from thinking, one after the other."""

from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Semaphore, Thread
from typing import Protocol

from interpreter.lines import read_lines

_QUIT = "quit"

_MOST_WAITING = 100
"""Maximum number of lines that wait for a machine; the other program waits until there is room for more."""


@dataclass(frozen=True, slots=True)
class _Heard:
    """A line that waits for a machine; None is one that was too long."""

    line: str | None


class Machine(Protocol):
    """One protocol. All its methods run in one thread."""

    def hear(self, line: str | None) -> None:
        """Obey a line; None is one that was too long."""
        ...

    def finish(self, work: object) -> None:
        """Tell the result of a thought, or other work, that has ended by itself."""
        ...

    def close(self) -> None:
        """Do what has to be done when the other program has gone, or said so."""
        ...

    def leave(self) -> None:
        """Stop all work."""
        ...


class Events:
    """What happens to a machine, in order."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[_Heard | object] = SimpleQueue()
        self._room = Semaphore(_MOST_WAITING)

    def ended(self, work: object) -> None:
        """Note that a thought, or other work, has ended; it may be called in any thread."""
        self._queue.put(work)

    def listen(self, read: Callable[[int], bytes]) -> None:
        """Note every line, up to `quit` or the end; this returns at the end only."""
        for line in read_lines(read):
            if line == _QUIT:
                break
            self._room.acquire()
            self._queue.put(_Heard(line))
        self._queue.put(None)

    def serve(self, machine: Machine) -> None:
        """Let a machine handle the events, up to the end."""
        try:
            while (event := self._queue.get()) is not None:
                if isinstance(event, _Heard):
                    self._room.release()
                    machine.hear(event.line)
                else:
                    machine.finish(event)
            machine.close()
        finally:
            machine.leave()


def serve(machine: Machine, events: Events, read: Callable[[int], bytes]) -> None:
    """Serve another program until it says `quit` or ends."""
    Thread(target=events.listen, args=(read,), daemon=True).start()
    events.serve(machine)
