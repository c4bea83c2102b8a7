"""Hands and drops of a variant as a block."""

from collections.abc import Iterator

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece, names_of
from interpreter.exchange.importing.regions import region_of, regions_of
from interpreter.exchange.importing.turn import gates
from interpreter.exchange.importing.zones import Sides


def hand_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines on what enters a hand and where it is dropped, and limit drops in the lines of pieces."""
    variant = draft.variant
    spends = any("promotes only from the hand" in piece.lines for piece in draft.pieces)
    if draft.takes and (draft.drops or variant.is_on("gating") or spends):
        yield "receives captures"
        yield from _come_as(draft)
    if not draft.drops:
        if draft.held and (draft.takes or not gates(draft)):
            draft.warn("startFen", "units in hand are never dropped without `pieceDrops`")
        return
    if draft.endless:
        yield f"never runs out of {names_of(draft.endless)}"
    yield "drops on empty squares"
    if variant.is_on("dropPromoted"):
        yield "drops promoted or not"
    yield from _drop_zones(draft)
    yield from _with_liberties(draft)
    bishops = [piece for piece in draft.of("bishop") if not piece.form]
    if variant.is_on("dropOppositeColoredBishop") and bishops:
        yield f"drops {bishops[0].name} on both colors"
    if variant.is_on("immobilityIllegal"):
        yield from _where_mobile(draft)
    yield from _not_doubled(draft)
    mates = [piece for piece in draft.of("shogiPawn") if draft.enters(piece)]
    if variant.is_on("shogiPawnDropMateIllegal") and mates:
        yield f"drops {', '.join(piece.name for piece in mates)} without mate"


def _come_as(draft: Draft) -> Iterator[str]:
    """Yield the line on promoted units that are captured."""
    has_forms = any(piece.form for piece in draft.pieces)
    pawns = [piece for piece in draft.plain if piece.promotes]
    if draft.variant.is_on("dropLoop"):
        if has_forms:
            draft.warn("dropLoop", "promoted forms go back to what they were")
    elif has_forms or len(pawns) > 1:
        yield "promoted units come as they were"
    elif pawns:
        yield f"promoted units come as {pawns[0].name}"


def _drop_zones(draft: Draft) -> Iterator[str]:
    """Yield the lines that keep drops to some squares."""
    variant, every, zones = draft.variant, draft.variant.every, draft.zones
    region = variant.region("dropRegion")
    if region != (every, every):
        yield f"drops in {zones.name('drop-zone', *region)}"
    for pawn in draft.of("pawn"):
        sides = _pawn_drops(draft)
        depth = _depth(draft, sides)
        if depth and draft.enters(pawn):
            _limit(draft, pawn, "", depth)
        elif sides != (every, every) and draft.enters(pawn):
            yield f"drops {pawn.name} in {zones.name(f'{pawn.name}-drops', *sides)}"
    for piece in draft.pieces:
        if any(region_of(draft, piece, side) for side in SIDES) and draft.enters(piece):
            yield f"drops {piece.name} in {zones.name(f'{piece.name}-region', *regions_of(draft, piece))}"
    for rook in draft.of("rook") if variant.is_on("sittuyinRookDrop") else ():
        if draft.enters(rook):
            yield f"drops {rook.name} in {zones.name('back-rank', *draft.ranks(1, 1))}"


def _with_liberties(draft: Draft) -> Iterator[str]:
    """Yield the line that keeps drops from taking the last empty square beside a group."""
    enemies, own = (draft.variant.text(key) or "none" for key in ("libertyCapture", "libertySelfCapture"))
    settled = not draft.units and not any(piece.steps for piece in draft.pieces)
    if own == "remove":
        draft.warn("libertySelfCapture", "no word removes a group of the side that drops")
    if enemies == "forbid" and not (own == "forbid" and settled):
        draft.warn("libertyCapture", "such drops are forbidden for groups of both sides, all over the board")
    if own == "forbid":
        yield f"drops only with liberties along orthogonal{' for all' * (enemies == 'forbid')}"


def _pawn_drops(draft: Draft) -> Sides:
    """Return the squares on which pawns are dropped."""
    variant, every = draft.variant, draft.variant.every
    first, last = draft.ranks(1, 1), variant.region("promotionRegion")
    white, black = (
        every
        - (first[i] if not variant.is_on("firstRankPawnDrops") else frozenset())
        - (last[i] if not variant.is_on("promotionZonePawnDrops") else frozenset())
        for i in range(len(SIDES))
    )
    return white, black


def _depth(draft: Draft, sides: Sides) -> int:
    """Return the number of first ranks that are all squares of each side, if these are not all ranks; else 0."""
    depth = max((int(sq[1:]) for sq in sides[0]), default=0)
    return depth if 0 < depth < draft.variant.n_ranks and sides == draft.ranks(1, depth) else 0


def _where_mobile(draft: Draft) -> Iterator[str]:
    """Yield the lines that keep units from squares where they could never move."""
    every = draft.variant.every
    for piece in draft.pieces:
        known = draft.mobility.get(piece.name)
        if known is None or not any(known.stuck) or not draft.enters(piece):
            continue
        free = (every - known.stuck[0], every - known.stuck[1])
        depth, plain = _depth(draft, free), all(step.is_plain for step in piece.steps)
        if not any(free):
            yield from _never(draft, piece)
        elif depth and plain:
            _limit(draft, piece, "", depth)
        elif known.is_same:
            yield f"drops {piece.name} only where it can move"
        else:
            yield f"drops {piece.name} in {draft.zones.name(f'{piece.name}-drops', *free)}"


def _never(draft: Draft, piece: Piece) -> Iterator[str]:
    """Yield the lines that forbid all drops of a piece: no square is in both zones."""
    for rank in (1, draft.variant.n_ranks):
        yield f"drops {piece.name} in {draft.zones.name('rank', *draft.ranks(rank, rank))}"


def _not_doubled(draft: Draft) -> Iterator[str]:
    """Limit the units of a piece on a file, in its movement, or yield the lines that forbid all of its drops."""
    letter, number = draft.variant.letters("dropNoDoubled"), draft.variant.number("dropNoDoubledCount")
    piece = next((piece for piece in draft.pieces if piece.letter == letter), None)
    if piece is not None and number:
        _limit(draft, piece, "f" * number, draft.variant.n_ranks)
    elif piece is not None:
        yield from _never(draft, piece)


def _limit(draft: Draft, piece: Piece, letters: str, depth: int) -> None:
    """Write a limit on drops in Betza's letters after the first movement of a piece."""
    at = next((i for i, line in enumerate(piece.lines) if line.startswith("moves ")), None)
    if at is None:
        draft.warn("dropNoDoubled", f"`{piece.name}` has no movement")
        return
    words = piece.lines[at].split(" ")
    movement, old, most = words[1].partition("@")
    had = int(most or depth) if old else depth
    movement = movement.rstrip("f") if old and letters else movement
    words[1] = f"{movement}{letters}@{min(depth, had)}"
    piece.lines[at] = " ".join(words)


def enclosing_lines(draft: Draft) -> Iterator[str]:
    """Yield the lines that limit drops to places near others."""
    variant, rule = draft.variant, draft.variant.text("enclosingDrop")
    if rule == "top" or variant.is_on("dropOnTop"):
        yield "drops only above a unit or the edge"
    elif rule == "reversi" and variant.text("flipEnclosedPieces") == "reversi":
        yield "drops only where they convert"
    elif rule == "ataxx" and len(draft.plain) == 1:
        yield f"drops within 1 of {draft.plain[0].name}"
    elif rule not in ("", "none"):
        draft.warn("enclosingDrop", "drops are near units of one piece, above a unit, or where they convert")
    start = variant.squares("enclosingDropStart") or frozenset()
    if rule not in ("", "none") and not start <= set(draft.units):
        yield f"drops fill {draft.zones.name('opening', start, start)} first"
