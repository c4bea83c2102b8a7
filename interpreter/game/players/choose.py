"""Players by name."""

from interpreter.engines.choose import REFERENCE
from interpreter.engines.scale import Scale
from interpreter.game.judging.lookup import weights_of
from interpreter.game.judging.weighing import scale_of
from interpreter.game.judging.weights import Weights
from interpreter.game.players.alphabeta import AlphaBetaPlayer, Searcher
from interpreter.game.players.levels import LEVELS, LevelPlayer
from interpreter.game.players.player import Budget, Player
from interpreter.game.players.random_player import RandomPlayer
from interpreter.game.state import Game

NAMES = ("random", "greedy", "alphabeta", *LEVELS)
"""The names of players."""

MEMORY = 32
"""Megabytes that a searching player remembers positions in."""


def player_named(
    name: str, game: Game, *, seed: int = 1, weights: Weights | None = None, memory: int = MEMORY, threads: int = 1
) -> Player:
    """Return a new player of a game, one of `NAMES`; without weights it takes those of the ruleset.

    The same seed plays the same, if the player is not bounded by time.
    """
    assert name in NAMES, f"no player `{name}`"
    if name == "random":
        return RandomPlayer(seed)
    scale = scale_of(game.program, weights or weights_of(game))
    searcher, *helpers = searchers_of(game, scale, memory, threads=threads)
    player = AlphaBetaPlayer(searcher, budget_named(name), name, [] if name == "greedy" else helpers)
    return LevelPlayer(name, player, seed) if name in LEVELS else player


def budget_named(name: str) -> Budget:
    """Return the own budget of a player, one of `NAMES`."""
    if name in LEVELS:
        return LEVELS[name].budget
    return {"greedy": Budget(depth=1), "alphabeta": Budget(seconds=1.0)}.get(name, Budget())


def searchers_of(game: Game, scale: Scale, memory: int, *, threads: int = 1, prunes: bool = True) -> list[Searcher]:
    """Return searches for a game by its engine, one for each thread, that share their memory.

    The reference engine has only one, because Python's threads would take turns.
    """
    if game.engine.name == REFERENCE:
        from interpreter.engines.reference.searching.searcher import ReferenceSearcher

        return [ReferenceSearcher(game.program, scale, prunes=prunes)]
    from interpreter.engines.kernel.searcher import Searcher as KernelSearcher
    from interpreter.engines.kernel.table import Memory

    shared = Memory(memory)
    return [KernelSearcher(game.program, scale, shared, prunes=prunes) for _ in range(threads)]
