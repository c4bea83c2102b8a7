"""The limits of `go`, as a task for a player."""

from interpreter.game.players import Budget
from interpreter.game.players.clock import TurnClock, TurnTime, turn_time
from interpreter.game.state import State
from interpreter.protocols.thinking import Task
from interpreter.protocols.uci.parser import Go
from interpreter.state.action import Action

_LEAST = 0.001


_EXPLICIT = frozenset({"depth", "nodes", "mate"})


def task_of(go: Go, state: State, *, lines: int, only: tuple[tuple[Action, ...], ...], most_nodes: int | None) -> Task:
    """Return what to do; without any limit the player takes its own.

    In play by the clock a level keeps to the number of positions that it looks at.
    """
    time = None if go.is_open else _time(go, state)
    mate = max(go.numbers["mate"], 1) if "mate" in go.numbers else None
    depth = _positive(go, "depth")
    if mate is not None and depth is None:
        depth = 2 * mate * max(state.actions_of_turn()[1], 1)
    is_play = "infinite" not in go.flags and not _EXPLICIT & go.numbers.keys()
    budget = Budget(seconds=time.hard if time else None, nodes=_positive(go, "nodes"), depth=depth)
    return Task(
        state=state,
        budget=None if budget == Budget() and not go.is_open else budget,
        soft=time.soft if time else None,
        nodes_each=most_nodes if is_play else None,
        lines=lines,
        only=only,
        mate=mate,
        waits=go.is_open,
    )


def time_of(go: Go, state: State) -> float | None:
    """Return the seconds that are left for the turn once the client says `ponderhit`; None if it set other limits."""
    time = _time(go, state)
    if time is not None:
        return time.soft
    return None if _EXPLICIT & go.numbers.keys() else 0.0


def _time(go: Go, state: State) -> TurnTime | None:
    """Return the limits of the move time, or of the clock of the side to act."""
    if "movetime" in go.numbers:
        seconds = max(go.numbers["movetime"] / 1000, _LEAST)
        return TurnTime(soft=seconds, hard=seconds)
    side = state.actor[0]
    if f"{side}time" not in go.numbers:
        return None
    increment = go.numbers.get(f"{side}inc", 0) / 1000
    left = max(go.numbers[f"{side}time"] / 1000, _LEAST)
    return turn_time(TurnClock(left=left, increment=increment, turns=go.numbers.get("movestogo") or None))


def _positive(go: Go, name: str) -> int | None:
    return max(go.numbers[name], 1) if name in go.numbers else None
