"""Finding the action that another action names: castling by either square, captures with or without the victim."""

from collections.abc import Iterable

from interpreter.program.board import Square
from interpreter.state.action import Action, Kind


def named(candidates: Iterable[tuple[Action, Square]], action: Action) -> Action | None:
    """Return the only candidate that an action names, if any; candidates come with their castling partners.

    The partner's square may name several castlings, but is the own target of one at most.
    """
    found = [own for own, partner in candidates if _names(own, partner, action)]
    if action in found:
        return action
    found = [own for own in found if own.target == action.target] or found
    return found[0] if len(found) == 1 else None


def _names(own: Action, partner: Square, action: Action) -> bool:
    if own == action:
        return True
    if own.kind is Kind.CASTLE and action.kind in (Kind.MOVE, Kind.CASTLE) and action.origin == own.origin:
        return action.target in (own.target, partner)
    return not action.taken and own.taken != () and action == own._replace(taken=())
