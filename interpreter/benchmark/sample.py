"""The results of single runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from dsl.errors import RumpusError


class MeasurementError(RumpusError):
    """A measured program gave no answer, or a wrong one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """An amount of work and the seconds it took; `facts` are further numbers by name."""

    amount: float
    seconds: float
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """The amount of work per second.

        >>> Sample(amount=8902, seconds=0.5).rate
        17804.0
        """
        return self.amount / max(self.seconds, 1e-9)


class Playouts(NamedTuple):
    """The totals of several random games; `capped` counts the games that were cut off, which nobody won."""

    games: int
    actions: int
    turns: int
    white: int
    black: int
    draws: int
    capped: int
