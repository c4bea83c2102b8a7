"""The old fields of a Program, from its rows."""

from dsl.model import ConstraintKind as K
from dsl.model import Effect, OfferKind, PhaseKind, Ruleset, Trigger
from interpreter.program.tables import (
    NO_PIECE,
    CheckRule,
    DropRule,
    HandRule,
    PieceLength,
    Relocation,
    StackingRule,
    TurnRule,
)


def span(row):
    return row.span if row is not None else None


def relocation(row):
    return Relocation(by_mover=row.by == "mover", span=row.span) if row is not None else None


def turn(rules: Ruleset, rows, numbers):
    lengths = [row for row in rows.lengths]
    opening = rows.opening
    general = next(r for r in lengths if not r.opening and r.piece is None and r.side is None)

    def of(side):
        row = rows.length(side)
        return row.least, row.most

    return TurnRule(
        lengths=(of(0), of(1)),
        by_piece=tuple(
            PieceLength(piece=r.piece, least=r.least, most=r.most, span=r.span) for r in lengths if r.piece is not None
        ),
        opening_side=opening.side if opening else None,
        opening=opening.most if opening else 0,
        takes_command=span(rows.phase(PhaseKind.COMMAND)),
        acts_once=span(rows.constraint(K.ACTED)),
        afresh=span(rows.consequence(Trigger.MADE, Effect.AFRESH)),
        captured=relocation(rows.consequence(Trigger.CAPTURE, Effect.WAIT)),
        claims=span(rows.phase(PhaseKind.CLAIM)),
        unclaimed=relocation(rows.phase(PhaseKind.RELOCATE)),
        ends_on_check=span(rows.consequence(Trigger.CHECK, Effect.END_TURN)),
        ends_when_stuck=span(rows.consequence(Trigger.STUCK, Effect.END_TURN)),
        where={"opens": opening.span} if opening else {},
        span=general.span,
    )


def check(rows):
    through = [r for r in rows.constraints_of(K.NOT_THROUGH) if not r.deeds]
    return CheckRule(
        royal={p: r.span for r in rows.constraints_of(K.ROYAL) for p in r.pieces},
        after_every_action=rows.constraint(K.EVERY_ACTION) is not None,
        never_by={p: r.span for r in rows.constraints_of(K.HARMLESS) for p in sorted(r.pieces)},
        not_through={p: r.span for r in through for p in sorted(r.pieces)},
    )


def hand(rules, rows):
    if rules.hand is None:
        return None
    drops = []
    lines = [*(r for r in rows.offers if r.kind is OfferKind.DROP), *rows.constraints_of(K.DROP_ZONE, K.DROP_RANGE)]
    for r in sorted(lines, key=lambda r: r.span.start):
        kind = {OfferKind.DROP: "empty", K.DROP_ZONE: "zone", K.DROP_RANGE: "within"}[r.kind]
        if kind == "empty":
            drops.append(
                DropRule(
                    kind=kind, piece=NO_PIECE, distance=0, touching=False, zone=None, only=frozenset(), span=r.span
                )
            )
        else:
            drops.append(
                DropRule(
                    kind=kind,
                    piece=NO_PIECE if r.of is None else r.of,
                    distance=r.number,
                    touching=r.touching,
                    zone=r.zone,
                    only=frozenset(r.pieces),
                    span=r.span,
                )
            )
    becomes = rows.consequence(Trigger.STOW, Effect.BECOME)
    return HandRule(
        receives=span(rows.consequence(Trigger.CAPTURE, Effect.TO_HAND)),
        promoted=becomes.other if becomes else None,
        promoted_span=span(becomes),
        drops=tuple(drops),
        pockets=span(rows.offer(OfferKind.POCKET)),
        unpocketed=frozenset(rows.bound(K.NO_POCKET)),
        span=rules.hand,
    )


def stacking(rules, rows):
    if rules.stacking is None:
        return None
    o = rows.offer
    return StackingRule(
        joins=span(o(OfferKind.JOIN)),
        passes=span(o(OfferKind.PASS_FRIEND)),
        together=span(o(OfferKind.MOVE_TOGETHER)),
        leaves=span(o(OfferKind.LEAVE_PAIR)),
        takes_one=span(o(OfferKind.TAKE_ONE)),
        never={p: r.span for r in rows.constraints_of(K.UNSHARED) for p in sorted(r.pieces)},
        span=rules.stacking,
    )


WAYS = {
    OfferKind.FUSE: "made-move",
    OfferKind.DROP_FUSE: "made-drop",
    OfferKind.HAND_FUSE: "made-hand",
    OfferKind.SPLIT: "splits-move",
    OfferKind.HAND_SPLIT: "splits-hand",
    K.SPLIT_EMPTY: "splits-empty",
    K.SPLIT_UNATTACKED: "splits-unattacked",
    K.NOT_BEGUN: "not-begun",
}


def ways(rows):
    return {WAYS[r.kind]: r.span for r in (*rows.offers, *rows.constraints) if r.kind in WAYS}
