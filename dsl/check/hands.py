"""Checks of hands, fusion in hand, and formations."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, Effect, OfferKind, Ruleset, Trigger
from dsl.model.form import base_symbol, pieces_before
from dsl.model.rows import POCKETS
from dsl.source import Span
from dsl.words.near import quoted_list


def check_hands(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that hands exist where needed, and that units in hand can leave it."""
    yield from _need_hand(rules)
    yield from _dead_end(rules)
    yield from _twice(rules)
    yield from _promoted(rules)
    yield from _formless(rules)
    yield from _fusions(rules)
    yield from _formations(rules)


def _need_hand(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines that need a hand if the ruleset has none."""
    if rules.hand is not None:
        return
    lines: list[tuple[Span, str]] = []
    ways = {
        OfferKind.DROP_FUSE: "made by drop",
        OfferKind.HAND_FUSE: "made in hand",
        OfferKind.HAND_SPLIT: "splits to hand",
    }
    lines += [(row.span, ways[row.kind]) for row in rules.offers if row.kind in ways]
    held = rules.constraints_of(ConstraintKind.PROMOTES_HELD)
    lines += [(row.span, "promotes only from the hand") for row in held]
    lines += [(piece.drop.span, "@") for piece in rules.pieces if piece.drop is not None]
    for span, text in lines:
        yield diagnostic(
            "hand-missing",
            span,
            f"`{text}` needs a hand, but the ruleset has none",
            label="no unit ever enters a hand",
            help="write a `hand` block",
        )


_LIMITS = (
    ConstraintKind.DROP_ZONE,
    ConstraintKind.DROP_RANGE,
    ConstraintKind.DROP_ACTIVE,
    ConstraintKind.DROP_HELD,
    ConstraintKind.DROP_FILLS,
)
"""Limits of where units drop."""


def _dead_end(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report a hand that units can never leave."""
    hand = rules.hand
    if hand is None or any(row.where == "left" for row in rules.phases):
        return
    limit = next(rules.constraints_of(*_LIMITS), None)
    if limit is None and rules.constraint(ConstraintKind.PROMOTES_HELD) is not None:
        return
    if not rules.may(OfferKind.DROP, OfferKind.DROP_FUSE, OfferKind.DROP_PUSH):
        yield diagnostic(
            "hand-dead-end",
            limit.span if limit is not None else hand,
            "units in hand can never leave it",
            label="only limits where units drop" if limit is not None else "no line lets units drop",
            help="write `drops on empty squares` as well"
            if limit is not None
            else "write `drops on empty squares`, or another way out of the hand such as `promotes only from the hand`",
        )


def _twice(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report two lines that send captured units to two places: to a square, to a hand, or to wait for an exchange."""
    receives = rules.consequence(Trigger.CAPTURE, Effect.TO_HAND)
    waits = rules.consequence(Trigger.CAPTURE, Effect.WAIT)
    exchanges = rules.offer(OfferKind.EXCHANGE)
    leaves = receives or waits
    if exchanges is not None and leaves is not None:
        yield diagnostic(
            "captures-go-twice",
            exchanges.span,
            f"captured units are exchanged, but go to a {'hand' if leaves is receives else 'square'}",
            label="exchanges units that are nowhere else",
            labels=(Label(leaves.span, f"to a {'hand' if leaves is receives else 'square'}"),),
            help="keep one of the two lines",
        )
    if receives is not None and waits is not None:
        yield diagnostic(
            "captures-go-twice",
            waits.span,
            "captured units go both to a square and to a hand",
            label="to a square",
            labels=(Label(receives.span, "to a hand"),),
            help="keep one of the two lines",
        )


def _promoted(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report a line on promoted units in hand if it is ambiguous or never applies."""
    becomes = rules.consequence(Trigger.STOW, Effect.BECOME)
    if becomes is None:
        return
    if becomes.other is None:
        yield from _ambiguous(rules, becomes.span)
    promotes = any(piece.promotions for piece in rules.pieces)
    comes = rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None or rules.may(*POCKETS)
    if not promotes or not comes:
        missing = "units enter a hand" if promotes else "a unit promotes"
        yield diagnostic(
            "promoted-never",
            becomes.span,
            f"promoted units never enter a hand, because no line says how {missing}",
            label="has no effect",
            help="remove it, or write "
            + ("`receives captures`" if promotes else "`promotes in ZONE to PIECE` in a piece"),
        )


def _ambiguous(rules: Ruleset, line: Span) -> Iterator[Diagnostic]:
    """Report a promoted piece of which a unit may have been several others."""
    for piece in rules.pieces:
        before = pieces_before(rules, piece)
        if len(before) > 1:
            yield diagnostic(
                "promoted-from-several",
                line,
                f"a promoted `{piece.name}` may have been {quoted_list(before, 'or')}",
                label="as what it comes is not clear",
                labels=(Label(piece.span, "the promoted piece"),),
                help="declare a promoted form for each, with `+` and the symbol of its base: "
                + ", ".join(f"`+{other.symbol}`" for other in rules.pieces if other.name in before),
            )


def _formless(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report that no piece has a promoted form as which it could drop."""
    row = next((row for row in rules.offers if row.kind is OfferKind.DROP_PROMOTED), None)
    if row is not None and not any(map(base_symbol, rules.pieces)):
        yield diagnostic(
            "promoted-never",
            row.span,
            "no piece has a promoted form",
            label="has no effect",
            help="give the promoted form of the piece with the symbol `P` the symbol `+P`, or remove it",
        )


def _fusions(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report limits of fusion and of splits that have no effect."""
    fusion = rules.fusion
    if fusion is None:
        return
    paired = {name for pair in fusion.pairs for name in (pair.first, pair.second)}
    rows = rules.constraints_of(ConstraintKind.NOT_BEGUN)
    for name, span in sorted((name, row.span) for row in rows for name in row.pieces):
        if name not in paired or not rules.may(OfferKind.FUSE, OfferKind.DROP_FUSE):
            yield diagnostic(
                "never-begun-anyway",
                span,
                f"`{name}` never starts a fusion",
                label="has no effect",
                help=f"remove `{name}`, or check the lines with `+` and `made by …`",
            )
    for limit in rules.constraints_of(ConstraintKind.SPLIT_EMPTY, ConstraintKind.SPLIT_UNATTACKED):
        to_hand = limit.kind is ConstraintKind.SPLIT_UNATTACKED and rules.may(OfferKind.HAND_SPLIT)
        if not to_hand and not rules.may(OfferKind.SPLIT):
            yield diagnostic(
                "splits-never",
                limit.span,
                "no unit in this game splits this way",
                label="limits an impossible split",
                help="write `splits by move`, or remove it",
            )


def _formations(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report formations that do not fit on the board, or that share a symbol."""
    symbols: dict[str, Label] = {}
    for formation in rules.formations:
        if formation.files > len(rules.board.files) or formation.ranks > len(rules.board.ranks):
            yield diagnostic(
                "block-too-large",
                formation.block_span,
                f"a block of {formation.files}x{formation.ranks} does not fit on the board",
                label="larger than the board",
                help="make it smaller",
            )
        if formation.symbol in symbols:
            yield diagnostic(
                "duplicate-symbol",
                formation.span,
                f"two formations have the symbol `{formation.symbol}`",
                label="used again here",
                labels=(symbols[formation.symbol],),
                help="change one of the symbols",
            )
        symbols.setdefault(formation.symbol, Label(formation.span, "first used here"))
