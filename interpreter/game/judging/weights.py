"""Weights: what each thing that is counted is worth in points, by names that people can read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from interpreter.engines.scale import Term
from interpreter.game.judging.network import LearnedNetwork, as_json


class Trait(StrEnum):
    """Terms counted for the units of each piece."""

    VALUE = "value"
    """A unit on the board."""
    LATE = "late"
    """The same, once few units are left; in between, in proportion."""
    CENTER = "center"
    """A unit in the middle of the board; in a corner, less the same."""
    LATE_CENTER = "late center"
    FORWARD = "forward"
    """A unit on its last rank; on the first, less the same."""
    LATE_FORWARD = "late forward"
    OUTER_FILE = "outer file"
    """Points for a unit on the first or last file; the middle files get as many fewer."""
    LATE_OUTER_FILE = "late outer file"
    OUTER_RANK = "outer rank"
    """A unit on its first or last rank; on the middle ones, less the same."""
    LATE_OUTER_RANK = "late outer rank"
    WING = "wing"
    """A unit at an end of its last rank or in the middle of its first; the other way around, less the same."""
    LATE_WING = "late wing"
    NEAR = "near"
    """A unit one move from where it promotes or wins; at two moves a quarter, at three a ninth."""
    HELD = "held"
    """A unit in a hand, or waiting to be placed."""
    MOBILITY = "mobility"
    """A square that a unit can go to."""


LATER = {
    Trait.VALUE: Trait.LATE,
    Trait.CENTER: Trait.LATE_CENTER,
    Trait.FORWARD: Trait.LATE_FORWARD,
    Trait.OUTER_FILE: Trait.LATE_OUTER_FILE,
    Trait.OUTER_RANK: Trait.LATE_OUTER_RANK,
    Trait.WING: Trait.LATE_WING,
}
"""The traits that weigh differently early and late in a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Errors:
    """Standard errors of weights, in points; a weight that the games said nothing about has none."""

    pieces: Mapping[str, Mapping[Trait, float]]
    terms: Mapping[Term, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The weights of a ruleset, in points: at 400 the chance to win is ten to one."""

    pieces: Mapping[str, Mapping[Trait, float]]
    """By the name of the piece."""
    terms: Mapping[Term, float]
    sizes: Mapping[str, float]
    """The value of each piece by the rules alone, by its name: some terms are counted in it, and it is not learned."""
    games: int = 0
    """The number of games from which they were learned; 0 for weights that were made from the rules."""
    nodes: int = 0
    """The number of positions that each action of those games was thought about."""
    errors: Errors | None = None
    """Standard errors of weights that were learned."""
    network: LearnedNetwork | None = None
    """What else is said of a position."""

    @property
    def is_learned(self) -> bool:
        """True if games told anything of them: the weights themselves, or a network beside weights from the rules."""
        return self.games > 0 or self.network is not None

    def value(self, piece: str) -> float:
        """Return the mean value of a unit on the board."""
        return mean_value(self.pieces[piece])

    @property
    def hash(self) -> str:
        """A text that is equal for weights by which positions are judged alike."""
        counted = [self.pieces, self.terms, self.sizes, *([as_json(self.network)] if self.network else [])]
        return sha256(json.dumps(counted, sort_keys=True).encode()).hexdigest()[:16]


class FrozenWeights:
    """Weights as the key of a cache: equal if they judge alike."""

    __slots__ = ("hash", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.hash = weights.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FrozenWeights) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)


def mean_value(traits: Mapping[Trait, float]) -> float:
    """Return the mean value of a unit on the board, early and late."""
    return (traits[Trait.VALUE] + traits[Trait.LATE]) / 2
