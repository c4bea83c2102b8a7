"""The legal actions of a state as presses: a source, a target, and a choice where several actions are left."""

from collections.abc import Iterator

from interpreter.game.state import State
from interpreter.game.table.picking import may_end, options_of, words_of
from interpreter.state.action import END, Action, Kind
from interpreter.state.position import Position
from interpreter.web.scene.spots import spot_text
from interpreter.web.wire.scene import Legal

_STEPS = (Kind.MOVE, Kind.SPLIT)
"""The kinds whose target may have a unit."""


def legal_of(state: State) -> Legal:
    """Return the legal actions by source and target, whether the turn may end, and which actions are not plain moves.

    >>> from interpreter import load
    >>> legal = legal_of(load("chess").start())
    >>> legal["from"]["b1"], legal["end"], legal["kinds"]
    ({'a3': [['b1a3', 'moves']], 'c3': [['b1c3', 'moves']]}, None, {})
    """
    program, texts = state.game.program, dict(zip(state.legal_actions(), state.legal_texts(), strict=True))
    choices = {action: [text, words_of(program, action)] for action, text in texts.items()}
    return {
        "from": {
            spot_text(program, source): {
                spot_text(program, target): [choices[action] for action in actions]
                for target, actions in targets.items()
            }
            for source, targets in options_of(state).items()
        },
        "end": texts.get(END),
        "end_why": _why_no_end(state),
        "kinds": {texts[action]: kind for action, kind in _kinds(state) if kind != Kind.MOVE},
    }


def _why_no_end(state: State) -> str | None:
    """Return why a turn of several actions cannot end now."""
    _, most = state.actions_of_turn()
    if most <= 1 or may_end(state) or state.outcome() is not None:
        return None
    return state.why(END).refusals[0].advice


def _kinds(state: State) -> Iterator[tuple[Action, str]]:
    return ((action, kind_of(state, action)) for action in state.legal_actions() if action.kind is not Kind.END)


def kind_of(state: State, action: Action) -> str:
    """Return the kind of an action as a board marks it: captures and fusions are told from other moves and drops."""
    position = state.position
    if action.kind is Kind.DROP and position.board[action.target] and state.game.program.fusion is not None:
        return Kind.FUSE.value
    if action.kind not in _STEPS:
        return action.kind.value
    sides = {unit.side for unit in position.board[action.target]}
    if action.taken or sides - {position.side} or _is_en_passant(state, action):
        return "capture"
    is_fusion = sides and action.origin != action.target and state.game.program.fusion is not None
    return "fuse" if is_fusion else action.kind.value


def _is_en_passant(state: State, action: Action) -> bool:
    """Return True if a move to a crossed square captures the unit that crossed it, which only playing it shows."""
    position = state.position
    if all(action.target != passant.crossed for passant in position.passant):
        return False
    return _enemies(position, position.side) > _enemies(state.play(action).position, position.side)


def _enemies(position: Position, side: int) -> int:
    return sum(unit.side != side for stack in position.board for unit in stack)
