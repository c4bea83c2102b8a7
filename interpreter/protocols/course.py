"""How play goes on: whose actions come together, and when neither side can act."""

from collections.abc import Sequence

from interpreter.game.state import State
from interpreter.game.unclaimed import played_on
from interpreter.state.action import Action


def is_over(state: State) -> bool:
    """Return True if neither side can act."""
    return not state.legal_actions()


def turns_of(state: State, actions: Sequence[Action]) -> list[tuple[State, tuple[Action, ...]]]:
    """Return a line in parts: each has the actions of one side until the other side acts, and the state before them.

    An action that is not legal ends the line.
    """
    turns: list[tuple[State, list[Action]]] = []
    actor = None
    for action in actions:
        state = played_on(state)
        if action not in state.legal_actions():
            break
        if state.actor != actor:
            turns.append((state, []))
            actor = state.actor
        turns[-1][1].append(action)
        state = state.play(action)
    return [(before, tuple(turn)) for before, turn in turns]


def is_whole_turn(state: State, turn: Sequence[Action]) -> bool:
    """Return True if these actions are legal, and the other side acts after them, or neither does."""
    actor = state.actor
    for action in turn:
        if state.actor != actor or action not in state.legal_actions():
            return False
        state = played_on(state.play(action))
    return is_over(state) or state.actor != actor
