"""Perft: counting the ways a game can continue, as evidence for the rules."""

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.engines.protocol import Counter, Engine
from interpreter.errors import EngineError
from interpreter.state.position import Position

Tick = Callable[[int], None]
"""Called occasionally with the number of positions counted since the last call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """The counting mode."""

    turns: bool = False
    """True if a depth counts whole turns; ways differ by their actions."""
    bulk: bool = True
    """True if the last action is counted but not played; the last one of a turn is always played."""
    jobs: int = 1
    """Number of threads."""
    hash_mb: int = 0
    """Size in MB of the table of counted positions."""


def perft(
    engine: Engine, position: Position, depth: int, tick: Tick | None = None, counting: Counting | None = None
) -> int:
    """Return the number of ways to play `depth` actions, or turns, with the engine's own counter if it has one.

    Raise `EngineError` for jobs and tables that the engine does not have.
    """
    how = counting or Counting()
    if isinstance(engine, Counter):
        return engine.perft(
            position,
            depth,
            bulk=how.bulk and not how.turns,
            jobs=how.jobs,
            hash_mb=how.hash_mb,
            turns=how.turns,
            tick=tick,
        )
    if how.jobs > 1 or how.hash_mb:
        raise EngineError(f"the {engine.name} engine has no jobs and no hash table; use the kernel")
    return _turns(engine, position, depth, tick) if how.turns else _actions(engine, position, depth, tick, how.bulk)


_WHOLE = 3
"""Number of last actions counted at once if a count may stop early."""


def perft_up_to(engine: Engine, position: Position, depth: int, most: int) -> tuple[int, bool]:
    """Return the number of ways to play `depth` actions, and whether it is complete; counting stops beyond `most`."""
    total, waiting = 0, [(position, depth)]
    while waiting:
        start, left = waiting.pop()
        if left > _WHOLE:
            waiting += [(after, left - 1) for _, after in engine.successors(start)]
            continue
        total += perft(engine, start, left)
        if total > most:
            return total, not waiting
    return total, True


def _actions(engine: Engine, position: Position, depth: int, tick: Tick | None, bulk: bool) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        count = len(engine.legal_actions(position) if bulk else engine.successors(position))
        _tell(tick, count)
        return count
    return sum(_actions(engine, after, depth - 1, tick, bulk) for _, after in engine.successors(position))


def _turns(engine: Engine, position: Position, depth: int, tick: Tick | None) -> int:
    if depth == 0:
        _tell(tick, 1)
        return 1
    return sum(_turns(engine, after, depth - (after.spent == 0), tick) for _, after in engine.successors(position))


def _tell(tick: Tick | None, count: int) -> None:
    if tick is not None:
        tick(count)
