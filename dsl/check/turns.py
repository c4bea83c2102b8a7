"""Checks of the turn and activation."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.diagnostics.twice import said_twice
from dsl.model import ConstraintKind, Effect, OfferKind, Phase, Ruleset, Trigger
from dsl.model.rows import INTO_HAND, SPLITS
from dsl.source import Span


def check_turns(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that the lines of the turn and activation have an effect."""
    yield from _turn(rules)
    yield from _deeds(rules)
    yield from _sharers(rules)
    yield from _held(rules)


def _turn(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines of the `turn` block that contradict each other or have no effect."""
    acts_once, afresh = rules.constraint(ConstraintKind.ACTED), rules.consequence(Trigger.MADE, Effect.AFRESH)
    is_single = rules.most_actions == 1
    if acts_once is not None and is_single:
        yield diagnostic(
            "acts-once-anyway",
            acts_once.span,
            "in a turn of one action, every unit acts once anyway",
            label="has no effect",
            help="remove it, or give the turn more actions",
        )
    if afresh is not None and acts_once is None:
        yield diagnostic(
            "afresh-anyway",
            afresh.span,
            "units may act as often as they like anyway",
            label="has no effect",
            help="write `each unit acts once` as well, or remove it",
        )
    for length in rules.lengths:
        if length.opening and length.side is not None and _range(rules.length(length.side)) == _range(length):
            yield diagnostic(
                "opening-anyway",
                length.span,
                f"every turn has {length.most} action{'s' if length.most > 1 else ''} anyway",
                label="has no effect",
                help="remove it",
            )
    for line in rules.constraints_of(ConstraintKind.BY_ITSELF, ConstraintKind.NO_EARLY_CHECK):
        if is_single and rules.acts_singly:
            yield diagnostic(
                "single-anyway",
                line.span,
                "every action is the whole of its turn",
                label="has no effect",
                help="remove it, or give the turn more actions",
            )
    for row in rules.consequences:
        if row.effect is Effect.END_TURN and is_single:
            yield diagnostic(
                "ends-anyway",
                row.span,
                "a turn of one action ends then anyway",
                label="has no effect",
                help="remove it, or give the turn more actions",
            )
    yield from _said_twice(rules)


def _range(row: Phase[str, str, str]) -> tuple[int, int]:
    return row.least, row.most


def _said_twice(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report a second length of the turn for the same piece."""
    first: dict[str, Span] = {}
    for row in rules.lengths:
        if row.piece in first:
            message = f"the turn of a side with a `{row.piece}` has two lengths"
            yield said_twice(row.span, first[row.piece], message)
        if row.piece:
            first.setdefault(row.piece, row.span)


def _deeds(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report kinds of actions in `turn` lines that no unit can do."""
    possible = {
        "move": (True, ""),
        "castle": (rules.castles, "castling"),
        "pocket": (rules.may(OfferKind.POCKET), "hand"),
        "split": (rules.may(*SPLITS), "fusion"),
        "ride": (bool(rules.formations), "formation"),
        "check": (bool(rules.royal), "goal"),
    }
    for deed, span in ((deed, row.span) for row in rules.constraints_of(ConstraintKind.IDLE) for deed in row.deeds):
        can, block = possible[deed]
        if not can:
            yield diagnostic(
                "deed-impossible",
                span,
                f"no unit in this game can {deed}",
                label=f"`{deed}` is listed here",
                help=f"remove it, or say how in a `{block}` statement",
            )


def _sharers(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report a piece whose units make the activations of a turn and reach no unit."""
    ways = rules.activation.rules if rules.activation is not None else ()
    for row in rules.constraints_of(ConstraintKind.SHARED):
        if not any(way.piece == row.of for way in ways):
            yield diagnostic(
                "activates-nobody",
                row.span,
                f"no line says which units `{row.of}` activates",
                label="no unit could act",
                help=f"add a line such as `within 3 of {row.of}`",
            )


def _held(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report units that must have been in hand before the turn, though none ever comes to a hand."""
    comes = rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None
    comes |= rules.may(*INTO_HAND, OfferKind.HAND_FUSE)
    for row in rules.phases:
        if row.held and not comes:
            yield diagnostic(
                "held-anyway",
                row.span,
                "every unit in hand was there before the turn anyway",
                label="has no effect",
                help="remove `already in hand`, or write `receives captures` in the `hand` block",
            )
