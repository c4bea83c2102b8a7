"""Checked rulesets in, games out.

>>> from interpreter import load
>>> game = load("chess")
>>> state = game.start()
>>> state.play("e2e4").fen()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.game import Game, State, load

__all__ = ["Game", "State", "load"]


def __getattr__(name: str) -> Any:  # Any: a module attribute of whatever kind was asked for
    """Games are only imported when asked for: checking a rule file does without the engines."""
    if name in __all__:
        from interpreter import game

        return getattr(game, name)
    raise AttributeError(f"module 'interpreter' has no attribute '{name}'")
