"""Why an action is refused, or allowed: a sentence, and the line of the rule file behind it."""

from pathlib import PurePath

from dsl.source import Span
from interpreter.errors import InvalidActionError
from interpreter.game.state import State
from interpreter.game.table.picking import Place, meant
from interpreter.program.board import NOWHERE, Square
from interpreter.state.action import Action
from interpreter.web.scene.spots import read_spot
from interpreter.web.wire.scene import RuleShape, Why
from interpreter.why import Refusal, why_none_from


def why_of(state: State, source: str, target: str) -> Why:
    """Return why nothing can be played between two spots, or from a square if both are the same.

    `InvalidActionError` is raised for a text that is not a spot.

    >>> from interpreter import load
    >>> why_of(load("chess").start(), "e2", "e5")["sentence"]
    'a pawn on e2 does not move to e5'
    """
    program = state.game.program
    start, end = read_spot(program, source), read_spot(program, target)
    action = meant(start, end)
    if start == end and start.place is Place.SQUARE and state.outcome() is None:
        return _refused("", why_none_from(state.game.reference, state.position, start.number), source)
    if action is None:
        return _why("", f"nothing can be done from {source} to {target}")
    return _explained(state, action)


def why_text(state: State, text: str) -> Why:
    """Return why an action, given as text, is refused or allowed.

    >>> from interpreter import load
    >>> why_text(load("chess").start(), "e7e5")["sentence"]
    "black's pawn stands on e7, and it is white's turn"
    """
    try:
        action = state.read(text)
    except InvalidActionError as fault:
        return _why(fault.text, str(fault))
    return _explained(state, action)


def _explained(state: State, action: Action) -> Why:
    explanation, text = state.why(action), state.game.action_text(action)
    unit = _name(state, action.origin)
    if explanation.allowed:
        return _why(text, f"{text} is legal", next(iter(explanation.lines), None), unit)
    return _refused(text, explanation.refusals[0], unit)


def _refused(text: str, refusal: Refusal, unit: str | None) -> Why:
    return _why(text, refusal.sentence, refusal.line, unit, refusal.help)


def _name(state: State, square: Square) -> str | None:
    return None if square == NOWHERE else state.game.program.board.names[square]


def _why(text: str, sentence: str, line: Span | None = None, unit: str | None = None, cure: str = "") -> Why:
    return {"action": text, "sentence": sentence, "rule": _rule(line), "unit": unit, "cure": cure}


def _rule(line: Span | None) -> RuleShape | None:
    """Return a line of a rule file; of the file only its name, because its folder is the server's affair."""
    if line is None:
        return None
    return {"file": PurePath(line.source.name).name, "line": line.line, "text": line.text.strip()}
