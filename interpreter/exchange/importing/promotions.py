"""Promotions of a variant as lines of its pieces."""

from collections.abc import Iterator

from dsl.model.board import SIDES
from dsl.model.piece import tail_words
from interpreter.exchange.importing.draft import Draft, Piece
from interpreter.exchange.importing.passing import captures_in_passing, only_side, squares_of_captures
from interpreter.exchange.importing.zones import Sides, Squares

_Line = tuple[Squares, Squares, list[str]]
"""The squares of White and those of Black on which a piece promotes, and the names of what it promotes to."""


def promotion_lines(draft: Draft, piece: Piece) -> Iterator[str]:
    """Yield the lines by which a piece promotes, and those that limit how many units there are of it."""
    if piece.form:
        yield from _lines_of_form(draft, piece)
        return
    variant, region = draft.variant, draft.variant.region("promotionRegion")
    limits, limited = variant.pairs("promotionLimit"), _replaceable(draft)
    form = next((each for each in draft.pieces if each.form == piece.letter), None)
    as_pawn = piece.key == "pawn" and not variant.is_on("piecePromotionOnCapture")
    lines = list(_as_pawn(draft, piece, form if as_pawn else None, region)) if any(region) else []
    yield from lines
    if form is not None and not as_pawn and any(region):
        yield from _to_form(draft, form, variant.promotion_region(form.key))
    if limited and lines:
        yield "promotes only to captured pieces"
    if lines:
        yield from _from_hand(draft, form if as_pawn else None)
    if piece.letter in limits and piece.letter not in limited:
        if any(each.form and each.letter == piece.letter for each in draft.pieces):
            draft.warn("promotionLimit", f"units of promoted forms that move as a `{piece.name}` do not count")
        free = draft.drops and draft.enters(piece) and not _drops_within(draft, piece, int(limits[piece.letter]))
        yield f"at most {limits[piece.letter]} on the board{' by promotion' * free}"


def _from_hand(draft: Draft, form: Piece | None) -> Iterator[str]:
    """Yield the line by which promotions take the unit from the hand."""
    require, consume = "promotionRequireInHand", "promotionConsumeInHand"
    if draft.variant.is_on(consume) and (draft.takes or (draft.held and draft.drops)):
        yield "promotes only from the hand"
        if form is not None:
            draft.warn(consume, f"a `{form.name}` is taken from the hand too")
    elif draft.variant.is_on(consume):
        draft.warn(consume, "no unit enters a hand, so that none promotes")
    elif draft.variant.is_on(require):
        draft.warn(require, "the unit to which another promotes leaves the hand")


def _lines_of_form(draft: Draft, form: Piece) -> Iterator[str]:
    """Yield the lines by which a promoted form turns back, and that on how many units there are of it."""
    variant, region = draft.variant, draft.variant.region("promotionRegion")
    limit = variant.pairs("promotionLimit").get(form.letter)
    if limit and [each.letter for each in draft.pieces].count(form.letter) == 1:
        yield f"at most {limit} on the board"
    if variant.is_on("pieceDemotion") and region == (variant.every, variant.every):
        base = next(each for each in draft.plain if each.letter == form.form)
        on_capture = variant.is_on("piecePromotionOnCapture")
        verb = "may promote" if on_capture and not variant.is_on("mandatoryPiecePromotion") else "promotes"
        yield f"{verb} {'on capture' if on_capture else 'after each move'} to {base.name}"


def _drops_within(draft: Draft, piece: Piece, limit: int) -> bool:
    """Return True if no drop of a unit could ever go beyond a limit: all drops come before any promotion."""
    first = draft.variant.is_on("mustDrop") and not draft.variant.letters("mustDropType")
    numbers = [draft.count(side, piece) + draft.held.count(piece.symbol_of(side)) for side in SIDES]
    return first and not draft.takes and max(numbers) <= limit


def _replaceable(draft: Draft) -> frozenset[str]:
    """Return the letters to promote to if each side never has more of them than at the start, else none."""
    variant = draft.variant
    limits = variant.pairs("promotionLimit")
    targets = {c for side in SIDES for c in variant.letters("promotionPieceTypes", side)}
    if not targets <= limits.keys() or not targets or draft.drops or any(piece.form for piece in draft.pieces):
        return frozenset()
    counts = {piece.letter: {str(draft.count(side, piece)) for side in SIDES} for piece in draft.pieces}
    return frozenset(targets if all(counts.get(c) == {limits[c]} for c in targets) else ())


def _to_form(draft: Draft, form: Piece, region: Sides) -> Iterator[str]:
    """Yield the line by which a piece turns over to its promoted form."""
    variant = draft.variant
    everywhere = region == (variant.every, variant.every)
    must = variant.is_on("mandatoryPiecePromotion")
    verb = "promotes" if must else "may promote"
    if variant.is_on("piecePromotionOnCapture"):
        if everywhere:
            yield f"{verb} on capture to {form.name}"
        else:
            draft.warn("piecePromotionOnCapture", "a promotion on capture is not limited to a region")
    elif everywhere and must:
        yield f"promotes after each move to {form.name}"
    else:
        zone = draft.zones.name("camp", *region)
        leaving = "" if _never_leave(draft, region) else f" or on leaving {zone}"
        base = next(piece for piece in draft.plain if piece.letter == form.form)
        yield f"{verb} in {zone}{leaving} to {form.name}{_tail(draft, base, region, may=not must)}"


