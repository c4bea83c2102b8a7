"""What a training is asked to do, and its units of work, which processes can be given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from dsl.source import Source
from interpreter.game.judging.weights import Weights
from interpreter.game.load import load_source
from interpreter.game.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The rules and the extent of a training; the same plan gives the same weights on any number of processes."""

    source: Source = field(repr=False)
    settings: tuple[tuple[str, str], ...] = ()
    games: int
    """Number of games a round."""
    nodes: int
    """Number of positions that each action is thought about."""
    rounds: int
    seed: int

    def as_tags(self) -> Mapping[str, str | int]:
        """Return what tells this training from others."""
        return {"games": self.games, "nodes": self.nodes, "rounds": self.rounds, "seed": self.seed}


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A game to be played."""

    plan: Plan
    weights: Weights = field(repr=False)
    round: int
    number: int


@lru_cache(maxsize=4)
def _game(source: Source, settings: tuple[tuple[str, str], ...]) -> Game:
    return load_source(source, dict(settings))


def game_of(plan: Plan) -> Game:
    """Return the game of a plan, which each process loads once."""
    return _game(plan.source, plan.settings)
