"""The rounds of a network: play with the network so far, learn from all games, and go on while that explains more."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.game.judging.weights import Weights
from interpreter.game.worker_rules import game_of
from interpreter.train.network_fit import learned
from interpreter.train.network_positions import n_features, positions_in
from interpreter.train.plan import Plan, Task
from interpreter.train.play import NetworkSample
from interpreter.train.store import Store

Played = Callable[[Sequence[Task]], Iterator[NetworkSample]]
"""Plays games, in any order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkRound:
    """The result of a round."""

    number: int
    games: int
    """Games of this and all earlier rounds."""
    positions: int
    gain: float
    """The fall of the mean loss of held-out games, from the weights without a network."""
    error: float
    weights: Weights
    """The weights with the network."""

    @property
    def is_gain(self) -> bool:
        """Return True if the gain is more than twice its error."""
        return self.gain > 2 * self.error


def network_rounds(plan: Plan, weights: Weights, store: Store[NetworkSample], played: Played) -> Iterator[NetworkRound]:
    """Yield each round, until a network gains nothing; raise `WeightsError` if the games have too few positions."""
    program = game_of(plan.rules).program
    weights = replace(weights, network=None)
    for number in range(plan.rounds):
        done = {sample.number for sample in store.of_round(number)}
        games = [game for game in range(plan.games) if game not in done]
        for sample in played([Task(plan=plan, weights=weights, round=number, number=game) for game in games]):
            store.add(sample)
        samples = [sample for each in range(number + 1) for sample in store.of_round(each)]
        seen = [(sample.result, positions_in(sample.seen, n_features(program))) for sample in samples]
        found = learned(program, seen, width=plan.neurons, nodes=plan.nodes, seed=plan.seed)
        weights = replace(weights, network=found.network)
        result = NetworkRound(
            number=number,
            games=len(samples),
            positions=found.positions,
            gain=found.gain,
            error=found.error,
            weights=weights,
        )
        yield result
        if not result.is_gain:
            return