def _never_leave(draft: Draft, region: Sides) -> bool:
    """Return True if no unit that turns over could leave its camp: none goes back, and it is all ranks ahead."""
    forms, n = {piece.form for piece in draft.pieces}, draft.variant.n_ranks
    falls = any(step.falls for piece in draft.plain if piece.letter in forms for step in piece.steps)
    white = min((int(square[1:]) for square in region[0]), default=0)
    black = max((int(square[1:]) for square in region[1]), default=0)
    return not falls and region == (draft.ranks(white, n)[0], draft.ranks(n + 1 - black, n)[1])


def _as_pawn(draft: Draft, pawn: Piece, form: Piece | None, region: Sides) -> Iterator[str]:
    """Yield the lines by which a pawn promotes to other pieces, and to its form if that has no line of its own."""
    variant, none = draft.variant, frozenset[str]()
    stands = variant.is_on("sittuyinPromotion")
    verb = "promotes" if variant.is_on("mandatoryPawnPromotion") and not stands else "may promote"
    found: list[_Line] = []
    shut = [none, none]
    for i, side in enumerate(SIDES):
        pawns = variant.letters("promotionPawnTypes", side)
        if pawn.key != "pawn" and pawn.letter not in pawns and pawns != "*":
            continue
        targets = _targets(draft, side)
        results = [each for each in (*targets, form) if each is not None and each is not pawn]
        names = [each.name for each in results]
        if pawn in targets and stands:
            draft.warn("promotionPieceTypes", f"a `{pawn.name}` does not promote to itself, in place of a move", side)
        elif pawn in targets:
            verb = "may promote"
        elif region[i] and not names and variant.is_on("mandatoryPawnPromotion"):
            shut[i] = region[i]
        if names and region[i]:
            found += _by_region(draft, results, i)
    if any(shut):
        yield from _shut_out(draft, pawn, (shut[0], shut[1]))
    sides = len(found)
    found = [*_merged(found)]
    if sides == len(found) and all(region) and only_side(draft, pawn) and not variant.by_result:
        found = [(*region, names) for i, (*_, names) in enumerate(found) if draft.count(SIDES[i], pawn)]
    if verb == "may promote" and not stands:
        yield from _mandatory(draft, pawn, found)
    for white, black, names in found:
        word = "promotion-zone" if white and black else "far-side" if white else "near-side"
        zone = draft.zones.name(word, white, black)
        tail = _tail(draft, pawn, (white, black), may=verb == "may promote")
        yield from _in_place(zone, names) if stands else [f"{verb} in {zone} to {', '.join(names)}{tail}"]


def _by_region(draft: Draft, results: list[Piece], side: int) -> Iterator[_Line]:
    """Yield the squares on which a pawn of a side promotes, with the pieces to which it promotes there."""
    named: dict[Squares, list[str]] = {}
    for each in results:
        named.setdefault(draft.variant.promotion_region(each.key)[side], []).append(each.name)
    for squares, names in named.items():
        if squares:
            yield (frozenset(), squares, names) if side else (squares, frozenset(), names)


def _merged(found: list[_Line]) -> Iterator[_Line]:
    """Yield lines for both sides in place of one for each, where the pieces are the same."""
    blacks = [line for line in found if not line[0]]
    for white, _, names in (line for line in found if line[0]):
        same = next((line for line in blacks if line[2] == names), None)
        blacks = [line for line in blacks if line is not same]
        yield white, same[1] if same else frozenset(), names
    yield from blacks


def _shut_out(draft: Draft, pawn: Piece, zone: Sides) -> Iterator[str]:
    """Yield the line of a pawn that has to promote in a zone but cannot, and so never goes there."""
    if captures_in_passing(draft, pawn) and _meet(zone, squares_of_captures(draft)):
        draft.warn("promotionPieceTypes", f"a `{pawn.name}` that cannot promote captures nothing in passing there")
    yield f"never enters {draft.zones.name('promotion-zone', *zone)}"


def _tail(draft: Draft, piece: Piece, zone: Sides, *, may: bool) -> str:
    """Return the words for captures in passing, and for squares that a unit never leaves again."""
    barred = captures_in_passing(draft, piece) and _meet(zone, squares_of_captures(draft))
    stuck = draft.mobility[piece.name].forced if piece.name in draft.mobility else (frozenset(), frozenset())
    forever = may and not draft.variant.is_on("immobilityIllegal") and _meet(zone, stuck)
    return tail_words(barred=barred, forever=forever)


def _meet(some: Sides, others: Sides) -> bool:
    return any(one & other for one, other in zip(some, others, strict=True))


def _mandatory(draft: Draft, pawn: Piece, found: list[tuple[Squares, Squares, list[str]]]) -> Iterator[str]:
    """Yield the lines of squares on which a pawn must promote that may promote on others."""
    forced = [draft.variant.squares("mandatoryPromotionRegion", side) or frozenset[str]() for side in SIDES]
    for white, black, names in found:
        sides = white & forced[0], black & forced[1]
        if any(sides):
            zone = draft.zones.name("must-promote", *sides)
            yield f"promotes in {zone} to {', '.join(names)}{_tail(draft, pawn, sides, may=False)}"


def _targets(draft: Draft, side: str) -> list[Piece]:
    """Return the pieces to which the pawns of a side promote."""
    letters = draft.variant.letters("promotionPieceTypes", side)
    if letters == "*":
        pawns = draft.variant.letters("promotionPawnTypes", side)
        letters = "".join(each.letter for each in draft.plain if each.letter not in pawns)
    return [each for c in letters for each in draft.plain if each.letter == c]


def _in_place(zone: str, names: list[str]) -> Iterator[str]:
    """Yield the lines of units that promote where they are, or with a move from there, and capture nothing then."""
    for where in (f"in {zone}", "as the last one"):
        yield f"may promote instead of a move {where} or before a move {where} to {', '.join(names)}"
    yield "promotes only where it attacks no enemy"
