"""Checked rulesets in, games out.

>>> from interpreter import load
>>> game = load("chess")
>>> state = game.start()
>>> state.play("e2e4").fen()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
"""

from typing import TYPE_CHECKING

from dsl.lazy import names_of

if TYPE_CHECKING:
    from interpreter.game.load import load
    from interpreter.game.players import Budget, player_named
    from interpreter.game.state import Game, State

__all__ = ["Budget", "Game", "State", "load", "player_named"]

if not TYPE_CHECKING:  # games are imported on demand: checking a rule file needs no engine
    __getattr__ = names_of(
        __name__, {"game.load": "load", "game.players": "Budget player_named", "game.state": "Game State"}
    )
