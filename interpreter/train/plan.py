"""What a training is asked to do, and its tasks, one game each."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.game.judging.weights import Weights
from interpreter.game.worker_rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The rules and the extent of a training; the same plan gives the same weights on any number of processes."""

    rules: Rules = field(repr=False)
    games: int
    """Number of games a round."""
    nodes: int
    """Number of positions that each action is thought about."""
    rounds: int
    seed: int
    neurons: int = 0
    """Neurons of the view of a side in the network that is learned; 0 if weights are learned."""

    def as_tags(self) -> Mapping[str, str | int]:
        """Return what distinguishes this training from others."""
        tags = {"games": self.games, "nodes": self.nodes, "rounds": self.rounds, "seed": self.seed}
        return {**tags, "neurons": self.neurons} if self.neurons else tags


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A game to be played."""

    plan: Plan
    weights: Weights = field(repr=False)
    round: int
    number: int
