"""Pieces whose lines a section says with a key of its own: soldiers across a river, lines of a palace, first leaps."""

from collections.abc import Mapping
from typing import NamedTuple

from dsl.model import Consequence, Constraint, ConstraintKind, Piece, Ruleset
from dsl.model.board import SIDES
from dsl.model.piece import STANDING, MoveLine
from dsl.model.rows import Effect, Trigger
from interpreter.exchange.exporting.comparing import plain_names
from interpreter.exchange.reading.pieces import ALONG, LEAPS


class Pattern(NamedTuple):
    """The key of a piece, the settings that it needs, and the rows that it says besides the movements."""

    key: str
    settings: Mapping[str, str]
    rows: tuple[Constraint[str, str, str] | Consequence[str, str, str], ...] = ()


def pattern_of(piece: Piece, rules: Ruleset) -> Pattern | None:
    """Return the key that says all lines of a piece, if they are not one movement."""
    royal = piece.name in rules.royal
    if any(line.prey or line.goal or line.leaves or line.counted for line in piece.moves):
        return None
    texts = tuple(line.text for line in piece.moves)
    return _soldier(piece, rules, texts) or _leaper(piece, rules, royal) or _of_palace(piece, rules, texts, royal)


def _soldier(piece: Piece, rules: Ruleset, texts: tuple[str, ...]) -> Pattern | None:
    """Return the key of a piece that also steps sideways from a rank on."""
    if texts != ("fW", "sW") or piece.moves[0].zone or not piece.moves[1].zone:
        return None
    if piece.moves[0].within != piece.moves[1].within:
        return None
    names, n = plain_names(rules.board), len(rules.board.ranks)
    white, black = ({names[square] for square in rules.zone(piece.moves[1].zone).of(side)} for side in SIDES)
    rank = min((int(square[1:]) for square in white), default=0)
    every = {names[square] for square in rules.board.squares}
    ahead = {square for square in every if int(square[1:]) >= rank}
    if rank < 2 or white != ahead or black != {square for square in every if int(square[1:]) <= n + 1 - rank}:
        return None
    return Pattern("soldier", {"soldierPromotionRank": str(rank)})


def _leaper(piece: Piece, rules: Ruleset, royal: bool) -> Pattern | None:
    """Return the key of a piece with a first leap, which a check takes from a king."""
    key = "king" if royal else "fers"
    startled = tuple(row for row in rules.consequences if row.effect is Effect.STARTLE and row.pieces == (piece.name,))
    if tuple(line.text for line in piece.moves) != LEAPS[key] or any(map(_zones, piece.moves)) or rules.castling:
        return None
    if bool(startled) is not royal or any(row.trigger is not Trigger.TURN for row in startled):
        return None
    return Pattern(key, {"cambodianMoves": "true", "gating": "true"}, startled)


def _of_palace(piece: Piece, rules: Ruleset, texts: tuple[str, ...], royal: bool) -> Pattern | None:
    """Return the key of a piece that also goes along the lines of a zone, or hops over none of its kind."""
    mutual = (ConstraintKind.HOPS_NOT, ConstraintKind.CAPTURES_NOT)
    rows = tuple(row for row in rules.constraints_of(*mutual) if (row.of, row.pieces) == (piece.name, (piece.name,)))
    keys = [key for key, known in ALONG.items() if known == texts or texts == known[:1] == ("pR",)]
    key = next((key for key in keys if (key == "king") is royal), "")
    if not key or any(line.zone for line in piece.moves) or (key == "janggiCannon") is not (len(rows) == len(mutual)):
        return None
    if len(texts) == 1:
        return Pattern(key, {}, rows)
    white, black = (
        (rules.zone(piece.moves[1].within or "").of(side) for side in SIDES) if _zones(piece.moves[1]) else ((), ())
    )
    if not white or white != black:
        return None
    names = plain_names(rules.board)
    return Pattern(key, {"diagonalLines": " ".join(sorted(names[square] for square in white))}, rows)


def _zones(line: MoveLine) -> bool:
    return bool(line.zone or line.within)


class Standing(NamedTuple):
    """The zone in which units promote where they stand, the pieces that they become, and the rows about it."""

    zone: str
    targets: tuple[str, ...]
    rows: tuple[Constraint[str, str, str], ...]


def standing_of(piece: Piece, rules: Ruleset) -> Standing | None:
    """Return where a piece promotes in place of a move: in a zone, or anywhere as the last one, and always quietly."""
    ways = {(each.event, bool(each.zone), each.last, each.optional) for each in piece.promotions}
    zones, targets = {each.zone for each in piece.promotions} - {None}, {each.pieces for each in piece.promotions}
    if len(piece.promotions) != 4 or ways != _STANDING or len(zones) != 1 or len(targets) != 1:
        return None
    quiet = [row for row in rules.constraints_of(ConstraintKind.PROMOTES_QUIETLY) if row.pieces == (piece.name,)]
    harmless = [row for row in rules.constraints_of(ConstraintKind.NO_CHECK_BY) if row.deeds == ("promote",)]
    if not quiet or not harmless:
        return None
    return Standing(zones.pop() or "", targets.pop(), (*quiet, *harmless))


_STANDING = {(event, not last, last, True) for event in STANDING for last in (False, True)}
"""How units promote where they stand: the event, if it has a zone, if only as the last one, and if they may."""
