"""The promotions of a ruleset as settings of a section."""

import re
from string import ascii_lowercase

from dsl.model import ConstraintKind, OfferKind, Piece
from dsl.model.board import SIDES
from dsl.model.piece import Event, Promotion
from interpreter.exchange.betza.steps import letters_for, letters_together, rises_by
from interpreter.exchange.exporting.comparing import words
from interpreter.exchange.exporting.settings import Settings
from interpreter.exchange.exporting.special_pieces import standing_of
from interpreter.exchange.reading.keys import of_side
from interpreter.exchange.reading.pieces import PIECES

_REGION, _FORMS, _TARGETS = "promotionRegion", "promotedPieceType", "promotionPieceTypes"


def set_promotion(settings: Settings, piece: Piece) -> None:
    """Set where a piece promotes, and to what."""
    letter = settings.letters[piece.name]
    if _stands(settings, piece) or _comes_early(settings, piece):
        return
    form = next((each for each in settings.rules.pieces if settings.letters.get(each.name) == f"+{letter}"), None)
    turning = [row for row in piece.promotions if form is not None and form.name in row.pieces]
    zoned = all(row.zone and row.event in (Event.IN, Event.LEAVING) for row in turning)
    everywhere = form is not None and not zoned and _turns_everywhere(settings, turning, form, piece)
    target = _letter_of_form(settings, form) if form is not None and turning and (zoned or everywhere) else ""
    for row in piece.promotions:
        if target and everywhere and row in turning:
            settings.pair(_FORMS, letter, target)
            continue
        if row.zone is None or row.event not in (Event.IN, Event.LEAVING) or (row in turning and not target):
            settings.lose(row.span, "this promotion")
            continue
        region = settings.region(_REGION, settings.rules.zone(row.zone))
        for key in (of_side(_REGION, side) for side in _sides(settings, piece, row)):
            if settings.values.setdefault(key, region[key]) != region[key]:
                settings.lose(row.span, "the zone of this promotion", "all promotions have one region")
        if row in turning:
            settings.pair(_FORMS, letter, target)
            is_pawn = settings.keys[piece.name] == "pawn"
            if is_pawn is row.optional:
                key = "mandatoryPawnPromotion" if is_pawn else "mandatoryPiecePromotion"
                settings.values[key] = str(not is_pawn).lower()
        if form is None or row.pieces != (form.name,):
            _set_targets(settings, piece, row, form)
        if row.optional and not row.forever and not _drops_ahead(settings):
            settings.values["immobilityIllegal"] = "true"
    if form is not None and letter not in settings.values.get(_FORMS, ""):
        del settings.letters[form.name]  # its units are left out of the start, which nobody could read


def _comes_early(settings: Settings, piece: Piece) -> bool:
    """Set that a piece may promote before the last rank, where it must because it could never move on."""
    rules = settings.rules
    if len(piece.promotions) != 2 or rules.may(OfferKind.DROP):
        return False
    must, may = sorted(piece.promotions, key=lambda row: row.optional)
    plain = all(row.event is Event.IN and row.zone and not row.last for row in (must, may))
    rises = all(map(rises_by, piece.moves))
    if not plain or must.pieces != may.pieces or must.optional or not may.optional or not rises:
        return False
    forced, free, ranks = rules.zone(must.zone or ""), rules.zone(may.zone or ""), rules.board.ranks
    for side, last in zip(SIDES, (ranks[-1], ranks[0]), strict=True):
        if forced.of(side) != {square for square in rules.board.squares if square[1:] == last}:
            return False
    if not settings.fit(settings.region(_REGION, (forced.white | free.white, forced.black | free.black))):
        return False
    settings.values["immobilityIllegal"] = "true"
    _set_targets(settings, piece, may, None)
    settings.reword(must.span, f"`{words(must.span)}`", "it must promote there because it could not move on")
    settings.reword(may.span, f"`{words(may.span)}`", "both promotions are one line")
    return True


def _drops_ahead(settings: Settings) -> bool:
    """Return True if units may drop on the last rank of their side."""
    rules = settings.rules
    last = dict(zip(SIDES, (rules.board.ranks[-1], rules.board.ranks[0]), strict=True))
    zones = [rules.zone(row.zone or "") for row in rules.constraints_of(ConstraintKind.DROP_ZONE) if not row.pieces]
    reached = ({square[1:] for square in zone.of(side)} >= {last[side]} for zone in zones for side in SIDES)
    return rules.may(OfferKind.DROP) and all(reached)


def _turns_everywhere(settings: Settings, turning: list[Promotion], form: Piece, piece: Piece) -> bool:
    """Set that a piece turns over with each move or capture, if it does, and if its form turns back alike."""
    (event, optional), *more = {(row.event, row.optional) for row in turning}
    if more or event not in (Event.MOVE, Event.CAPTURE) or (optional and event is Event.MOVE):
        return False
    back = [(row.event, row.optional, row.pieces) for row in form.promotions]
    if back not in ([], [(event, optional, (piece.name,))]) or any(row.pieces != (form.name,) for row in turning):
        return False
    every = frozenset(settings.rules.board.squares)
    keys = {
        "mandatoryPiecePromotion": not optional,
        "pieceDemotion": bool(back),
        "piecePromotionOnCapture": event is Event.CAPTURE,
    }
    switches = {key: str(is_on).lower() for key, is_on in keys.items()}
    return settings.fit({**settings.region(_REGION, (every, every)), **switches})


