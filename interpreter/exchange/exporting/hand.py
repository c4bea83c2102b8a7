"""The hand of a ruleset as settings of a section: what enters it, and where it is dropped."""

from dsl.model import Constraint, ConstraintKind, Effect, OfferKind, Piece, Trigger, Zone
from dsl.model.board import SIDES
from interpreter.exchange.exporting.comparing import words
from interpreter.exchange.exporting.settings import Settings
from interpreter.exchange.reading.keys import of_side
from interpreter.exchange.reading.variant import squares_of

_DROP_ZONES = frozenset((f"Constraint {ConstraintKind.DROP_ZONE}",))


def set_hand(settings: Settings) -> None:
    """Set what a hand receives, and where its units are dropped."""
    rules, values = settings.rules, settings.values
    if rules.may(OfferKind.DROP):
        values["pieceDrops"] = "true"
    if rules.may(OfferKind.DROP_PROMOTED):
        values["dropPromoted"] = "true"
    if settings.takes:
        values["capturesToHand"] = "true"
        if any(piece.promotions for piece in rules.pieces) and not rules.consequence(Trigger.STOW, Effect.BECOME):
            values["dropLoop"] = "true"
    for row in rules.constraints_of(ConstraintKind.DROP_ZONE):
        _set_zone(settings, row)
    for piece in rules.pieces:
        if settings.keys.get(piece.name) == "pawn" and rules.may(OfferKind.DROP):
            _set_pawn_drops(settings, piece)
    for row in rules.constraints_of(ConstraintKind.DROP_COLORS):
        if settings.keys_of(row.pieces) == ["bishop"]:
            values["dropOppositeColoredBishop"] = "true"
        else:
            settings.lose(row.span, "this limit of drops")


def _set_zone(settings: Settings, row: Constraint[str, str, str]) -> None:
    """Set the squares on which units drop: all of them, or rooks; those of pawns depend on where they promote."""
    zone, keys = settings.rules.zone(row.zone or ""), settings.keys_of(row.pieces)
    if not row.pieces:
        settings.values |= settings.region("dropRegion", zone)
    elif {*row.pieces} == _droppable(settings) and "dropRegionWhite" not in settings.values:
        settings.values |= settings.region("dropRegion", zone)
        settings.reword(row.span, f"`{words(row.span)}`", "it concerns all units that may drop", _DROP_ZONES)
    elif keys == ["rook"] and _is_back_rank(settings, zone):
        settings.values["sittuyinRookDrop"] = "true"
    elif keys != ["pawn"]:
        settings.lose(row.span, "this limit of drops")


def _droppable(settings: Settings) -> set[str]:
    """Return the pieces of which units may be in hand, or nothing if captures bring more."""
    endless = settings.rules.may(OfferKind.DROP_ENDLESS)
    return set() if endless or settings.takes else {name for hand in settings.rules.array.hands for name in hand}


def _is_back_rank(settings: Settings, zone: Zone) -> bool:
    """Return True if a zone is the first rank of each side."""
    board = settings.rules.board
    return all(
        {square for square in board.squares if square[1:] == rank} == zone.of(side)
        for side, rank in zip(SIDES, (board.ranks[0], board.ranks[-1]), strict=True)
    )


def _set_pawn_drops(settings: Settings, piece: Piece) -> None:
    """Set where pawns drop: not on the first rank, nor where they promote, if no key says so."""
    rules, shape, every = settings.rules, settings.rules.board, frozenset(settings.rules.board.squares)
    rows = [row for row in rules.constraints_of(ConstraintKind.DROP_ZONE) if row.pieces == (piece.name,)]
    limit = piece.drop.depth if piece.drop is not None and piece.drop.depth else len(shape.ranks)
    keys, wanted = {"firstRankPawnDrops": False, "promotionZonePawnDrops": False}, []
    for side, ranks in zip(SIDES, (shape.ranks, shape.ranks[::-1]), strict=True):
        zones = [rules.zone(row.zone or "").of(side) for row in rows]
        allowed = every.intersection(*zones, {square for square in every if square[1:] in ranks[:limit]})
        region = settings.values.get(of_side("promotionRegion", side), "-")
        ends = {*squares_of(region, len(shape.files), len(shape.ranks))}
        first = frozenset(square for square in every if square[1:] == ranks[0])
        last = frozenset(square for square in every if settings.names[square] in ends)
        keys["firstRankPawnDrops"] |= bool(first & allowed)
        keys["promotionZonePawnDrops"] |= bool(last & allowed)
        wanted.append((allowed, first, last))
    settings.values |= {key: "true" for key, is_on in keys.items() if is_on}
    for allowed, first, last in wanted:
        out = frozenset[str]() if keys["firstRankPawnDrops"] else first
        out |= frozenset() if keys["promotionZonePawnDrops"] else last
        if allowed != every - out:
            why = "keys are about the first and the promotion ranks"
            settings.lose(piece.span, f"where a `{piece.name}` drops", why)
            return
