"""Players by name."""

import os
from dataclasses import replace

from dsl.errors import SettingError
from dsl.words.near import near_names, quoted_list
from interpreter.engines.choose import REFERENCE
from interpreter.engines.scale import Scale
from interpreter.game.judging.lookup import weights_of
from interpreter.game.judging.weighing import scale_of
from interpreter.game.judging.weights import Weights
from interpreter.game.players.alphabeta import AlphaBetaPlayer, Searcher
from interpreter.game.players.best import best_player
from interpreter.game.players.informed import InformedPlayer, Knowledge
from interpreter.game.players.levels import LEVELS, LevelPlayer
from interpreter.game.players.mcts import MctsPlayer, TreeSearcher
from interpreter.game.players.player import Budget, OwnPlayer
from interpreter.game.players.random_player import RandomPlayer
from interpreter.game.state import Game

NAMES = ("random", "greedy", "alphabeta", "mcts", "best", *LEVELS)
"""The names of players; `best` is the one that suits the ruleset."""

MEMORY = 32
"""Megabytes that a searching player remembers positions in."""

MOST_MEMORY, MOST_THREADS = 4096, 64

_ENOUGH_THREADS = 4
"""Threads beyond which a search that one person waits for hardly gains."""

_ACTIONS_OF_MEGABYTE = 10_000
"""The number of actions of a tree that a megabyte holds."""


def player_named(
    name: str,
    game: Game,
    *,
    seed: int = 1,
    weights: Weights | None = None,
    memory: int = MEMORY,
    threads: int = 1,
    knowledge: Knowledge | None = None,
) -> OwnPlayer:
    """Return a new player of a game, one of `NAMES`; without weights it takes those of the ruleset.

    What is known of positions is used by players that do not err on purpose. The same seed plays the same, if the
    player is not bounded by time. Raise `SettingError` for another name, or for megabytes of memory or threads that no
    search can have.
    """
    if name == "random":
        return RandomPlayer(seed)
    search = search_named(name, game, weights=weights, memory=memory, threads=threads)
    return informed(led_by(search, name, seed), knowledge)


def informed(player: OwnPlayer, knowledge: Knowledge | None) -> OwnPlayer:
    """Return a player that uses what is known, unless there is nothing, or it errs on purpose."""
    return player if knowledge is None or not uses_knowledge(player.name) else InformedPlayer(player, knowledge)


def uses_knowledge(name: str) -> bool:
    """Return True if a name is that of a player that uses what is known of positions.

    >>> [name for name in NAMES if not uses_knowledge(name)]
    ['random', '1', '2', '3', '4', '5']
    """
    level = LEVELS.get(name)
    return uses_weights(name) and (level is None or not (level.error or level.slips))


def uses_threads(name: str) -> bool:
    """Return True if a name is that of a player that may search in several threads.

    >>> [name for name in NAMES if uses_threads(name)]
    ['alphabeta', '6', '7', '8']
    """
    return name == "alphabeta" or (name in LEVELS and uses_knowledge(name))


def threads_for_one() -> int:
    """Return how many threads a search uses that has this machine to itself."""
    return min(os.cpu_count() or 1, _ENOUGH_THREADS)


def _check(name: str, memory: int, threads: int) -> None:
    """Raise `SettingError` for the name of no player, or a size that no search can have."""
    if name not in NAMES:
        near = near_names(name, NAMES)
        advice = f"did you mean {quoted_list(near)}?" if near else f"the players are {quoted_list(NAMES, 'and')}"
        raise SettingError(f"unknown player `{name}`", advice)
    for setting, found, most in (("memory", memory, MOST_MEMORY), ("threads", threads, MOST_THREADS)):
        if not 1 <= found <= most:
            raise SettingError(f"`{setting}` must be from 1 to {most}, found {found}", "")


def search_named(
    name: str, game: Game, *, weights: Weights | None = None, memory: int = MEMORY, threads: int = 1
) -> AlphaBetaPlayer | MctsPlayer:
    """Return the search of a player, one of `NAMES` but `random`; once restarted, it is as good as new."""
    _check(name, memory, threads)
    if name == "best":
        name = best_player(game)
    scale = scale_of(game.program, weights or weights_of(game))
    if name == "mcts":
        return MctsPlayer(tree_searcher_of(game, scale, memory * _ACTIONS_OF_MEGABYTE), budget_named(name))
    searcher, *helpers = searchers_of(game, scale, memory, threads=threads)
    if name == "greedy":
        return AlphaBetaPlayer(searcher, budget_named(name), name, most_depth=1)
    return AlphaBetaPlayer(searcher, budget_named(name), name, helpers)


def led_by(search: AlphaBetaPlayer | MctsPlayer, name: str, seed: int) -> OwnPlayer:
    """Return the player that a search makes: itself, or a level, which may slip."""
    if name in LEVELS:
        assert isinstance(search, AlphaBetaPlayer), "levels search alike"
        return LevelPlayer(name, search, seed)
    return search


def judge_named(name: str, game: Game, *, memory: int = MEMORY, knowledge: Knowledge | None = None) -> OwnPlayer:
    """Return a player, one of `NAMES`, that says what it thinks best: of a level, the search, which does not err."""
    if name == "random":
        return RandomPlayer(1)
    search = search_named(name, game, memory=memory)
    search.budget = replace(search.budget, hurries=False)
    return search if knowledge is None else InformedPlayer(search, knowledge)


def uses_weights(name: str) -> bool:
    """Return True if a name is that of a player that judges positions by weights."""
    return name in NAMES and name != "random"


def budget_named(name: str) -> Budget:
    """Return the own budget of a player, one of `NAMES`."""
    if name in LEVELS:
        return LEVELS[name].budget
    return {"random": Budget(), "greedy": Budget(depth=1)}.get(name, Budget(seconds=1.0, hurries=True))


def searchers_of(game: Game, scale: Scale, memory: int, *, threads: int = 1, prunes: bool = True) -> list[Searcher]:
    """Return searches for a game by its engine, one for each thread, that share their memory.

    The reference engine has only one, because Python's threads would take turns.
    """
    if game.engine.name == REFERENCE:
        from interpreter.engines.reference.searching.searcher import ReferenceSearcher

        return [ReferenceSearcher(game.program, scale, memory, prunes=prunes)]
    from interpreter.engines.kernel.search.searcher import Searcher as KernelSearcher
    from interpreter.engines.kernel.search.table import Memory

    shared = Memory(memory)
    return [KernelSearcher(game.program, scale, shared, prunes=prunes) for _ in range(threads)]


def tree_searcher_of(game: Game, scale: Scale, room: int) -> TreeSearcher:
    """Return a tree search for a game by its engine, with room for a number of actions."""
    if game.engine.name == REFERENCE:
        from interpreter.engines.reference.searching.tree import ReferenceTreeSearcher

        return ReferenceTreeSearcher(game.program, scale, room)
    from interpreter.engines.kernel.search.tree_searcher import TreeSearcher as KernelTreeSearcher

    return KernelTreeSearcher(game.program, scale, room)
