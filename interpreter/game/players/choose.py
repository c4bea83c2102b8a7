"""Players by name."""

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

_SECOND = Budget(seconds=1.0)


def player_named(
    name: str, game: Game, *, seed: int = 1, weights: Weights | None = None, memory: int = MEMORY
) -> Player:
    """Return a new player of a game, one of `NAMES`; without weights it takes those of the ruleset.

    The same seed plays the same, if the player is not bounded by time.
    """
    assert name in NAMES, f"no player `{name}`"
    if name == "random":
        return RandomPlayer(seed)
    searcher = searcher_of(game, scale_of(game.program, weights or weights_of(game)), memory)
    if name == "greedy":
        return AlphaBetaPlayer(searcher, Budget(depth=1), name)
    if name == "alphabeta":
        return AlphaBetaPlayer(searcher, _SECOND, name)
    return LevelPlayer(name, AlphaBetaPlayer(searcher, LEVELS[name].budget, name), seed)


def searcher_of(game: Game, scale: Scale, memory: int, *, prunes: bool = True) -> Searcher:
    """Return a search for a game, by its engine."""
    from interpreter.engines.kernel.searcher import Searcher as KernelSearcher
    from interpreter.engines.kernel.table import Memory

    return KernelSearcher(game.program, scale, Memory(memory), prunes=prunes)
