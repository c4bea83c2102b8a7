"""What one run of a measurement gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from dsl.errors import RumpusError


class MeasurementError(RumpusError):
    """A program that is measured gave no answer, or a wrong one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """So much was done in so many seconds; `facts` are further numbers, by what they count."""

    amount: float
    seconds: float
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """How much is done in a second.

        >>> Sample(amount=8902, seconds=0.5).rate
        17804.0
        """
        return self.amount / max(self.seconds, 1e-9)


class Playouts(NamedTuple):
    """So many random games, added up: `capped` are those broken off, which nobody won."""

    games: int
    actions: int
    turns: int
    white: int
    black: int
    draws: int
    capped: int
