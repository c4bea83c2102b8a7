"""Ends by a count that players do not notice or do not claim: how play goes on after them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interpreter.game.state import State

_AFRESH: Mapping[str, Mapping[str, Any]] = {  # Any: the types of the fields of a position
    "repetition": {},
    "progress": {"clock": 0},
    "count": {"count": None},
    "passes": {"passes": 0},
}
"""What begins again after each end by a count, besides the positions seen. Rumpus ends the game at such an end."""

_AGREED = ("passes",)
"""Ends by a count that players bring about on purpose."""


def played_on(state: State) -> State:
    """Return a state to play from: the state itself or, after an end by a count, one whose count begins again.

    >>> from interpreter import load
    >>> state = load("chess").state("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    >>> str(state.outcome()), played_on(state).fen()
    ('draw by progress', '4k3/8/8/8/8/8/8/R3K3 w - - 0 80')
    """
    outcome = state.outcome()
    if outcome is None or outcome.ending not in _AFRESH:
        return state
    position = replace(state.position, seen=(), **_AFRESH[outcome.ending])
    fresh = played_on(State(state.game, state.game.engine.admit(position)))
    return fresh if fresh.legal_actions() else state


def played_on_if_drawn(state: State) -> State:
    """Return a state to play from, as `played_on`, but only after a draw that both players may have overlooked.

    In chess they have to claim such a draw, so games of other programs go on after it. Passes are not overlooked.
    """
    outcome = state.outcome()
    overlooked = outcome is not None and outcome.winner is None and outcome.ending not in _AGREED
    return played_on(state) if overlooked else state
