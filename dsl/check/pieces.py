"""Pieces, promotion, en passant and castling."""

import re
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.model import EndKind, MoveLine, Piece, Ruleset, Term, Touch
from dsl.model.vector import lame_path


def check_pieces(rules: Ruleset) -> Iterator[Diagnostic]:
    """What pieces say of each other makes sense."""
    yield from _promotions(rules)
    yield from _en_passant(rules)
    yield from _castling(rules)


def _promotions(rules: Ruleset) -> Iterator[Diagnostic]:
    for piece in rules.pieces:
        promotion = piece.promotion
        if promotion is None:
            continue
        for name in promotion.pieces:
            if name == piece.name:
                yield diagnostic(
                    "promotes-to-itself",
                    promotion.span,
                    f"`{name}` promotes to `{name}`",
                    label="the same piece",
                    help="leave it out",
                )
            if name in rules.royal and not _stays_royal(rules, piece.name, name):
                yield diagnostic(
                    "promotes-to-royal",
                    promotion.span,
                    f"`{piece.name}` promotes to the royal piece `{name}`",
                    label=f"`{name}` decides the game by checkmate",
                    help="leave it out",
                )


def _stays_royal(rules: Ruleset, piece: str, promoted: str) -> bool:
    """Whether one goal makes both royal: a king may become another king of his side."""
    return any(end.kind is EndKind.CHECKMATE and {piece, promoted} <= {*end.pieces} for end in rules.ends)


def _en_passant(rules: Ruleset) -> Iterator[Diagnostic]:
    leaving = [line for piece in rules.pieces for line in piece.moves if line.leaves]
    taking = [
        term
        for piece in rules.pieces
        for line in piece.moves
        for term in line.terms
        if any(Touch.PASSANT in leg.touch for leg in term.legs)
    ]
    if leaving and not taking:
        yield diagnostic(
            "en-passant-unused",
            leaving[0].span,
            "no piece captures en passant",
            label="leaves something nobody takes",
            help="give a piece a move with the modifier `e`, as `fceF`",
        )
    if taking and not leaving:
        yield diagnostic(
            "en-passant-never",
            taking[0].span,
            f"`{taking[0].text}` captures en passant, and no move can be captured so",
            label="`e` finds nothing",
            help="write `leaving en passant` behind a move that crosses squares, or take `e` out",
        )
    for line in leaving:
        if line.terms and not any(map(_crosses, line.terms)):
            yield _uncrossed(line)
    for piece in rules.pieces if leaving else ():
        yield from _only_passing(piece)


def _crosses(term: Term) -> bool:
    """True if a way to move passes squares rather than leaps over them."""
    return len(term.legs) > 1 or term.legs[0].most != 1 or term.legs[0].path != "leap"


def _uncrossed(line: MoveLine) -> Diagnostic:
    leaps = any(max(map(abs, step)) > 1 for term in line.terms for step in term.legs[0].steps)
    lame = next((_lamed(term) for term in line.terms if any(map(lame_path, term.legs[0].steps))), "")
    return diagnostic(
        "en-passant-uncrossed",
        line.span,
        f"`{line.text}` {'leaps over squares' if leaps else 'is a single step'}, and en passant needs one it crosses",
        label="crosses no square",
        help=f"write `{lame}`, which crosses the squares it passes" if lame else "take `leaving en passant` out",
    )


def _lamed(term: Term) -> str:
    """A leap as a lame one."""
    return re.sub(r"(?=[A-Z(])", "n", term.text, count=1)


def _only_passing(piece: Piece) -> Iterator[Diagnostic]:
    """A piece that captures en passant and in no other way."""
    touches = [(term, leg.touch) for line in piece.moves for term in line.terms for leg in term.legs]
    passing = [term for term, touch in touches if Touch.PASSANT in touch]
    if passing and not any(Touch.CAPTURE in touch for _, touch in touches):
        text = passing[0].text
        yield diagnostic(
            "en-passant-only",
            passing[0].span,
            f"`{piece.name}` captures en passant, and in no other way",
            label="`e` alone captures only what has just crossed the square",
            help=f"write `{text.replace('e', 'ce', 1)}`",
        )


def _castling(rules: Ruleset) -> Iterator[Diagnostic]:
    by_letter = [piece for piece in rules.pieces if piece.castles]
    if rules.castling and by_letter:
        yield diagnostic(
            "castling-twice",
            by_letter[0].span,
            f"`{by_letter[0].name}` castles by `O`, and there is a `castling` block",
            label="castles by its movement",
            help="keep one of the two",
        )
    if rules.castling and rules.castling.mover == rules.castling.partner:
        yield diagnostic(
            "castles-with-itself",
            rules.castling.partners_span,
            f"`{rules.castling.mover}` castles with its own kind",
            label="two different pieces castle",
            help="name another piece",
        )