def _stands(settings: Settings, piece: Piece) -> bool:
    """Set that a piece promotes in place of a move, if it does so as pawns may."""
    standing = standing_of(piece, settings.rules) if settings.keys[piece.name] == "pawn" else None
    if standing is None or of_side(_REGION, "white") in settings.values:
        return False
    settings.carried += standing.rows
    settings.values["sittuyinPromotion"] = "true"
    settings.values |= settings.region(_REGION, settings.rules.zone(standing.zone))
    settings.values[_TARGETS] = settings.spell(standing.targets)
    return True


def _sides(settings: Settings, piece: Piece, row: Promotion) -> tuple[str, ...]:
    """Return the sides that a promotion concerns: those with a zone, and with units if these differ."""
    zone, apart = settings.rules.zone(row.zone or ""), _are_apart(settings)
    return tuple(side for side in SIDES if zone.of(side) and (not apart or settings.appears(piece, side)))


def _are_apart(settings: Settings) -> bool:
    """Return True if pieces that promote to others of the game in their ways are of different armies."""
    rows = {row.pieces for piece in settings.pieces for row in piece.promotions if row.zone}
    white, black = ({piece.name for piece in settings.rules.pieces if settings.appears(piece, side)} for side in SIDES)
    return len(rows) > 1 and white != black


def _set_targets(settings: Settings, piece: Piece, row: Promotion, form: Piece | None) -> None:
    """Set the pieces that pawns promote to, which are the same for all of a side."""
    targets = [settings.letters.get(name, "") for name in row.pieces if form is None or name != form.name]
    letters = "".join(letter[-1:] or "+" for letter in targets)
    sides = _sides(settings, piece, row)
    had = {settings.values.get(of_side(_TARGETS, side)) or settings.values.get(_TARGETS, letters) for side in sides}
    if had != {letters} or any(len(letter) != 1 for letter in targets):
        settings.lose(row.span, "this promotion", "all pawns promote to the same pieces")
        return
    settings.values[of_side(_TARGETS, sides[0]) if len(sides) == 1 else _TARGETS] = letters
    letter = settings.letters[piece.name]
    if settings.keys[piece.name] != "pawn" and letter not in settings.values.get("pawnTypes", ""):
        settings.add("pawnTypes", letter)
    if row.optional:
        settings.values["mandatoryPawnPromotion"] = "false"


def set_promotion_limits(settings: Settings) -> None:
    """Set how many units of a piece promotions may make, where they only make up for units that were captured."""
    rows = tuple(settings.rules.constraints_of(ConstraintKind.UNCAPTURED))
    limited = {name for row in rows for name in row.pieces}
    promoting = [piece for piece in settings.pieces if piece.promotions]
    for row in rows:
        targets = {name for piece in promoting if piece.name in row.pieces for name in piece.promoted}
        counts = {name: [settings.count(name, side) for side in SIDES] for name in targets}
        if row.unless:
            settings.lose(row.span)
        elif any(piece.name not in limited for piece in promoting):
            settings.lose(row.span, note="a limit concerns all promotions")
        elif any(white != black or not white for white, black in counts.values()):
            settings.lose(row.span, note="the limit of a piece is one number for both sides, from 1")
        else:
            settings.carried += (row,)
            for name in sorted(counts, key=settings.letters.__getitem__):
                settings.pair("promotionLimit", settings.letters[name], str(counts[name][0]))


def _letter_of_form(settings: Settings, form: Piece) -> str:
    """Return the letter of a piece that moves as a promoted form does; nothing if no letter can be given to one."""
    alike = (each for each in settings.pieces if _movement(each) == _movement(form))
    like = next((each for each in alike if _count_alike(settings, each, form)), None)
    if like is not None:
        return settings.letters[like.name]
    parts = [letters_for(line, text) for line, text in zip(form.moves, _movement(form), strict=True)]
    text = letters_together([part for part in parts if part is not None])
    if text is None or None in parts or any(term.unmoved for line in form.moves for term in line.terms):
        return ""
    key = next((key for key, (_, known) in PIECES.items() if known == text and key not in settings.values), "")
    key = key or settings.free_key
    free = next((c for c in f"zyxwvutjh{ascii_lowercase}" if c not in settings.letters.values()), "")
    if not free or any(any(line.limits) for line in form.moves):
        return ""
    settings.values[key] = free if key in PIECES else f"{free}:{text}"
    settings.letters[f"pattern-{free}"] = free
    return free


def _count_alike(settings: Settings, piece: Piece, form: Piece) -> bool:
    """Return True if all ends and duties of check concern units of a piece and of a form, or neither."""
    rows = [row.pieces for row in settings.rules.ends]
    rows += [row.pieces for row in settings.rules.constraints_of(ConstraintKind.ROYAL)]
    both = all((piece.name in pieces) is (form.name in pieces) for pieces in rows)
    return both and settings.keys[piece.name] != "king"


def _movement(piece: Piece) -> tuple[str, ...]:
    """Return the letters of a piece, without limits on drops."""
    return tuple(re.sub(r"f*@\d+", "", line.text) for line in piece.moves)
