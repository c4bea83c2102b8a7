"""Players: programs that choose actions."""

from interpreter.game.players.player import Player
from interpreter.game.players.random_player import RandomPlayer

__all__ = ["Player", "RandomPlayer"]
