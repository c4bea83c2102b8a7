"""Openings: random actions from the array, no position twice, and no game that is already decided."""

from collections.abc import Iterator
from random import Random

from dsl.errors import SettingError
from interpreter.game.state import Game, State

_ATTEMPTS = 300
"""Openings in a row that repeat a position or end the game, after which the search gives up."""


def openings(game: Game, length: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield the actions of opening after opening; raise `SettingError` when there are no more.

    >>> from interpreter import load
    >>> next(openings(load("chess"), 2, seed=1)) == next(openings(load("chess"), 2, seed=1))
    True
    """
    random = Random(f"openings {seed}")
    seen: set[str] = set()
    failed = 0
    while failed < _ATTEMPTS:
        actions, state = _opening(game, length, random)
        fen = state.fen()
        failed += 1
        if state.outcome() is None and fen not in seen:
            seen.add(fen)
            failed = 0
            yield actions
    raise SettingError(
        f"found only {len(seen)} different openings of {length} actions", "use more: --opening, or fewer games"
    )


def _opening(game: Game, length: int, random: Random) -> tuple[tuple[str, ...], State]:
    """Return random actions from the array and the state after them; fewer if the game ends."""
    state = game.start()
    actions: list[str] = []
    while len(actions) < length and (legal := state.legal_actions()):
        action = random.choice(legal)
        actions.append(game.action_text(action))
        state = state.play(action)
    return tuple(actions), state
