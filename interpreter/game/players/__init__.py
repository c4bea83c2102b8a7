"""Players: programs that choose actions."""

from interpreter.game.players.choose import NAMES, budget_named, player_named, threads_for_one
from interpreter.game.players.player import Budget, Line, OwnPlayer, Player, Report
from interpreter.game.players.random_player import RandomPlayer

__all__ = [
    "NAMES",
    "Budget",
    "Line",
    "OwnPlayer",
    "Player",
    "RandomPlayer",
    "Report",
    "budget_named",
    "player_named",
    "threads_for_one",
]
