"""Checks of hands, fusion in hand, and formations."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import Ruleset


def check_hands(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that hands exist where needed, and that units in hand can leave it."""
    yield from _need_hand(rules)
    yield from _dead_end(rules)
    yield from _twice(rules)
    yield from _promoted(rules)
    yield from _fusions(rules)
    yield from _formations(rules)


def _need_hand(rules: Ruleset) -> Iterator[Diagnostic]:
    if rules.hand is not None:
        return
    lines = []
    if rules.fusion is not None:
        ways = {"made-drop": "made by drop", "made-hand": "made in hand", "splits-hand": "splits to hand"}
        lines += [(rules.fusion.where[way], text) for way, text in ways.items() if way in rules.fusion.ways]
    lines += [(piece.drop.span, "@") for piece in rules.pieces if piece.drop is not None]
    for span, text in lines:
        yield diagnostic(
            "hand-missing",
            span,
            f"`{text}` needs a hand, but the ruleset has none",
            label="no unit ever enters a hand",
            help="write a `hand` block",
        )


def _dead_end(rules: Ruleset) -> Iterator[Diagnostic]:
    hand = rules.hand
    if hand is None:
        return
    on_own = rules.fusion is not None and "made-drop" in rules.fusion.ways
    if not on_own and not any(drop.kind == "empty" for drop in hand.drops):
        yield diagnostic(
            "hand-dead-end",
            hand.drops[0].span if hand.drops else hand.span,
            "units in hand can never leave it",
            label="only limits where units drop" if hand.drops else "no line lets units drop",
            help="write `drops on empty squares` as well"
            if hand.drops
            else "write `drops on empty squares`, or `made by drop` in the `fusion` block",
        )


def _twice(rules: Ruleset) -> Iterator[Diagnostic]:
    if rules.hand is not None and rules.hand.receives_span is not None and rules.turn.captured_by is not None:
        yield diagnostic(
            "captures-go-twice",
            rules.turn.where["relocate-captured"],
            "captured units go both to a square and to a hand",
            label="to a square",
            labels=(Label(rules.hand.receives_span, "to a hand"),),
            help="keep one of the two lines",
        )


def _promoted(rules: Ruleset) -> Iterator[Diagnostic]:
    hand = rules.hand
    if hand is None or hand.promoted_span is None:
        return
    promotes = any(piece.promotion is not None for piece in rules.pieces)
    if not promotes or not (hand.receives or hand.pockets):
        lacks = "units enter a hand" if promotes else "a unit promotes"
        yield diagnostic(
            "promoted-never",
            hand.promoted_span,
            f"promoted units never enter a hand, because no line says how {lacks}",
            label="has no effect",
            help="remove it, or write "
            + ("`receives captures`" if promotes else "`promotes in ZONE to PIECE` in a piece"),
        )


def _fusions(rules: Ruleset) -> Iterator[Diagnostic]:
    fusion = rules.fusion
    if fusion is None:
        return
    paired = {name for pair in fusion.pairs for name in (pair.first, pair.second)}
    for name in sorted(fusion.not_begun):
        if name not in paired or not fusion.ways & {"made-move", "made-drop"}:
            yield diagnostic(
                "never-begun-anyway",
                fusion.where["not-begun"],
                f"`{name}` never starts a fusion",
                label="has no effect",
                help=f"remove `{name}`, or check the lines with `+` and `made by …`",
            )
    for limit, ways in (("splits-empty", {"splits-move"}), ("splits-unattacked", {"splits-move", "splits-hand"})):
        if limit in fusion.ways and not fusion.ways & ways:
            yield diagnostic(
                "splits-never",
                fusion.where[limit],
                "no unit in this game splits this way",
                label="limits an impossible split",
                help="write `splits by move`, or remove it",
            )


def _formations(rules: Ruleset) -> Iterator[Diagnostic]:
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
