"""Castling of a variant as a block."""

from collections.abc import Iterator, Mapping
from itertools import product

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece, block, names_of
from interpreter.exchange.importing.royal import is_royal
from interpreter.exchange.reading.variant import file_of

_CHESS_WINGS = {"K": "toward h: king to g, rook to f", "Q": "toward a: king to c, rook to d"}
_CHESS = ("king with rook", *_CHESS_WINGS.values(), "not out of check", "not through check")
_CHESS_FILES = 8
_KING, _ROOKS = "castlingKingPiece", "castlingRookPieces"
_FILES = {"K": ("castlingKingsideFile", -1, -1), "Q": ("castlingQueensideFile", 0, 1)}
"""The key of each wing, the index of its last file, and the way from the king to the rook next to it."""

Movers = Mapping[str, Piece]
"""The piece that castles of each side that has one."""


def castling_block(draft: Draft) -> Iterator[str]:
    """Yield the block on castling, if it is not that of chess."""
    lines = list(castling_lines(draft))
    if draft.extends and _is_inherited(draft, lines):
        return
    yield from block("castling", lines) if lines else ["without castling"] * draft.extends


def _is_inherited(draft: Draft, lines: list[str]) -> bool:
    """Return True if the block of chess says the same: it may have wings on which no unit of the start could castle."""
    idle = [line for wing, line in _CHESS_WINGS.items() if not any(_starts(draft, wing, side) for side in SIDES)]
    if lines:
        return lines == [line for line in _CHESS if line not in idle]
    fits = len(draft.shape.files) >= _CHESS_FILES and {"king", "rook"} <= {piece.name for piece in draft.pieces}
    return fits and len(idle) == len(_CHESS_WINGS) and draft.variant.is_on("castling") and not _castles_dropped(draft)


def _starts(draft: Draft, wing: str, side: str) -> bool:
    """Return True if a king of chess starts on a rank with a rook of its side on a wing."""
    kings, rooks = (
        [sq for sq, item in draft.units.items() if item == (c if side == SIDES[0] else c.lower())] for c in "KR"
    )
    return any(k[1:] == r[1:] and _wing(k, r) == wing for k in kings for r in rooks)


def _castles_dropped(draft: Draft) -> bool:
    """Return True if units castle that were dropped."""
    return draft.variant.is_on("castlingDroppedPiece") and draft.drops


