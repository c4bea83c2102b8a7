"""Perft in a thread of its own, so that the protocol stays able to listen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from threading import Event, Thread
from time import monotonic

from dsl.errors import RumpusError
from interpreter.engines.choose import choose
from interpreter.game.perft import perft
from interpreter.game.state import State
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.output import Say
from interpreter.state.action import Action
from interpreter.state.position import Position

_MOST_AT_ONCE = 100_000
"""Number of ways to go on that the engine counts at once: few enough to stop soon."""

PATIENCE = 10.0
"""Seconds that a count may go on while other commands wait: scripts send the next ones right after `go perft`."""


class _StoppedError(Exception):
    """The count has been stopped."""


class Perft:
    """One count, told for each of some actions and then in total; `stop` ends it without a total.

    `ended` is called in its thread.
    """

    def __init__(
        self,
        state: State,
        actions: Sequence[Action],
        depth: int,
        dialect: Dialect,
        say: Say,
        ended: Callable[[Perft], None],
    ) -> None:
        self._state, self._actions, self._depth = state, actions, depth
        self._engine = choose(state.game.program, state.game.engine.name)  # two threads cannot share an engine
        self._dialect, self._say, self._ended = dialect, say, ended
        self._stopped = Event()
        self._until = inf
        """When it stops by itself, as a point of the monotonic clock."""
        self._began = monotonic()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return monotonic() - self._began

    def stop(self) -> None:
        """End the count."""
        self._stopped.set()
        self._thread.join()

    def hurry(self) -> None:
        """End the count within `PATIENCE` seconds."""
        self._until = min(self._until, monotonic() + PATIENCE)

    def wait(self) -> None:
        """Wait for the end of the count."""
        self._thread.join()

    def _run(self) -> None:
        """Count the actions below each first action, and print the counts and their sum."""
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
        finally:
            self._ended(self)

    def _count(self, position: Position, depth: int) -> int:
        self._tick(0)
        if depth <= 1:
            return perft(self._engine, position, depth, self._tick)
        after = [following for _, following in self._engine.successors(position)]
        if len(after) ** depth <= _MOST_AT_ONCE:
            return perft(self._engine, position, depth, self._tick)
        return sum(self._count(following, depth - 1) for following in after)

    def _tick(self, _: int) -> None:
        if self._stopped.is_set() or monotonic() > self._until:
            raise _StoppedError
