"""The loop of a protocol: lines from another program, and turns from thinking, one after the other."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Semaphore, Thread
from typing import Protocol

from interpreter.lines import read_lines
from interpreter.protocols.thinking import Thought

_QUIT = "quit"

_MOST_WAITING = 100
"""Maximum number of lines that wait for a machine; the other program waits until there is room for more."""


class Machine(Protocol):
    """One protocol. All its methods run in one thread."""

    def hear(self, line: str | None) -> None:
        """Obey a line; None is one that was too long."""
        ...

    def finish(self, thought: Thought) -> None:
        """Tell the turn of a thought that has ended by itself."""
        ...

    def leave(self) -> None:
        """Stop thinking: the other program has gone, or said so."""
        ...


class Events:
    """What happens to a machine, in order."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Thought | tuple[str | None] | None] = SimpleQueue()
        self._room = Semaphore(_MOST_WAITING)

    def ended(self, thought: Thought) -> None:
        """Note that a thought has ended; it may be called in any thread."""
        self._queue.put(thought)

    def listen(self, read: Callable[[int], bytes]) -> None:
        """Note every line, up to `quit` or the end; this returns at the end only."""
        for line in read_lines(read):
            if line == _QUIT:
                break
            self._room.acquire()
            self._queue.put((line,))
        self._queue.put(None)

    def serve(self, machine: Machine) -> None:
        """Let a machine handle the events, up to the end."""
        try:
            while (event := self._queue.get()) is not None:
                if isinstance(event, Thought):
                    machine.finish(event)
                else:
                    self._room.release()
                    machine.hear(event[0])
        finally:
            machine.leave()


def serve(machine: Machine, events: Events, read: Callable[[int], bytes]) -> None:
    """Serve another program until it says `quit` or ends."""
    Thread(target=events.listen, args=(read,), daemon=True).start()
    events.serve(machine)
