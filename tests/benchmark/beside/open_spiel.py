"""OpenSpiel, driven from Python: perft over children, and random games that end as its own rules say."""

from random import Random
from typing import Any

from tests.benchmark.beside.answer import Answer, answer, playouts, timed

State = Any  # a state of pyspiel, which has no types


def _state(game: str, fen: str | None) -> State:
    import pyspiel

    loaded = pyspiel.load_game(game)
    return loaded.new_initial_state(fen) if fen else loaded.new_initial_state()


def _bulk(state: State, depth: int) -> int:
    actions = state.legal_actions()
    return len(actions) if depth == 1 else sum(_bulk(state.child(action), depth - 1) for action in actions)


def _made(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_made(state.child(action), depth - 1) for action in state.legal_actions())


def _play(start: State, random: Random, cap: int) -> int:
    state = start.clone()
    for actions in range(cap):
        if state.is_terminal():
            return actions
        state.apply_action(random.choice(state.legal_actions()))
    return cap


def count(game: str, fen: str | None, depth: int, bulk: bool) -> Answer:
    """Perft."""
    state = _state(game, fen)
    return timed(lambda: (_bulk if bulk else _made)(state, depth))


def play(game: str, fen: str | None, count: int, seed: int, cap: int) -> Answer:
    """Random games."""
    state, random = _state(game, fen), Random(seed)
    return playouts(lambda: _play(state, random, cap), count)


if __name__ == "__main__":
    answer({"perft": count, "playouts": play})
