"""Lines that keep units from acting, and games in which they keep none."""

from collections.abc import Iterator

from dsl.lint.course import may_face
from dsl.lint.lacking import lacks_captures
from dsl.lint.presence import takes_friends, takes_units
from dsl.lint.subject import View, row_at
from dsl.lint.threat import barred, bars, may_attack, may_meet
from dsl.model import SIDES, Consequence, ConstraintKind, PhaseKind, Trigger, Whom
from dsl.model.rows import LOSSES
from dsl.syntax import Statement
from dsl.words.near import quoted_list


def freezes_none(view: View, statement: Statement) -> str | None:
    """Return why a piece freezes no enemy, or None if the line does not hold under the options."""
    row = row_at(view.rules.constraints, statement, view.work)
    if row is None:
        return None
    sides = [side for side in SIDES if (side, row.of) in view.presence.men]
    enemies = {piece.name for side in sides for piece in view.presence.of(SIDES[1 - SIDES.index(side)])}
    left = {piece for piece in enemies if (piece in row.pieces) == row.only}
    return "" if left or not sides else f"no enemy of `{row.of}` remains that it could freeze"


def attacks_never(view: View, statement: Statement, piece: str) -> str | None:
    """Return why a piece that a line lists never attacks the one that the line is about."""
    row = row_at(view.rules.constraints, statement, view.work)
    if row is None or row.of is None:
        return None
    there = {piece, row.of} <= view.presence.pieces
    return f"`{piece}` can never attack `{row.of}`" if there and not may_attack(view, piece, row.of) else ""


def faces_never(view: View, statement: Statement) -> str | None:
    """Return why two pieces never face each other, or None if the line does not hold under the options."""
    row = row_at(view.rules.constraints, statement, view.work) or row_at(view.rules.ends, statement, view.work)
    if row is None or row.of is None:
        return None
    there = {row.of, *row.pieces} <= view.presence.pieces
    if not there or may_face(view, row.of, row.pieces, row.ways):
        return ""
    return f"`{row.of}` and {quoted_list(row.pieces)} of the enemy are never on one {' or '.join(row.ways)} line"


def captures_never(view: View, statement: Statement, piece: str) -> str | None:
    """Return why a limit of captures says nothing about a piece that it lists, or None if the line does not hold."""
    row = row_at(view.rules.constraints, statement, view.work)
    if row is None or row.of is None:
        return None
    by_owner = row.kind in (ConstraintKind.CAPTURES_NOT, ConstraintKind.CAPTURES_ONLY)
    captor, target = (row.of, piece) if by_owner else (piece, row.of)
    opposed = (((side, captor), (enemy, target)) for side, enemy in (SIDES, SIDES[::-1]))
    there = any({*men} <= view.presence.men for men in opposed) and not {captor, target} & view.presence.models
    terms = tuple(view.presence.terms(view.rules.piece(captor)))
    friends = any(takes_friends(term) or term.swaps for term in terms)
    if friends or not there:
        return ""
    if not may_meet(view, captor, target):
        return f"`{captor}` can never attack `{target}`"
    forbids = row.kind in (ConstraintKind.CAPTURES_NOT, ConstraintKind.NOT_CAPTURED_BY)
    before = view.rules.constraints[: view.rules.constraints.index(row)] if forbids else ()
    return f"another line says that `{captor}` never captures `{target}`" if bars(before, captor, target) else ""


def takes_no_prey(view: View, statement: Statement, prey: str) -> str | None:
    """Return why it does not matter which pieces a movement captures, or None if no piece has the line."""
    line = row_at((line for piece in view.rules.pieces for line in piece.moves), statement, view.work)
    if line is None:
        return None
    if not any(takes_units(term) or term.swaps for term in line.terms):
        return f"`{line.text}` captures nothing"
    owner = next(piece.name for piece in view.rules.pieces if line in piece.moves)
    swaps = any(takes_friends(term) or term.swaps for term in line.terms)
    return (
        f"another line says that `{owner}` never captures `{prey}`" if owner in barred(view, prey) and not swaps else ""
    )


def answers_nothing(view: View, statement: Statement) -> str | None:
    """Return why royal pieces never capture an attacker, or None if the line does not hold under the options."""
    row = row_at(view.rules.constraints, statement, view.work)
    if row is None:
        return None
    pieces = (view.rules.piece(name) for name in row.pieces)
    takes = any(takes_units(term) for piece in pieces for term in view.presence.terms(piece))
    return "" if takes else f"{quoted_list(row.pieces)} captures nothing"


def leaves_no_captor(view: View, statement: Statement) -> str:
    """Return why no captor is left to capture again: effects take each of them, or turn it against its side."""
    if without := lacks_captures(view, statement):
        return without
    lost = [row for row in view.rules.consequences if _takes_captor(row)]
    for piece in _captors(view):
        if not any(not row.spares(piece) and piece in (row.movers or (piece,)) for row in lost):
            return ""
    return f"`{lost[0].span.text}` takes every captor" if lost else ""


def goes_on_never(view: View, statement: Statement) -> str:
    """Return why no unit captures again: it is not asked to, or no captor is left."""
    if view.rules.phase(PhaseKind.AGAIN) is None:
        return "no line lets a captor capture again"
    return leaves_no_captor(view, statement)


def follows_never(view: View, statement: Statement) -> str:
    """Return why no action follows a capture in its turn: turns have one action, and no captor captures again."""
    longer = any(row.kind in (PhaseKind.AGAIN, PhaseKind.COMMAND) or row.most > 1 for row in view.rules.phases)
    return lacks_captures(view, statement) if longer else "no turn has an action after a capture"


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
    piece = next((each for each in view.rules.pieces if row_at(each.moves, statement, view.work)), None)
    if piece is None:
        return None
    is_neutral = piece.name in view.presence.seen - view.presence.pieces - view.presence.models
    return f"every `{piece.name}` is neutral, and a neutral unit never moves" if is_neutral else ""
