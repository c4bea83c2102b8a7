"""Captures in passing: which pieces make them, and which first steps they follow."""

from collections.abc import Iterator

from dsl.model.board import SIDES
from interpreter.exchange.betza.steps import Step
from interpreter.exchange.importing.draft import Draft, Piece
from interpreter.exchange.importing.zones import Sides, Squares

_TYPES = "enPassantTypes"


def only_side(draft: Draft, piece: Piece) -> str:
    """Return the only side that ever has units of a piece; nothing if both may have some."""
    variant = draft.variant
    sides = [side for side in SIDES if draft.count(side, piece)]
    changes = draft.takes or variant.text("flipEnclosedPieces") not in ("", "none")
    made = any(piece.letter in variant.letters("promotionPieceTypes", side) for side in SIDES)
    apart = len(sides) == 1 and not (changes or made or piece.letter in draft.held.lower() or piece.form)
    return sides[0] if apart else ""


def _capture_in_passing(draft: Draft, piece: Piece) -> set[bool]:
    """Return for the sides that have units of a piece if these capture in passing; pawns always do."""
    variant = draft.variant
    if piece.key == "pawn":
        return {True}
    sides = [side for side in SIDES if only_side(draft, piece) in ("", side)]
    named = [variant.letters(_TYPES, side) if variant.entry(_TYPES, side) else variant.letter("pawn") for side in sides]
    return {piece.letter in letters or "*" in letters for letters in named}


def capturers(draft: Draft) -> list[Piece]:
    """Return the pieces that capture in passing."""
    return [piece for piece in draft.pieces if True in _capture_in_passing(draft, piece)]


def captures_in_passing(draft: Draft, piece: Piece) -> bool:
    """Return True if a piece captures in passing, and some step may be captured so."""
    return True in _capture_in_passing(draft, piece) and _is_left_open(draft)


def _is_left_open(draft: Draft) -> bool:
    """Return True if some step may be captured in passing."""
    variant = draft.variant
    doubles = any(step.initial and step.crosses for piece in draft.pieces for step in piece.steps)
    some = any(variant.text("enPassantRegion", side) != "-" for side in SIDES)
    return doubles and some and variant.is_on("doubleStep") and any(variant.region("doubleStepRegion"))


def squares_of_captures(draft: Draft) -> Sides:
    """Return the squares on which the units of each side may capture in passing."""
    double, triple = draft.variant.region("doubleStepRegion"), draft.variant.region("tripleStepRegion")
    found: list[Squares] = []
    for starts, far, side in zip(reversed(double), reversed(triple), reversed(SIDES), strict=True):
        crossed = [each for start in starts for each in squares_ahead(start, 1, side)]
        found.append(frozenset(crossed + [each for start in far for each in squares_ahead(start, 2, side)]))
    white, black = found
    return white, black


def check_capturers(draft: Draft) -> None:
    """Report pieces that capture in passing where a rule file does not say so."""
    if any(len(_capture_in_passing(draft, piece)) > 1 for piece in draft.pieces):
        draft.warn(_TYPES, "the units of a piece capture in passing on both sides, or on none", "white")
    for piece in capturers(draft) if _is_left_open(draft) else ():
        if any(not step.is_capture and not step.is_quiet for step in piece.steps):
            why = f"a `{piece.name}` captures in passing only by moves that do nothing but capture"
            draft.warn(_TYPES if draft.variant.entry(_TYPES) else piece.key, why)


def squares_left_open(draft: Draft, piece: Piece, step: Step, side: str, squares: Squares) -> Squares:
    """Return the squares of a side from which a first step may be captured in passing, and report what differs."""
    enemy = SIDES[1 - SIDES.index(side)]
    region, left = draft.variant.squares("enPassantRegion", enemy), squares
    if region is not None:
        inside = {sq: [each in region for each in squares_ahead(sq, step.crosses, side)] for sq in squares}
        left = frozenset(sq for sq, crossed in inside.items() if all(crossed))
        whole = all(f"{file}{sq[1:]}" in region for sq in region for file in draft.shape.files)
        straight = step.rise and (whole or step.is_straight)
        if any(any(crossed) is not all(crossed) for crossed in inside.values()) or (region and not straight):
            why = "a first step is captured in passing on all squares that it crosses, or on none"
            draft.warn("enPassantRegion", why, enemy)
    if left and step.is_jump:
        why = f"a leap such as `{step.letters()}` crosses no square: write `{step.before}{step.does}n{step.after}`"
        draft.warn(piece.key, why)
        return frozenset()
    return left


def squares_ahead(square: str, number: int, side: str) -> Iterator[str]:
    """Yield the next squares ahead of a square for a side."""
    up = 1 if side == SIDES[0] else -1
    yield from (f"{square[0]}{int(square[1:]) + n * up}" for n in range(1, number + 1))
