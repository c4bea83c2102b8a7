"""What a state in the kernel's memory must have in common with the position that the engine is asked about."""

import pickle
from collections import Counter
from random import Random

from interpreter import Game, State
from interpreter.notation import write_fen
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.position import Position


def check(state: State, position: Position) -> None:
    """Check that a state answers as the engine does about its position."""
    game, engine = state.game, state.game.engine
    assert state.position == position
    assert state.position.seen == position.seen
    actions = {game.action_text(action): action for action in engine.legal_actions(position)}
    outcome = engine.outcome(position, stuck=not actions)
    assert state.outcome() == outcome
    expected = [] if outcome is not None else [actions[text] for text in sorted(actions)]
    assert list(state.legal_actions()) == expected
    assert state.is_check() == engine.is_checked(position)
    assert state.fen() == write_fen(game.program, engine.minimal(position))
    assert (state.turn_key, state.actor) == ((position.number, position.side), SIDE_NAMES[engine.actor(position)])
    board = [[(unit.piece, unit.side, unit.marks) for unit in stack] for stack in position.board]
    assert [[tuple(unit)[:3] for unit in state.stack(square)] for square in range(len(board))] == board
    counts = Counter(piece for stack in board for piece, _, _ in stack)
    assert state.census() == tuple(counts[piece] for piece in range(len(game.program.pieces)))


def play(game: Game, seed: int, n_actions: int) -> State:
    """Play a random game, checked at each action, in which every state is asked in one of several orders.

    Halfway all actions of the game get numbers, as if they had been listed a thousand times.
    """
    random, state, position = Random(seed), game.start(), game.engine.start()
    for number in range(n_actions):
        if number == n_actions // 2:
            state.legal_mask()
        kept = pickle.loads(pickle.dumps(state)) if random.random() < 0.05 else State(game, state.position)
        assert kept == state
        assert hash(kept) == hash(state)
        check(state, position)
        if not state.legal_actions():
            break
        action = random.choice(state.legal_actions())
        assert kept.after(action) == state.after(action)  # which does not list the others first
        state, position = state.after(action), game.engine.play(position, action)
    return state
