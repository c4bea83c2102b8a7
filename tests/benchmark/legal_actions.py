"""The legal actions that a server tells a player."""

from collections.abc import Iterator
from typing import Any


def actions_of(legal: dict[str, Any] | None) -> Iterator[str]:  # Any: JSON
    """Yield the texts of a legal tree.

    >>> list(actions_of({"from": {"e2": {"e4": [["e2e4", "move"]]}}, "end": "end"}))
    ['e2e4', 'end']
    """
    if legal is None:
        return
    for targets in legal["from"].values():
        for actions in targets.values():
            yield from (text for text, *_ in actions)
    if legal.get("end"):
        yield legal["end"]
