"""Checks of the turn and activation."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.model import Ruleset


def check_turns(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that the lines of the turn and activation have an effect."""
    yield from _turn(rules)
    yield from _deeds(rules)


def _turn(rules: Ruleset) -> Iterator[Diagnostic]:
    turn = rules.turn
    if turn.acts_once and turn.longest == 1 and turn.opening <= 1:
        yield diagnostic(
            "acts-once-anyway",
            turn.where["acts-once"],
            "in a turn of one action, every unit acts once anyway",
            label="has no effect",
            help="remove it, or give the turn more actions",
        )
    if turn.afresh and not turn.acts_once:
        yield diagnostic(
            "afresh-anyway",
            turn.where["afresh"],
            "units may act as often as they like anyway",
            label="has no effect",
            help="write `each unit acts once` as well, or remove it",
        )
    if turn.opening and turn.length(turn.opening_side) == (turn.opening, turn.opening):
        yield diagnostic(
            "opening-anyway",
            turn.where["opens"],
            f"every turn has {turn.opening} action{'s' if turn.opening > 1 else ''} anyway",
            label="has no effect",
            help="remove it",
        )
    if turn.longest == 1 and turn.opening <= 1:
        for form, what in (("ends-check", "an action that gives check"), ("ends-stuck", "its first action")):
            if form in turn.where:
                yield diagnostic(
                    "ends-anyway",
                    turn.where[form],
                    f"a turn of one action ends after {what} anyway",
                    label="has no effect",
                    help="remove it, or give the turn more actions",
                )


def _deeds(rules: Ruleset) -> Iterator[Diagnostic]:
    if rules.activation is None:
        return
    fusion = rules.fusion.ways if rules.fusion else frozenset()
    castles = rules.castling is not None or any(piece.castles for piece in rules.pieces)
    possible = {
        "move": (True, ""),
        "castle": (castles, "castling"),
        "pocket": (rules.hand is not None and rules.hand.pockets, "hand"),
        "split": (bool(fusion & {"splits-move", "splits-hand"}), "fusion"),
        "ride": (bool(rules.formations), "formation"),
        "check": (bool(rules.royal), "goal"),
    }
    for deed, span in rules.activation.where.items():
        can, block = possible[deed]
        if not can:
            yield diagnostic(
                "deed-impossible",
                span,
                f"no unit in this game can {deed}",
                label=f"`{deed}` is listed here",
                help=f"remove it, or say how in a `{block}` statement",
            )
