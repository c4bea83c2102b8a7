"""What `rumpus solve --game` says of a game that is solved."""

from collections.abc import Iterator
from typing import Any

from interpreter.program.tables import SIDE_NAMES
from interpreter.solutions import Solution, Value


def text_of(found: Solution) -> Iterator[str]:
    """Yield the lines that tell the value of a game, and of its first actions."""
    game, n = found.graph.game, len(found.graph.positions)
    yield f"{game.title}: {found.value} ({n} position{'' if n == 1 else 's'})"
    for action, value in found.firsts():
        yield f"  {game.action_text(action)}: {value}"


def object_of(found: Solution, faults: list[str]) -> dict[str, Any]:  # Any: JSON
    """Return the value of a game and the faults that a check found as JSON."""
    text = found.graph.game.action_text
    return {
        **_object(found.value),
        "positions": len(found.graph.positions),
        "first": [{"action": text(action), **_object(value)} for action, value in found.firsts()],
        "faults": faults,
    }


def _object(value: Value) -> dict[str, Any]:  # Any: JSON
    return {"winner": None if value.winner is None else SIDE_NAMES[value.winner], "actions": value.actions}
