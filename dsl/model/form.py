"""Promoted forms: pieces whose symbol is `+` and the symbol of another, their base."""

from dsl.model.piece import Piece
from dsl.model.ruleset import Ruleset


def base_symbol(piece: Piece) -> str:
    """Return the symbol of the base of a promoted form; empty if the piece is not one."""
    return piece.symbol[1:] if piece.symbol.startswith("+") else ""


def pieces_before(ruleset: Ruleset, piece: Piece) -> tuple[str, ...]:
    """Return what a promoted unit of a piece may have been: the base of a form, or the pieces that promote to it.

    A form that turns back into its base has not promoted it.
    """
    base = base_symbol(piece)
    if base:
        return tuple(other.name for other in ruleset.pieces if other.symbol == base)
    pairs = {pair.name: pair.pieces for pair in ruleset.pairs}
    return tuple(
        other.name
        for other in ruleset.pieces
        if base_symbol(other) != piece.symbol and any(piece.name in pairs.get(name, (name,)) for name in other.promoted)
    )