def castling_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on castling, and report what they say otherwise."""
    variant, dropped = draft.variant, _castles_dropped(draft)
    rights = [c for c in draft.rights if c.isalpha() and (c.upper() in "KQ" or not variant.is_on("seirawanGating"))]
    if not variant.is_on("castling") or not (rights or dropped):
        return
    movers = {side: found[0] for side in SIDES if (found := _pieces_of(draft, _KING, "king", side))}
    own = {side: _pieces_of(draft, _ROOKS, "rook", side) for side in SIDES}
    partners = [piece for piece in draft.pieces if any(piece in some for some in own.values())]
    if draft.of("king") and any(piece.key != "king" for piece in movers.values()):
        sides = [side for side in SIDES if variant.entry(_KING, side) is not None]
        draft.warn(_KING, "in a game with a king, the king castles", sides[0] if len(sides) == 1 else "")
        return
    if not movers or not partners:
        return
    wings = {"K", "Q"} if dropped else _wings(draft, movers, partners, rights)
    toward = [line for wing in "KQ" if wing in wings and (line := _toward(draft, wing, movers, partners))]
    if not toward:
        return
    alone = "" if dropped else _alone(draft, movers, partners, rights)
    yield f"{names_of(movers.values())} with {names_of(partners)}{f' for {alone}' if alone else ''}"
    yield from toward
    if any(is_royal(draft, piece) for piece in movers.values()):
        yield "not out of check"
        yield "not through check"
    if variant.is_on("oppositeCastling"):
        yield "not to the side to which the enemy has castled"
    if dropped:
        yield _after_drops(draft, names_of(movers.values()), names_of(partners))
    _check_movers(draft, movers)
    _check_partners(draft, own)


def _alone(draft: Draft, movers: Movers, partners: list[Piece], rights: list[str]) -> str:
    """Return the only side with a right to castle, if units of the other side stand where they could castle, too."""
    own = {SIDES[0] if letter.isupper() else SIDES[1] for letter in rights}
    others = [side for side in movers if side not in own]
    could = any(True for side in others for _ in _pairs(draft, movers, partners, side))
    return own.pop() if len(own) == 1 and could else ""


def _pieces_of(draft: Draft, key: str, usual: str, side: str) -> list[Piece]:
    """Return the pieces of a side that a key names, or the usual one."""
    variant = draft.variant
    letters = variant.letters(key, side) if variant.entry(key, side) else variant.letter(usual)
    return [piece for piece in draft.plain if piece.letter in letters]


def _check_movers(draft: Draft, movers: Movers) -> None:
    """Report what a list of the pieces that castle says otherwise where those of the sides differ."""
    for side, other in zip(SIDES, reversed(SIDES), strict=True):
        own, its = movers.get(side), movers.get(other)
        if its is not None and its is not own and draft.squares(its, side):
            draft.warn(_KING, f"the {its.name} of {side.capitalize()} castles too", side)
    tame = [side for side, piece in movers.items() if not is_royal(draft, piece)]
    if len(tame) == 1 and len(movers) > 1:
        why = f"the {movers[tame[0]].name} does not castle out of an attack or through one either"
        draft.warn(_KING, why, tame[0])


def _check_partners(draft: Draft, own: Mapping[str, list[Piece]]) -> None:
    """Report what a list of the pieces with which kings castle says otherwise where those of the sides differ."""
    for side, other in zip(SIDES, reversed(SIDES), strict=True):
        for piece in own[other]:
            if piece not in own[side] and (_castles_dropped(draft) or draft.squares(piece, side)):
                why = f"the king of {side.capitalize()} castles with the {piece.name} too"
                draft.warn(_ROOKS, why, side if draft.variant.entry(_ROOKS, side) else other)


def _toward(draft: Draft, wing: str, movers: Movers, partners: list[Piece]) -> str:
    """Return the line about one wing, or nothing if the units would land beside the board, which is reported."""
    key, last, inward = _FILES[wing]
    files, file = draft.shape.files, file_of(draft.variant.text(key)) - 1
    if not (0 <= file < len(files) and 0 <= file + inward < len(files)):
        draft.warn(key, "the king and the rook next to it would not both land on the board")
        return ""
    found = {o[0] for side in movers for k, o in _pairs(draft, movers, partners, side) if _wing(k, o) == wing}
    toward = found.pop() if len(found) == 1 else files[last]
    to, beside = files[file], files[file + inward]
    return f"toward {toward}: {names_of(movers.values())} to {to}, {names_of(partners)} to {beside}"


def _pairs(draft: Draft, movers: Movers, partners: list[Piece], side: str) -> Iterator[tuple[str, str]]:
    """Yield the squares of each two units of a side that start on a rank and could castle."""
    others = (square for piece in partners for square in draft.squares(piece, side))
    return ((k, o) for k, o in product(draft.squares(movers[side], side), others) if k[1:] == o[1:])


def _wing(king: str, partner: str) -> str:
    """Return the wing on which a partner starts on the rank of a king."""
    return "K" if partner > king else "Q"


def _after_drops(draft: Draft, movers: str, partners: str) -> str:
    """Return the line by which units castle that were dropped on the squares of chess."""
    rank, last = draft.variant.number("castlingRank"), draft.variant.n_ranks
    home = draft.shape.files[min(file_of(draft.variant.text("castlingKingFile")), draft.variant.n_files) - 1]
    ends = (draft.shape.files[0], draft.shape.files[-1])
    homes = [frozenset({f"{home}{each}"}) for each in (rank, last + 1 - rank)]
    corners = [frozenset(f"{file}{each}" for file in ends) for each in (rank, last + 1 - rank)]
    zones = draft.zones.name("castling-home", *homes), draft.zones.name("castling-corners", *corners)
    return f"after a drop, {movers} in {zones[0]} with {partners} in {zones[1]}"


def _wings(draft: Draft, movers: Movers, partners: list[Piece], rights: list[str]) -> set[str]:
    """Return the wings on which a side castles, and report a side that has no right where its units could."""
    rank = draft.variant.number("castlingRank")
    homes = dict(zip(SIDES, (rank, draft.variant.n_ranks + 1 - rank), strict=True))
    pairs = [(side, k, o) for side in movers for k, o in _pairs(draft, movers, partners, side)]
    could = {(side, _wing(k, o)) for side, k, o in pairs if k[1:] == str(homes[side])}
    allowed = set()
    for letter in rights:
        side = SIDES[0] if letter.isupper() else SIDES[1]
        if letter.upper() in "KQ":
            allowed.add((side, letter.upper()))
        elif side in movers:
            king = next(iter(draft.squares(movers[side], side)), "a1")
            allowed.add((side, "K" if letter.lower() > king[0] else "Q"))
    wings = {wing for _, wing in allowed & could}
    alone = _alone(draft, movers, partners, rights)
    if any(wing in wings for side, wing in could - allowed if alone in ("", side)):
        draft.warn("startFen", "units that stand as at the start may castle, on both sides")
    if wings and any(k[1:] != str(homes[side]) for side, k, _ in pairs):
        draft.warn("castlingRank", "units that stand as at the start may castle on any rank")
    return wings
