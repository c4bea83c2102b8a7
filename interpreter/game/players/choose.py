"""Players by name."""

from interpreter.game.players.player import Player
from interpreter.game.players.random_player import RandomPlayer
from interpreter.game.state import Game

NAMES = ("random",)
"""The names of players."""


def player_named(name: str, game: Game, *, seed: int = 1) -> Player:
    """Return a new player of a game; the same seed plays the same."""
    assert name in NAMES, f"no player `{name}`"
    return RandomPlayer(seed)
