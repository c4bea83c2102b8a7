"""Plays one game of a training, and samples quiet positions of it as features."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random

from interpreter.engines.scale import CERTAIN
from interpreter.game.judging.features import Features
from interpreter.game.judging.file import WeightsError
from interpreter.game.judging.weighing import scale_of, sizes_of
from interpreter.game.judging.weights import FrozenWeights, Weights
from interpreter.game.players.alphabeta import AlphaBetaPlayer, Searcher
from interpreter.game.players.choose import searchers_of
from interpreter.game.players.player import Budget, Player
from interpreter.game.state import Game, State
from interpreter.game.worker_rules import game_of
from interpreter.match.openings import most_even, random_openings
from interpreter.state.outcome import Outcome
from interpreter.train.network_positions import NetworkPositions, features_of
from interpreter.train.plan import Plan, Task

_OPENING = range(4, 15)
"""Numbers of random actions at the start."""

_SHARE = 0.5
"""The part of the quiet positions that is sampled: neighbors say much the same."""

_MOST_ACTIONS = 400
"""Number of actions after which a game counts as drawn; few games of computer players last so long."""

_MEMORY = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A game that was played: its result for White, from 0 to 1, and the features of some of its positions."""

    round: int
    number: int
    result: float
    actions: int
    positions: Sequence[dict[int, float]]
    scores: Sequence[int]
    """The search's score of each of them, in points for White."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkSample:
    """A game from whose positions a network learns."""

    round: int
    number: int
    result: float
    actions: int
    seen: str
    """The positions, as `NetworkPositions.text` writes them."""


def play_task(task: Task) -> Sample:
    """Play a game and return it."""
    positions: list[dict[int, float]] = []
    scores: list[int] = []
    played = _Played(task)
    for state, score in played.quiet():
        positions.append(played.bench.features.count(state.position, played.bench.searcher.counts(state.position)))
        scores.append(score if state.actor == "white" else -score)
    return Sample(
        round=task.round,
        number=task.number,
        result=result_for_white(played.state.outcome()),
        actions=played.actions,
        positions=positions,
        scores=scores,
    )


def play_for_network(task: Task) -> NetworkSample:
    """Play a game from whose positions a network learns, and return it."""
    program = game_of(task.plan.rules).program
    seen, played = NetworkPositions(), _Played(task)
    for state, score in played.quiet():
        base = played.bench.plain.evaluate(state.position)
        seen.add(features_of(program, state.position), state.actor == "black", score, base)
    return NetworkSample(
        round=task.round,
        number=task.number,
        result=result_for_white(played.state.outcome()),
        actions=played.actions,
        seen=seen.text(),
    )


class _Played:
    """A game while it is played."""

    def __init__(self, task: Task) -> None:
        game = game_of(task.plan.rules)
        self.task, self.bench = task, _bench(task.plan, FrozenWeights(task.weights))
        self.random = Random(f"{task.plan.seed} {task.round} {task.number}")
        self.state, self.actions = opening(game, self.random, self.bench.player), 0
        self.bench.player.restart()

    def quiet(self) -> Iterator[tuple[State, int]]:
        """Play to the end, and yield a share of the quiet states on the way, with the score for the side to act."""
        while self.state.legal_actions() and self.actions < _MOST_ACTIONS:
            choice = self.bench.player.decide(self.state, Budget(nodes=self.task.plan.nodes))
            following = self.state.play(choice.action)
            if self.random.random() < _SHARE and self.bench.is_quiet(self.state, choice.score, following):
                yield self.state, choice.score
            self.state, self.actions = following, self.actions + 1


def opening(game: Game, random: Random, player: Player) -> State:
    """Return a state after some random actions in which the game goes on and, to a player, is as even as possible."""
    found = most_even(random_openings(game, _OPENING, random), player)
    if found is None:
        raise WeightsError(f"the game is always over within {_OPENING[0]} random actions")
    return found.state


def result_for_white(outcome: Outcome | None) -> float:
    """Return 1 for a win, 0 for a loss, and 0.5 for a draw or a game that was broken off."""
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 - outcome.winner


class _Bench:
    """A player with its search, which count positions as they judge them."""

    def __init__(self, game: Game, weights: Weights) -> None:
        (self.searcher,) = searchers_of(game, scale_of(game.program, weights), _MEMORY)
        self.game, self.weights = game, weights
        self.player: Player = AlphaBetaPlayer(self.searcher, Budget())
        self.features = Features(game.program, weights)
        self.sizes = sizes_of(game.program, weights)

    @cached_property
    def plain(self) -> Searcher:
        """A search that judges without the network."""
        without = replace(self.weights, network=None)
        (found,) = searchers_of(self.game, scale_of(self.game.program, without), 0)
        return found

    def is_quiet(self, state: State, score: int, following: State) -> bool:
        """Return True if a state can be judged without a search: nothing is attacked, captured or decided at once."""
        position = state.position
        return (
            position.phase == 0
            and not position.waiting
            and abs(score) < CERTAIN
            and not state.is_check()
            and self._material(state) == self._material(following)
        )

    def _material(self, state: State) -> tuple[int, int]:
        """Return the value of what each side has, on the board, in hand and waiting."""
        position = state.position
        found = [sum(self.sizes[piece] for piece in hand) for hand in position.hands]
        for unit in (*(unit for stack in position.board for unit in stack), *position.waiting):
            if unit.side < 2:
                found[unit.side] += self.sizes[unit.piece]
        return found[0], found[1]


@lru_cache(maxsize=1)
def _bench(plan: Plan, weights: FrozenWeights) -> _Bench:
    return _Bench(game_of(plan.rules), weights.weights)
