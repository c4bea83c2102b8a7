"""Contenders: who takes part in the contests of a case, ours and those that the caller adds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from interpreter.benchmark.sample import Sample

Counter = Callable[[int], Sample]
"""Counts to a depth."""

Games = Callable[[int, int, int], Sample]
"""Plays a number of random games from a seed, each broken off after a number of actions; `actions` is a fact of it."""

Work = TypeVar("Work")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender(Generic[Work]):
    """A program by name, and how it does the work of a contest."""

    who: str
    work: Work
    is_ours: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Others:
    """Other programs for the contests of a case: perft in bulk, made, as a whole process, and random games."""

    bulk: tuple[Contender[Counter], ...] = ()
    made: tuple[Contender[Counter], ...] = ()
    whole: tuple[Contender[Counter], ...] = ()
    games: tuple[Contender[Games], ...] = ()


NOBODY = Others()
"""Our engines alone."""
