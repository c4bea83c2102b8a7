"""The squares to which units may go, from keys such as `mobilityRegionWhiteRook`."""

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece
from interpreter.exchange.importing.royal import is_royal
from interpreter.exchange.importing.zones import Sides, Squares
from interpreter.exchange.reading.keys import region_key


def region_of(draft: Draft, piece: Piece, side: str) -> Squares | None:
    """Return the squares to which units of a piece may go, or None for all; no squares mean all."""
    variant = draft.variant
    return variant.squares(region_key(piece.key, side)) or variant.squares("mobilityRegion", side) or None


def regions_of(draft: Draft, piece: Piece) -> Sides:
    """Return the squares to which units of a piece may go, for each side."""
    white, black = (region_of(draft, piece, side) or draft.variant.every for side in SIDES)
    return white, black


def barred_from(draft: Draft, piece: Piece) -> Sides:
    """Return the squares to which no unit of a piece goes, since it could not leave them."""
    known = draft.mobility.get(piece.name)
    return known.barred if known and draft.variant.is_on("immobilityIllegal") else (frozenset(), frozenset())


def royal_squares(draft: Draft, side: str) -> Squares:
    """Return the squares on which royal units of a side may be."""
    kings = [piece for piece in draft.pieces if is_royal(draft, piece)]
    return frozenset().union(*(regions_of(draft, king)[SIDES.index(side)] for king in kings))
