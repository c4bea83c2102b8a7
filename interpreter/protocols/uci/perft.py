"""Perft in a thread of its own, so that the protocol stays able to listen."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread

from dsl.errors import RumpusError
from interpreter.engines.choose import choose
from interpreter.game.perft import perft
from interpreter.game.state import State
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.output import Say
from interpreter.state.action import Action
from interpreter.state.position import Position

_PART = 3
"""Number of last actions that the engine counts at once: few enough to stop soon, and a tenth slower than the whole."""

PATIENCE = 10.0
"""Seconds that a count may go on when something else is wanted: scripts send `quit` right after `go perft`."""


class _StoppedError(Exception):
    """The count has been stopped."""


class Perft:
    """One count, told for each of some actions and then in total; `stop` ends it without a total."""

    def __init__(self, state: State, actions: Sequence[Action], depth: int, dialect: Dialect, say: Say) -> None:
        self._state, self._actions, self._depth = state, actions, depth
        self._engine = choose(state.game.program, state.game.engine.name)  # two threads cannot share an engine
        self._dialect, self._say = dialect, say
        self._stopped = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the count."""
        self._stopped.set()
        self._thread.join()

    def leave(self) -> None:
        """Wait a moment for the end of the count, then stop it."""
        self._thread.join(PATIENCE)
        self.stop()

    def _run(self) -> None:
        total = 0
        try:
            for action in self._actions:
                count = self._count(self._engine.play(self._state.position, action), self._depth - 1)
                total += count
                self._say(f"{self._dialect.write(self._state, [action])}: {count}")
            self._say(f"\nNodes searched: {total}")
        except _StoppedError:
            self._say("info string perft was stopped")
        except RumpusError as fault:
            self._say(f"info string {' '.join(str(fault).split())}")

    def _count(self, position: Position, depth: int) -> int:
        if depth > _PART:
            return sum(self._count(after, depth - 1) for _, after in self._engine.successors(position))
        return perft(self._engine, position, depth, self._tick)

    def _tick(self, _: int) -> None:
        if self._stopped.is_set():
            raise _StoppedError
