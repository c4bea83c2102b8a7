"""Contenders: the programs in the contests of a case, our engines and those that the caller adds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from interpreter.benchmark.sample import Sample

Counter = Callable[[int], Sample]
"""A function that counts to a depth."""

Games = Callable[[int, int, int], Sample]
"""A function of the number of random games, a seed and the maximum number of actions; `actions` is one of its facts."""

Work = TypeVar("Work")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender(Generic[Work]):
    """The name of a program, and the function that does its work in a contest."""

    who: str
    work: Work
    is_ours: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Others:
    """Other programs in the contests of a case: perft in bulk, made, and as a whole process, and random games."""

    bulk: tuple[Contender[Counter], ...] = ()
    made: tuple[Contender[Counter], ...] = ()
    whole: tuple[Contender[Counter], ...] = ()
    games: tuple[Contender[Games], ...] = ()


NOBODY = Others()
"""No other programs."""
