"""The turns of a match as lists of actions."""

from collections.abc import Mapping, Sequence
from typing import Any

Turns = Sequence[Sequence[Any]]
"""Turns as `[number, side, [texts of actions]]`."""


def extended(turns: Turns, turn: Sequence[int], action: str) -> list[Any]:  # Any: JSON
    """Return the turns with one more action, in the turn with a given number and side.

    >>> extended([[1, 0, ["e2e4"]]], [1, 1], "e7e5")
    [[1, 0, ['e2e4']], [1, 1, ['e7e5']]]
    """
    if turns and list(turns[-1][:2]) == list(turn):
        return [*turns[:-1], [*turn, [*turns[-1][2], action]]]
    return [*turns, [*turn, [action]]]


def taken_back(turns: Turns, side: int) -> int:
    """Return how many actions a takeback of a side takes back: to the beginning of its last turn.

    >>> taken_back([[1, 0, ["e2e4"]], [1, 1, ["e7e5"]], [2, 0, ["g1f3"]]], 1)
    2
    """
    count = 0
    for _, mover, actions in reversed(turns):
        count += len(actions)
        if mover == side and actions:
            return count
    return 0


def longer(said: Mapping[str, list[str]], more: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the actions in each notation, with one more."""
    return {style: [*said.get(style, []), text] for style, text in more.items()}
