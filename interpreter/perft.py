"""Perft: counting the ways a game can go on, the proof that the rules are right."""

from collections.abc import Callable

from interpreter.position import Position
from interpreter.reference import Reference

Tick = Callable[[int], None]
"""Called now and then with how many positions were counted since the last call."""


def perft(engine: Reference, position: Position, depth: int, tick: Tick | None = None) -> int:
    """The number of ways to play `depth` actions. The last action is counted, not played."""
    if depth == 0:
        return 1
    if depth == 1:
        count = len(engine.legal_actions(position))
        if tick is not None:
            tick(count)
        return count
    return sum(perft(engine, after, depth - 1, tick) for _, after in engine.successors(position))


def turn_perft(engine: Reference, position: Position, depth: int, tick: Tick | None = None) -> int:
    """The number of ways to play `depth` whole turns, by the actions they are made of."""
    if depth == 0:
        if tick is not None:
            tick(1)
        return 1
    return sum(turn_perft(engine, after, depth - (after.spent == 0), tick) for _, after in engine.successors(position))
