"""Our own players of a match: a process keeps their searches from game to game, because they are slow to make."""

from functools import lru_cache
from pathlib import Path

from interpreter.endgames import Tables, read_folder
from interpreter.game.judging.lookup import weights_stamp
from interpreter.game.judging.weights import FrozenWeights
from interpreter.game.players import Budget, Player, RandomPlayer
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.best import best_player
from interpreter.game.players.choose import MEMORY, budget_named, informed, led_by, search_named
from interpreter.game.players.mcts import MctsPlayer
from interpreter.game.worker_rules import Rules, game_of
from interpreter.match.plan import Task

_NODES_OF_MEGABYTE = 500
"""Positions that an action may look at for each megabyte of memory; all that a game of a hundred actions finds fits."""


def own_player(task: Task, number: int) -> Player:
    """Return the player of a match with a number, for one game: it knows nothing of those before."""
    plan = task.plan
    contestant, game, seed = plan.players[number], game_of(plan.rules), task.seed(number)
    if contestant.name == "random":
        return RandomPlayer(seed)
    given = plan.weights[number]
    weights = weights_stamp(game) if given is None else FrozenWeights(given)
    name = best_player(game) if contestant.name == "best" else contestant.name
    memory = MEMORY if name == "mcts" else memory_for(contestant.budget or budget_named(name))
    search = _search(plan.rules, name, number, weights, memory, contestant.threads)
    search.restart()
    return informed(led_by(search, name, seed), _tables(plan.rules, contestant.tables))


def memory_for(budget: Budget) -> int:
    """Return the megabytes that alpha-beta needs within a budget: a large memory is slow to clear before each game.

    >>> memory_for(Budget(nodes=1_500)), memory_for(Budget(seconds=1.0))
    (3, 32)
    """
    if budget.nodes is None:
        return MEMORY
    return min(MEMORY, -(-budget.nodes // _NODES_OF_MEGABYTE))


@lru_cache(maxsize=2)
def _tables(rules: Rules, folder: str | None) -> Tables | None:
    """Return the tables of a folder, which are read as they are needed."""
    return None if folder is None else read_folder(Path(folder)).of(game_of(rules))


@lru_cache(maxsize=2)
def _search(
    rules: Rules,
    name: str,
    number: int,
    weights: FrozenWeights | tuple[int, int] | None,
    memory: int,
    threads: int,
) -> AlphaBetaPlayer | MctsPlayer:
    """Return a search; the two players of a match have one each.

    Weights that were not given are those of the ruleset, of whose file the stamp tells if it has changed: to read it
    takes as long as a quick game.
    """
    given = weights.weights if isinstance(weights, FrozenWeights) else None
    return search_named(name, game_of(rules), weights=given, memory=memory, threads=threads)
