"""Lines that keep units from acting, and games in which they keep none."""

from collections.abc import Iterator

from dsl.lint.lacking import lacks_captures
from dsl.lint.presence import takes_units
from dsl.lint.subject import View
from dsl.lint.threat import may_attack
from dsl.model import SIDES, Consequence, Constraint, Trigger, Whom
from dsl.model.rows import LOSSES
from dsl.syntax import Statement


def freezes_none(view: View, statement: Statement) -> str | None:
    """Return why a piece freezes no enemy, or None if the line does not hold under the options."""
    row = _constraint(view, statement)
    if row is None:
        return None
    sides = [side for side in SIDES if (side, row.of) in view.presence.men]
    enemies = {piece.name for side in sides for piece in view.presence.of(SIDES[1 - SIDES.index(side)])}
    left = {piece for piece in enemies if (piece in row.pieces) == row.only}
    return "" if left or not sides else f"no enemy of `{row.of}` remains that it could freeze"


def attacks_never(view: View, statement: Statement, piece: str) -> str | None:
    """Return why a piece that a line lists never attacks the one that the line is about."""
    row = _constraint(view, statement)
    if row is None or row.of is None:
        return None
    there = {piece, row.of} <= view.presence.pieces
    return f"`{piece}` can never attack `{row.of}`" if there and not may_attack(view, piece, row.of) else ""


def leaves_no_captor(view: View, statement: Statement) -> str:
    """Return why no captor is left to capture again: effects take each of them, or turn it against its side."""
    if without := lacks_captures(view, statement):
        return without
    lost = [row for row in view.rules.consequences if _takes_captor(row)]
    for piece in _captors(view):
        if not any(not row.spares(piece) and piece in (row.movers or (piece,)) for row in lost):
            return ""
    return f"`{lost[0].span.text}` takes every captor" if lost else ""


def _takes_captor(row: Consequence[str, str, str]) -> bool:
    """Return True if an effect takes captors after all captures, wherever they end."""
    limited = row.zone or row.victims or row.side
    return row.effect in LOSSES and row.trigger is Trigger.CAPTURE and row.whom is Whom.CAPTOR and not limited


def _captors(view: View) -> Iterator[str]:
    """Yield the pieces that capture by a move of their own."""
    for piece in view.rules.pieces:
        if piece.name in view.presence.pieces and any(map(takes_units, view.presence.terms(piece))):
            yield piece.name


def moves_no_side(view: View, statement: Statement) -> str | None:
    """Return why a movement is never made: its piece is only ever neutral, or None if no piece has the line."""
    at = statement.head
    piece = next((each for each in view.rules.pieces if any(line.span == at for line in each.moves)), None)
    if piece is None:
        return None
    is_neutral = piece.name in view.presence.seen - view.presence.pieces - view.presence.models
    return f"every `{piece.name}` is neutral, and a neutral unit never moves" if is_neutral else ""


def _constraint(view: View, statement: Statement) -> Constraint[str, str, str] | None:
    """Return the row of a line that limits a piece, or None if it does not hold under the options."""
    return next((row for row in view.rules.constraints if row.span == statement.head), None)
