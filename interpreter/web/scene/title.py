"""The sentences above a board: what the side to act can do next, and what the others see of it."""

from dsl.model.rows import ConstraintKind
from dsl.words.english import counted
from interpreter.drawing.turn import command_line, second_part
from interpreter.game.state import State
from interpreter.program.tables import OWNER_NAMES
from interpreter.state.action import Kind
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Unit
from interpreter.state.turn import awaits_command
from interpreter.web.scene.legal import kind_of

_DEEDS = {
    Kind.MOVE: "move a unit",
    Kind.CONVERT: "convert a unit",
    Kind.DROP: "drop a piece",
    Kind.FUSE: "fuse two pieces in hand",
    Kind.RELOCATE: "choose an unclaimed chain to relocate",
    Kind.COMMAND: "choose a leader to take command",
    Kind.CLAIM: "claim a chain",
    Kind.END: "end the turn",
}
"""What to do next, by the kinds of legal actions, in the order in which a sentence names them."""

_COUNTABLE = 12
"""A greatest number of actions that is larger is a bound that no turn comes near, and says nothing."""

_KIND_OF = {
    Kind.CASTLE: Kind.MOVE,
    Kind.SPLIT: Kind.MOVE,
    Kind.RIDE: Kind.MOVE,
    Kind.POCKET: Kind.MOVE,
    Kind.LEAVE: Kind.MOVE,
}


def for_actor(state: State, outcome: Outcome | None) -> str:
    """Return what to do next, for the player who has to.

    >>> from interpreter import load
    >>> for_actor(load("chess").start().play_all("e2e4,f7f6,d1h5"), None)
    'Black, in check: move a unit.'
    """
    if outcome is not None:
        return _sentence(str(outcome))
    side = f"{_actor(state)}{', in check' if state.is_check() else ''}"
    progress, deed = _progress(state), _deed(state)
    sentence = f"{side}: {progress}. {_sentence(deed)}" if progress else f"{side}: {deed}."
    return f"{sentence} You must capture." if _must_capture(state) else sentence


def for_others(state: State, outcome: Outcome | None) -> str:
    """Return what the side to act is doing, for its opponent and for spectators.

    >>> from interpreter import load
    >>> for_others(load("chess").start(), None)
    'White is to act.'
    """
    if outcome is not None:
        return _sentence(str(outcome))
    program, position, actor = state.game.program, state.position, _actor(state)
    if position.waiting:
        return f"{actor} is placing {_owned(state, position.waiting[0])}."
    if position.phase is Phase.PLACE:
        return f"{actor} has a second part to do: {second_part(program)}."
    if position.phase is not Phase.ACT:
        return f"{actor} {'may claim chains' if position.phase is Phase.CLAIM else 'is relocating unclaimed chains'}."
    if awaits_command(program, position):
        return f"{actor} is choosing a leader to take command."
    done = command_line(program, position) or (f"{counted(position.spent, 'action')} done" if position.spent else "")
    return f"{actor} is acting: {done}." if done else f"{actor} is to act."


def _must_capture(state: State) -> bool:
    """Return True if captures go before all else, and there are some."""
    rows = state.game.program.constraints_of(ConstraintKind.FIRST)
    if all("capture" not in row.deeds for row in rows):
        return False
    legal = state.legal_actions()
    return bool(legal) and all(kind_of(state, action) == "capture" for action in legal)


def _deed(state: State) -> str:
    """Return the choices of the side to act."""
    position = state.position
    if position.waiting:
        others = len(position.waiting) - 1
        return (
            f"place {_owned(state, position.waiting[0])} on an empty square{f', then {others} more' if others else ''}"
        )
    if position.phase is Phase.PLACE:
        return second_part(state.game.program)
    kinds = {_KIND_OF.get(action.kind, action.kind) for action in state.legal_actions()}
    *first, last = (deed for kind, deed in _DEEDS.items() if kind in kinds)
    comma = "," if Kind.END in kinds else ""
    return f"{', '.join(first)}{comma} or {last}" if first else last


def _progress(state: State) -> str:
    """Return how far the turn is, empty if there is nothing to count."""
    program, position = state.game.program, state.position
    if position.waiting or position.phase is not Phase.ACT or awaits_command(program, position):
        return ""
    least, most = state.actions_of_turn()
    commander = command_line(program, position)
    if commander or most == 1:
        return commander
    if most > _COUNTABLE:
        return f"action {position.spent + 1}"
    return f"action {position.spent + 1} of {'' if least == most else 'at most '}{most}"


def _actor(state: State) -> str:
    return state.actor.capitalize()


def _owned(state: State, unit: Unit) -> str:
    return f"{OWNER_NAMES[unit.side].capitalize()}'s {state.game.program.pieces[unit.piece].name}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
