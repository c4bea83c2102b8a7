"""Players: whoever chooses actions without being asked at the terminal."""

from interpreter.players.player import Player
from interpreter.players.random_player import RandomPlayer

__all__ = ["Player", "RandomPlayer"]
