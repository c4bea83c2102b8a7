"""Checks of pieces, promotion, en passant and castling."""

import re
from collections.abc import Iterator
from math import gcd

from dsl.check.clashes import clash
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, EndKind, MoveLine, OfferKind, PhaseKind, Piece, Ruleset, Term, Touch
from dsl.model.form import base_symbol
from dsl.model.piece import EVENTS, STANDING
from dsl.model.vector import lame_path


def check_pieces(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that the statements about pieces agree."""
    yield from _promotions(rules)
    yield from _forms(rules)
    yield from _standing(rules)
    yield from _unlimited(rules)
    yield from _en_passant(rules)
    yield from _shifts(rules)
    yield from _castling(rules)


def _promotions(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report promotions to the same piece, to a royal piece, or to the form of another piece."""
    named = (
        (piece, promotion, name)
        for piece in rules.pieces
        for promotion in piece.promotions
        for name in promotion.pieces
    )
    for piece, promotion, name in named:
        if name == piece.name:
            yield diagnostic(
                "promotes-to-itself",
                promotion.span,
                f"`{name}` promotes to `{name}`",
                label="the same piece",
                help="remove it",
            )
        if name in rules.royal and not _stays_royal(rules, piece.name, name) and not _may_be_several(rules, name):
            yield diagnostic(
                "promotes-to-royal",
                promotion.span,
                f"`{piece.name}` promotes to the royal piece `{name}`",
                label=f"`{name}` decides the game by checkmate",
                help="remove it",
            )


def _forms(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that a promoted form has a base, and that only its base promotes to it."""
    symbols = {piece.name: piece.symbol for piece in rules.pieces} | {pair.name: pair.symbol for pair in rules.pairs}
    for piece in rules.pieces:
        base = base_symbol(piece)
        if base and base not in symbols.values():
            yield diagnostic(
                "form-without-base",
                piece.span,
                f"`{piece.symbol}` is the symbol of a promoted form, but no piece has the symbol `{base}`",
                label="the form of no piece",
                help=f"give the base the symbol `{base}`, or this piece a symbol without `+`",
            )
        foreign = {name for name, symbol in symbols.items() if symbol.startswith("+") and symbol[1:] != piece.symbol}
        for promotion in piece.promotions:
            for name in promotion.pieces:
                if name in foreign:
                    yield diagnostic(
                        "other-form",
                        promotion.span,
                        f"`{piece.name}` (`{piece.symbol}`) promotes to `{name}` (`{symbols[name]}`)",
                        label=f"the promoted form of another piece than `{piece.symbol}`",
                        help="give the promoted piece a symbol without `+`, or declare a form for each piece",
                    )


def _standing(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that a unit that promotes where it stands may do so, and need not."""
    for piece in rules.pieces:
        for promotion in piece.promotions:
            if promotion.event in STANDING and not promotion.optional:
                words = EVENTS[promotion.event].removesuffix(" in {}")
                yield diagnostic(
                    "promotes-standing",
                    promotion.span,
                    f"`promotes {words}` would force the side to promote",
                    label="a promotion without a move must be optional",
                    help=f"write `may promote {words} ..`",
                )


def _unlimited(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that a piece whose promotion is limited promotes."""
    kinds = (ConstraintKind.UNCAPTURED, ConstraintKind.PROMOTES_HELD, ConstraintKind.PROMOTES_QUIETLY)
    for row in rules.constraints_of(*kinds):
        for piece in rules.pieces:
            if piece.name in row.pieces and not piece.promotions:
                yield diagnostic(
                    "promotion-missing",
                    row.span,
                    f"`{piece.name}` does not promote",
                    label="has no effect",
                    help="write `promotes in ZONE to PIECE, ..` as well, or remove it",
                )


def _stays_royal(rules: Ruleset, piece: str, promoted: str) -> bool:
    """Return True if one goal makes both royal: a king may become another royal piece of its side."""
    return any(end.kind is EndKind.CHECKMATE and {piece, promoted} <= {*end.pieces} for end in rules.ends)


def _may_be_several(rules: Ruleset, name: str) -> bool:
    """Return True if a goal names several royal units, so that one more is not a mistake."""
    return any(
        end.kind is EndKind.CHECKMATE and name in end.pieces and (end.which or len(end.pieces) > 1)
        for end in rules.ends
    )


def _en_passant(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report moves that leave en passant if no piece can capture so, and the reverse."""
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
            label="no piece can use this",
            help="give a piece a move with the modifier `e`, such as `fceF`",
        )
    if taking and not leaving:
        yield diagnostic(
            "en-passant-never",
            taking[0].span,
            f"`{taking[0].text}` captures en passant, but no move allows it",
            label="`e` has no effect",
            help="write `leaving en passant` after a move that crosses squares, or remove `e`",
        )
    for line in leaving:
        if line.terms and not any(map(_crosses, line.terms)):
            yield _uncrossed(line)
    for piece in rules.pieces if leaving else ():
        yield from _only_passing(piece)


def _shifts(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report moves that push or pull in a game with commands, which count the activations of units that act.

    A unit that stays or leaves the board needs plain lines; with it no chain loses a unit, and no side its royal one.
    """
    for piece in rules.pieces:
        for line in piece.moves:
            if line.shift is not None and (line.shift.stays or line.shift.leaves):
                yield from _rays(rules, piece.name, line)
    yield from _drops(rules)
    for line in (line for piece in rules.pieces for line in piece.moves if line.shift is not None):
        for command in rules.commands[:1]:
            yield diagnostic(
                "pushing-clash",
                line.span,
                "moves that push or pull cannot be combined with `command`",
                label="not allowed with `command`",
                labels=(Label(command.span, "a command"),),
                help="remove one of the two",
            )


def _drops(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report drops that push in a game with commands, stacking, or limits of drops as if nothing else moved."""
    neutral, offer = rules.offer(OfferKind.POCKET_NEUTRAL), rules.offer(OfferKind.DROP_PUSH)
    for row in (neutral,) if neutral is not None else ():
        for command in rules.commands[:1]:
            yield clash("pushing-clash", row.span, "neutral units cannot be taken", (command.span, "a command"))
    if offer is None:
        return
    others = [(command.span, "a command") for command in rules.commands[:1]]
    others += [(rules.stacking, "stacking")] if rules.stacking is not None else []
    others += [(row.span, words) for kind, words in _OF_DROPS.items() for row in rules.constraints_of(kind)]
    for other in others:
        yield clash("pushing-clash", offer.span, "drops cannot push units", other)


_OF_DROPS = {
    ConstraintKind.DROP_ACTIVE: "drops only where units are active",
    ConstraintKind.DROP_CONVERTS: "drops only where they convert",
    ConstraintKind.DROP_COLORS: "drops on both colors",
}
"""Kinds of limits of drops that are judged as if nothing else moved."""


def _rays(rules: Ruleset, piece: str, line: MoveLine) -> Iterator[Diagnostic]:
    """Report a line by which a unit stays or leaves the board, but that is not plain or clashes with another word."""
    what = "stay where it is" if line.shift is not None and line.shift.stays else "leave the board"
    if not all(map(_is_ray, line.terms)) or line.within or line.goal:
        yield diagnostic(
            "pushing-clash",
            line.span,
            f"a unit can only {what} in the straight directions of its moves, over all squares to the edge",
            label=f"`{line.text}` has other moves" if not (line.within or line.goal) else "its squares are limited",
            help="give it a line of its own with letters such as `K`, `N`, `R` or `B`, without `within` and `to`",
        )
    for phase in (row for row in rules.phases if row.kind is PhaseKind.CLAIM):
        yield clash("pushing-clash", line.span, f"a unit cannot {what}", (phase.span, "chains"))
    if line.shift is not None and line.shift.leaves and piece in rules.royal:
        yield diagnostic(
            "pushing-clash",
            line.span,
            f"`{piece}` is royal and cannot leave the board by its own move",
            label="removes it from the board",
            help="remove `over the edge`",
        )


def _is_ray(term: Term) -> bool:
    """Return True if a move goes from square to square in one straight direction, or makes the same leap again."""
    leg = term.legs[0]
    plain = len(term.legs) == 1 and leg.path == "leap" and leg.bend == "none" and not (leg.skips or leg.around)
    return plain and leg.least == 1 and all(gcd(*step) == 1 for step in leg.steps)


def _crosses(term: Term) -> bool:
    """Return True if a move passes squares rather than leaping over them."""
    return len(term.legs) > 1 or term.legs[0].most != 1 or term.legs[0].path != "leap"


def _uncrossed(line: MoveLine) -> Diagnostic:
    leaps = any(max(map(abs, step)) > 1 for term in line.terms for step in term.legs[0].steps)
    lame = next((_lamed(term) for term in line.terms if any(map(lame_path, term.legs[0].steps))), "")
    return diagnostic(
        "en-passant-uncrossed",
        line.span,
        f"`{line.text}` {'leaps over squares' if leaps else 'is a single step'}, but en passant needs a crossed square",
        label="crosses no square",
        help=f"write `{lame}`, which crosses the squares it passes" if lame else "remove `leaving en passant`",
    )


def _lamed(term: Term) -> str:
    """Return a leap as a lame one."""
    return re.sub(r"(?=[A-Z(])", "n", term.text, count=1)


def _only_passing(piece: Piece) -> Iterator[Diagnostic]:
    """Report a piece that captures en passant and in no other way."""
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
    """Report a mix of the two ways to castle, and a piece that would castle with itself."""
    by_letter = [piece for piece in rules.pieces if piece.castles]
    if rules.castling and by_letter:
        yield diagnostic(
            "castling-twice",
            by_letter[0].span,
            f"`{by_letter[0].name}` castles by `O`, but there is also a `castling` block",
            label="castles by its movement",
            help="keep one of the two",
        )
    both = [piece for piece in rules.castling.movers if piece in rules.castling.partners] if rules.castling else []
    if rules.castling and both:
        yield diagnostic(
            "castles-with-itself",
            rules.castling.partners_span,
            f"`{both[0]}` castles with the same piece",
            label="castling needs two different pieces",
            help="use another piece",
        )
