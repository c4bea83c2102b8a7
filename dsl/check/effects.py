"""Checks of what follows from captures, moves and drops."""

from collections.abc import Iterator

from dsl.check.clashes import clash
from dsl.check.vanished import over_vanished
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, Effect, EndKind, OfferKind, PhaseKind, Ruleset, Trigger, Whom
from dsl.model.rows import AFTERMATH, BY_PASSES, LOSSES, OWN_TOO, SWEEPING, Consequence
from dsl.source import Span
from dsl.words.near import quoted_list

Row = Consequence[str, str, str]


def check_effects(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that effects select units, and that some goal says what happens to a side that loses its royal units."""
    rows = [row for row in rules.consequences if row.effect in AFTERMATH]
    for row in rows:
        yield from _captors(row)
        yield from _along(row)
        yield from _origins(row)
        yield from _returns(rules, row)
        yield from _falls(rules, row)
        yield from _stacks(rules, row)
        yield from _transfers(rules, row)
    yield from over_vanished(rules)
    yield from _closed(rules)
    yield from _threats(rules)
    yield from _freezing(rules)
    yield from _without_captures(rules)
    yield from _without_drops(rules)
    yield from _without_promotions(rules)
    yield from _without_passes(rules)
    yield from _without_conversions(rules, rows)


def _closed(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that nothing else takes squares out of the game where those of captured units are closed for a turn."""
    for row in rules.consequences:
        if row.effect is Effect.CLOSE and (others := next(_taking_squares(rules), None)) is not None:
            yield clash("closed-clash", row.span, "squares cannot be closed until the turn ends", others)


def _taking_squares(rules: Ruleset) -> Iterator[tuple[Span, str]]:
    """Yield what takes squares out of the game for good."""
    if rules.board.vanishing:
        yield rules.board.span, "squares that vanish"
    yield from ((row.span, "walls") for row in rules.consequences if row.effect is Effect.PETRIFY)


def _captors(row: Row) -> Iterator[Diagnostic]:
    if row.whom is Whom.CAPTOR and row.trigger is not Trigger.CAPTURE:
        yield diagnostic(
            "captor-missing",
            row.span,
            f"a {row.trigger} has no captor",
            label="names a captor",
            help="write it in an `after capture` block",
        )


def _origins(row: Row) -> Iterator[Diagnostic]:
    if row.effect is Effect.LEAVE_BEHIND and row.trigger is Trigger.DROP:
        yield diagnostic(
            "origin-missing",
            row.span,
            "a unit that drops leaves no square",
            label="needs a square that was left",
            help="write it in an `after a move` block",
        )


def _returns(rules: Ruleset, row: Row) -> Iterator[Diagnostic]:
    """Report a captor that goes back after some of its captures only, or in a game where that would mean more."""
    if row.effect is not Effect.GO_BACK:
        return
    if row.trigger is not Trigger.CAPTURE:
        yield diagnostic(
            "captor-missing",
            row.span,
            f"a {row.trigger} has no captor",
            label="names a captor",
            help="write it in an `after capture` block",
        )
    elif row.victims or row.zone or row.along:
        yield diagnostic(
            "goes-back-clash",
            row.span,
            "captors go back after all their captures, or after none",
            label="depends on the capture",
            help="write it in a block without `of`, `in` and `along`",
        )
    elif (found := next(_unreturned(rules), None)) is not None:
        yield clash("goes-back-clash", row.span, "captors cannot go back", found)


def _threats(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report check by effects where no effect takes royal units, or where a move is not the whole of a turn."""
    line = rules.constraint(ConstraintKind.BY_EFFECTS)
    if line is None:
        return
    rows = [row for row in rules.consequences if row.effect in LOSSES and row.trigger is not Trigger.DROP]
    others = [row for row in rows if row.whom not in (Whom.CAPTOR, Whom.ACTOR)]
    if all(row.spares(piece) for row in others for piece in rules.royal):
        yield diagnostic(
            "check-by-effects",
            line.span,
            "no effect of a move takes a royal unit of the enemy",
            label="gives no check",
            help="remove it",
        )
    elif (found := next(_unforeseen(rules), None)) is not None:
        yield clash("check-by-effects", line.span, "effects give no check", found)


def _unforeseen(rules: Ruleset) -> Iterator[tuple[Span, str]]:
    """Yield what a game with check by effects cannot have, because a move is not the whole of a turn there."""
    several = [row.span for row in rules.phases if row.kind is PhaseKind.ACT and row.most > 1]
    yield from ((span, "turns of several actions") for span in several)
    yield from ((row.span, "commands") for row in rules.phases if row.kind is PhaseKind.COMMAND)
    yield from ((row.span, "chains") for row in rules.phases if row.kind is PhaseKind.CLAIM)
    if (activation := rules.blocks.get("activation")) is not None:
        yield activation, "activation"
    yield from _more_than_moves(rules)


def _unreturned(rules: Ruleset) -> Iterator[tuple[Span, str]]:
    """Yield what a game with captors that go back cannot have, because it depends on where a unit has arrived."""
    if rules.board.vanishing:
        yield rules.board.span, "squares that vanish"
    yield from ((formation.span, "formations") for formation in rules.formations)
    yield from _more_than_moves(rules)


def _more_than_moves(rules: Ruleset) -> Iterator[tuple[Span, str]]:
    """Yield what makes more of a move than one unit that arrives on a square of its own, and then the enemy's turn."""
    if rules.stacking is not None:
        yield rules.stacking, "units that share squares"
    yield from ((row.span, "captors that capture again") for row in rules.phases if row.kind is PhaseKind.AGAIN)
    yield from ((row.span, "a second part of the turn") for row in rules.phases if row.kind is PhaseKind.PLACE)
    yield from ((row.span, "several boards") for row in rules.consequences if row.effect is Effect.TRANSFER)
    if (fusion := rules.blocks.get("fusion")) is not None:
        yield fusion, "units that fuse"


def _along(row: Row) -> Iterator[Diagnostic]:
    """Report an effect of straight moves that may fall on the own side."""
    if row.along and (row.whom in OWN_TOO or row.effect is Effect.TURN_INTO):
        yield diagnostic(
            "along-own",
            row.span,
            "what follows straight moves falls on enemies only",
            label="may fall on units of the own side",
            help="write it in a block without `along`, or select enemies",
        )


def _falls(rules: Ruleset, row: Row) -> Iterator[Diagnostic]:
    """Report enemies that are royal and may leave their side although no goal says what happens then."""
    if row.whom in (Whom.CAPTOR, Whom.ACTOR):
        return
    captured = [goal.pieces for goal in rules.ends if goal.kind is EndKind.CAPTURE and goal.result == "loss"]
    for goal in rules.ends:
        loose = [piece for piece in goal.pieces if not row.spares(piece)]
        if goal.kind is not EndKind.CHECKMATE or not loose or any({*goal.pieces} >= {*each} for each in captured):
            continue
        yield diagnostic(
            "royal-falls",
            row.span,
            f"this effect may take {quoted_list(loose)}, and no goal says what happens then",
            label="takes a royal unit",
            labels=(Label(goal.span, "makes it royal"),),
            help=f"write `goal capture of {', '.join(goal.pieces)}` as well, or `but {', '.join(loose)}` in this line",
        )


def _stacks(rules: Ruleset, row: Row) -> Iterator[Diagnostic]:
    """Report effects that are not allowed with `stacking`."""
    clashes = row.whom in (Whom.ATTACKED, Whom.BEAM) or row.effect not in SWEEPING
    if rules.stacking is not None and clashes:
        yield diagnostic(
            "stacking-clash",
            row.span,
            "`stacking` allows only effects that remove, capture or petrify, and none on attacked units or by beams",
            label="not allowed with `stacking`",
            labels=(Label(rules.stacking, "the `stacking` block"),),
            help="remove one of the two",
        )


def _transfers(rules: Ruleset, row: Row) -> Iterator[Diagnostic]:
    if row.effect is Effect.TRANSFER and rules.board.boards == 1:
        yield diagnostic(
            "next-board-missing",
            row.span,
            "there is no other board to pass to",
            label="needs a second board",
            labels=(Label(rules.board.span, "declares one board"),),
            help="write `boards 2` in the block of `board`",
        )


def _freezing(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines on frozen units next to a `stacking` block."""
    row = next(rules.constraints_of(ConstraintKind.FREEZES, ConstraintKind.FROZEN), None)
    if rules.stacking is not None and row is not None:
        yield diagnostic(
            "stacking-clash",
            row.span,
            "`stacking` cannot be combined with units that enemies freeze",
            label="not allowed with `stacking`",
            labels=(Label(rules.stacking, "the `stacking` block"),),
            help="remove one of the two",
        )


def _without_captures(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines about captures in a game that forbids them, at the line of this file if the other is inherited."""
    none = rules.constraint(ConstraintKind.NO_CAPTURE)
    if none is None:
        return
    for span in dict.fromkeys(_about_captures(rules)):
        places = [Label(span, "never happens"), Label(none.span, "forbids all captures")]
        is_inherited = span.source is not rules.source and none.span.source is rules.source
        first, other = reversed(places) if is_inherited else places
        yield diagnostic(
            "after-never",
            first.span,
            "no unit is captured in this game",
            label=first.text,
            labels=(other,),
            help="remove one of the two",
        )


def _about_captures(rules: Ruleset) -> Iterator[Span]:
    """Yield the lines that have an effect only if units are captured."""
    by_effect = any(row.effect is Effect.CAPTURE for row in rules.consequences)
    kept = (Effect.TO_HAND, Effect.WAIT) if by_effect else ()
    yield from (row.span for row in rules.consequences if row.trigger is Trigger.CAPTURE and row.effect not in kept)
    yield from (row.span for row in rules.phases if row.kind is PhaseKind.AGAIN)
    yield from (
        row.span for row in rules.constraints_of(ConstraintKind.FIRST) if {"capture", "capture again"} & {*row.deeds}
    )


def _without_drops(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines about drops in a game without a hand."""
    if rules.hand is not None:
        return
    limits = rules.constraints_of(ConstraintKind.FIRST, ConstraintKind.NO_CHECK_BY)
    spans = [row.span for row in limits if "drop" in row.deeds]
    spans += [row.span for row in rules.consequences if row.trigger is Trigger.DROP]
    for span in dict.fromkeys(spans):
        yield _never(span, "no unit is ever dropped in this game", "write a `hand` block with `drops on empty squares`")


def _without_promotions(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines about promotions in a game where no piece promotes."""
    if rules.may(OfferKind.DROP_PROMOTED) or any(piece.promotions for piece in rules.pieces):
        return
    limits = rules.constraints_of(ConstraintKind.FIRST, ConstraintKind.NO_CHECK_BY)
    spans = [row.span for row in limits if "promote" in row.deeds]
    spans += [row.span for row in rules.consequences if row.trigger is Trigger.PROMOTE]
    for span in dict.fromkeys(spans):
        yield _never(span, "no unit promotes in this game", "write `promotes in ZONE to PIECE` in a piece")


def _without_passes(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report ends by passes in a game where no side may pass."""
    for row in rules.ends if not rules.may(OfferKind.PASS) else ():
        if row.kind in BY_PASSES:
            yield _never(row.span, "no side may pass in this game", "write `pass allowed` in the `turn` block")


def _never(span: Span, message: str, help: str) -> Diagnostic:
    return diagnostic("deed-never", span, message, label="never happens", help=f"{help}, or remove this line")


def _without_conversions(rules: Ruleset, rows: list[Row]) -> Iterator[Diagnostic]:
    """Report a line that forbids every drop, because no drop converts a unit."""
    must = rules.constraint(ConstraintKind.DROP_CONVERTS)
    converts = any(row.effect is Effect.CONVERT and row.trigger is Trigger.DROP for row in rows)
    if must is not None and not converts:
        yield diagnostic(
            "converts-never",
            must.span,
            "no drop ever converts a unit in this game",
            label="forbids every drop",
            help="write what a drop converts, such as `after a drop { converts enemies within 1 }`",
        )
