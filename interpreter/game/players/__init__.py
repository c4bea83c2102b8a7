"""Players: programs that choose actions."""

from interpreter.game.players.choose import NAMES, budget_named, player_named, threads_for_one
from interpreter.game.players.player import Budget, Choice, Line, OwnPlayer, Player, Report
from interpreter.game.players.random_player import RandomPlayer

__all__ = [
    "NAMES",
    "Budget",
    "Choice",
    "Line",
    "OwnPlayer",
    "Player",
    "RandomPlayer",
    "Report",
    "budget_named",
    "player_named",
    "threads_for_one",
]
