"""Ends a game that both players take for decided, as matches of chess programs do.

A player's word alone is not enough: it may be wrong, and then its opponent has to show it.
"""

import re
from dataclasses import dataclass, field

from dsl.errors import SettingError

_MARGIN = re.compile(r"([1-9][0-9]{0,5}),([1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True)
class Margin:
    """When a game is decided: a lead in points that both players see, each in a number of its actions in a row."""

    points: int
    actions: int

    def __str__(self) -> str:
        return f"{self.points},{self.actions}"


def read_margin(text: str) -> Margin:
    """Read `POINTS,ACTIONS`; raise `SettingError` for another text.

    >>> str(read_margin("1000,5"))
    '1000,5'
    """
    found = _MARGIN.fullmatch(text)
    if found is None:
        raise SettingError(f"expected a lead and a number of actions, found `{text}`", "write it as 1000,5")
    return Margin(int(found[1]), int(found[2]))


@dataclass(slots=True)
class Verdict:
    """The scores that both players give to a game."""

    margin: Margin
    _leaders: list[int | None] = field(default_factory=lambda: [None, None])
    """The side that leads by the margin, as each side last saw it; None if neither does."""
    _lasted: list[int] = field(default_factory=lambda: [0, 0])
    """The number of actions in a row in which each side has seen it so."""

    def hear(self, side: int, score: int) -> int | None:
        """Hear the score that a side gives itself when it acts; return the side that has won, or None."""
        leader = None if abs(score) < self.margin.points else side if score > 0 else 1 - side
        self._lasted[side] = self._lasted[side] + 1 if leader == self._leaders[side] else 1
        self._leaders[side] = leader
        agreed = self._leaders[0] == self._leaders[1] and min(self._lasted) >= self.margin.actions
        return leader if agreed else None
