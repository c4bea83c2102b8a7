"""The time controls that a graphical program sets, as limits for a turn."""

from dataclasses import dataclass

from interpreter.game.players import Budget
from interpreter.game.players.clock import TurnClock, TurnTime, turn_time
from interpreter.protocols.xboard.parser import Level, level, number

_LEAST = 0.01
_USED = 0.9
"""The share of a fixed time for a move that is used."""


@dataclass
class Controls:
    """The settings of the client; a new game keeps all but the depth."""

    level: Level | None = None
    fixed: float | None = None
    """Seconds for each turn."""
    depth: int | None = None
    left: float | None = None
    """Seconds on the engine's clock."""

    def take(self, name: str, text: str) -> str:
        """Obey `level`, `st`, `sd` or `time`, and return what is wrong with its text, if anything."""
        if name == "level":
            return self._take_level(text)
        found = number(text)
        if found is None:
            return "expected a number"
        match name:
            case "st":
                self.fixed = max(found, _LEAST)
            case "sd":
                self.depth = max(int(found), 1)
            case "time":
                self.left = found / 100
        return ""

    def _take_level(self, text: str) -> str:
        found = level(text)
        if found is None:
            return "expected `level TURNS MINUTES SECONDS`"
        self.level, self.fixed, self.left = found, None, None
        return ""

    def limits(self, n_turns: int, spent: float) -> tuple[Budget | None, float | None]:
        """Return the budget and the soft limit that are left of a turn; no budget if nothing was set.

        `n_turns` is the number of the engine's turns before, `spent` the seconds since this one began.
        """
        time = self._time(n_turns)
        hard, soft = (max(limit - spent, _LEAST) for limit in (time.hard, time.soft)) if time else (None, None)
        budget = Budget(seconds=hard, depth=self.depth)
        return (None if budget == Budget() else budget), soft

    def _time(self, n_turns: int) -> TurnTime | None:
        if self.fixed is not None:
            return TurnTime(soft=self.fixed * _USED, hard=self.fixed * _USED)
        left = self.left if self.left is not None else self.level.base if self.level is not None else None
        if left is None:
            return None
        level = self.level or Level(0, 0.0, 0.0)
        turns = level.turns - n_turns % level.turns if level.turns > 0 else None
        return turn_time(TurnClock(left=max(left, _LEAST), increment=level.increment, turns=turns))
