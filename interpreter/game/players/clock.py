"""How long to think about a turn, from the state of a clock."""

from dataclasses import dataclass

_RESERVE = 0.05
"""Seconds kept back for the way to the other program; less if the clock has less than ten times that."""

_TURNS = 30
"""The number of turns that the time should last for if the clock does not say."""

_SHARE_OF_INCREMENT = 0.75
_STRETCH = 3.0
"""How many times the soft limit a turn may take."""

_MOST = 0.5
"""The largest share of the time left for a turn that is not the last one of its time control."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnClock:
    """A player's clock as its turn begins, in seconds."""

    left: float
    increment: float = 0.0
    """Time added after every turn."""
    turns: int | None = None
    """The number of turns, this one included, until more time is added; None if that never happens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTime:
    """The seconds for one turn: after `soft` no new iteration should begin, after `hard` the turn must be played."""

    soft: float
    hard: float


def turn_time(clock: TurnClock) -> TurnTime:
    """Return the limits for a turn.

    >>> turn_time(TurnClock(left=60.5))
    TurnTime(soft=2.015, hard=6.045)
    """
    usable = clock.left - min(_RESERVE, clock.left / 10)
    turns = min(max(clock.turns or _TURNS, 1), _TURNS)
    most = usable if turns == 1 else usable * _MOST
    soft = min(usable / turns + max(clock.increment, 0.0) * _SHARE_OF_INCREMENT, most)
    return TurnTime(soft=soft, hard=min(soft * _STRETCH, most))
