"""The most units of a piece that promotions and drops can give a side."""

from dsl.lint.subject import View
from dsl.model import SIDES, Effect, OfferKind, Piece, Trigger


def makes(view: View, piece: str) -> bool:
    """Return True if a promotion or a drop may make a unit of a piece."""
    rules, presence = view.rules, view.presence
    here = (each for each in rules.pieces if each.name in presence.pieces)
    promotes = any(piece in _pieces_it_may_become(view, each) for each in here)
    drops = rules.hand is not None and (piece in presence.held or rules.may(OfferKind.DROP_PROMOTED))
    return promotes or drops or rules.may(OfferKind.DROP_FUSE)


def most_units(view: View, side: str, piece: str) -> int:
    """Return a number of units of a piece that a side never exceeds."""
    rules, presence = view.rules, view.presence
    squares = len(rules.board.squares) * (1 if rules.stacking is None else 2)
    if presence.endless or presence.doubles or presence.leaves or rules.fusion:
        return squares
    pieces = _becoming(view, piece)
    shared = presence.receives or presence.converts or rules.may(OfferKind.POCKET_NEUTRAL)
    sides = {*SIDES, "neutral"} if shared else {side}
    placed = sum(unit.piece in pieces and unit.side in sides for unit in rules.array.units)
    hands = zip(SIDES, rules.array.hands, strict=True)
    return min(squares, placed + sum(each in pieces for owner, hand in hands if owner in sides for each in hand))


def _becoming(view: View, piece: str) -> frozenset[str]:
    """Return the pieces whose units may become units of a piece: all, if units change in a hand."""
    if view.rules.consequence(Trigger.STOW, Effect.BECOME) or view.rules.may(OfferKind.DROP_PROMOTED):
        return frozenset(each.name for each in view.rules.pieces)
    found = {piece}
    while more := {each.name for each in view.rules.pieces if found & _pieces_it_may_become(view, each)} - found:
        found |= more
    return frozenset(found)


def _pieces_it_may_become(view: View, piece: Piece) -> set[str]:
    """Return the pieces that a unit may become, by promotion or an effect; a pair becomes its two pieces."""
    pairs = {pair.name: pair.pieces for pair in view.rules.pairs}
    made = {name for side in SIDES for name in view.presence.made_by_effects(side, piece.name)}
    return made | {name for each in piece.promoted for name in pairs.get(each, (each,))}
