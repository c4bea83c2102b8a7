"""Finding the action that another action names: castling by either square, captures with or without the victim."""

from collections.abc import Iterable
from dataclasses import replace

from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import Program
from interpreter.state.action import Action, Kind


def named(program: Program, candidates: Iterable[tuple[Action, Square]], action: Action) -> Action | None:
    """Return the only candidate that an action names, if any; candidates come with their castling partners."""
    found = [own for own, partner in candidates if _names(program, own, partner, action)]
    if action in found:
        return action
    return found[0] if len(found) == 1 else None


def _names(program: Program, own: Action, partner: Square, action: Action) -> bool:
    if own == action:
        return True
    if own.kind is Kind.CASTLE and action.kind in (Kind.MOVE, Kind.CASTLE) and action.origin == own.origin:
        return action.target in _castling_squares(program, own, partner)
    return not action.taken and own.taken != () and action == replace(own, taken=())


def _castling_squares(program: Program, own: Action, partner: Square) -> set[Square]:
    """Return the squares that may name a castling: the partner's, and the mover's target unless it is a step."""
    if own.target == partner:
        return {partner}
    squares = {partner, own.target}
    for rule in program.castling:
        wing = rule.wing(program.board, own.origin, partner)
        if wing is not None:
            squares.add(wing.landings(program.board, own.origin)[0])
    return squares - {NOWHERE}
