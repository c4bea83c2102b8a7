"""What keeps the states of a game goes with the game."""

import gc
from weakref import ref

from interpreter import load


def test_a_game_that_nobody_has_is_freed_at_once_with_its_native_memory() -> None:
    load("hexapawn")  # compiling it leaves garbage
    gc.disable()
    try:
        game = load("hexapawn")
        state = game.start()
        state.legal_actions()
        gone = ref(game)
        del game, state
        assert gone() is None
    finally:
        gc.enable()


def test_a_position_is_made_once() -> None:
    """A page asks for it some hundred times between two actions."""
    state = load("hullabaloo").start()
    after = state.play(state.legal_actions()[0])
    assert after.position is after.position
    assert after.position != state.position
