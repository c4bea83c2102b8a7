"""The five tables of a Program, from what the model says."""

from collections.abc import Callable, Iterable, Iterator

from dsl.model import Ruleset
from dsl.model.rows import (
    Consequence,
    Constraint,
    ConstraintKind,
    Effect,
    End,
    EndKind,
    Offer,
    OfferKind,
    Phase,
    PhaseKind,
    Trigger,
)
from dsl.model.turn import piece_key
from interpreter.program.tables import SIDE_NAMES, Piece, Side, Zone

_FUSION = {
    "made-move": OfferKind.FUSE,
    "made-drop": OfferKind.DROP_FUSE,
    "made-hand": OfferKind.HAND_FUSE,
    "splits-move": OfferKind.SPLIT,
    "splits-hand": OfferKind.HAND_SPLIT,
}
_STACKING = {
    "joins": OfferKind.JOIN,
    "passes": OfferKind.PASS_FRIEND,
    "together": OfferKind.MOVE_TOGETHER,
    "leaves": OfferKind.LEAVE_PAIR,
    "takes-one": OfferKind.TAKE_ONE,
}
K = ConstraintKind


class RowsOf:
    """Builds the tables of one ruleset."""

    def __init__(self, rules: Ruleset, numbers: dict[str, Piece], zone: Callable[[str], Zone]) -> None:
        self.rules, self.numbers, self.zone = rules, numbers, zone

    def pieces(self, names: Iterable[str]) -> frozenset[Piece]:
        """The numbers of some pieces."""
        return frozenset(self.numbers[name] for name in names)

    def offers(self) -> Iterator[Offer[Piece]]:
        """The table of offers."""
        fusion, stacking, hand = self.rules.fusion, self.rules.stacking, self.rules.hand
        for form, kind in _FUSION.items():
            if fusion and form in fusion.where:
                yield Offer(kind=kind, span=fusion.where[form])
        for form, kind in _STACKING.items():
            if stacking and form in stacking.where:
                yield Offer(kind=kind, span=stacking.where[form])
        if hand and hand.pockets_span:
            yield Offer(kind=OfferKind.POCKET, span=hand.pockets_span)
        for drop in hand.drops if hand else ():
            if drop.kind == "empty":
                yield Offer(kind=OfferKind.DROP, span=drop.span)
        for command in self.rules.commands:
            if command.converts:
                yield Offer(kind=OfferKind.CONVERT, pieces=self.pieces([command.piece]), span=command.where["converts"])

    def constraints(self) -> Iterator[Constraint[Piece, Zone]]:
        """The table of constraints."""
        rules, turn, hand, fusion = self.rules, self.rules.turn, self.rules.hand, self.rules.fusion
        if turn.acts_once:
            yield Constraint(kind=K.ACTED, span=turn.where["acts-once"])
        for command in rules.commands:
            leader = self.numbers[command.piece]
            if command.most:
                yield Constraint(
                    kind=K.BUDGET,
                    of=leader,
                    number=command.most,
                    others=command.others,
                    span=command.where["budget"],
                )
            if command.spared:
                yield Constraint(
                    kind=K.SPARED, of=leader, pieces=self.pieces(command.spared), span=command.where["converts"]
                )
        if rules.activation:
            for deed, span in rules.activation.where.items():
                yield Constraint(kind=K.IDLE, deeds=frozenset((deed,)), span=span)
        for goal in rules.goals:
            if goal.kind == "checkmate":
                yield Constraint(kind=K.ROYAL, pieces=self.pieces(goal.pieces), span=goal.span)
        check = rules.check
        if check.after_every_action:
            yield Constraint(kind=K.EVERY_ACTION, span=check.where["judged-action"])
        if check.never_by:
            yield Constraint(kind=K.HARMLESS, pieces=self.pieces(check.never_by), span=check.where["never-by"])
        if check.not_through:
            yield Constraint(
                kind=K.NOT_THROUGH, pieces=self.pieces(check.not_through), span=check.where["no-move-through"]
            )
        castling = rules.castling
        if castling and castling.not_out_span:
            yield Constraint(kind=K.NOT_OUT, deeds=frozenset(("castle",)), span=castling.not_out_span)
        if castling and castling.not_through_span:
            yield Constraint(kind=K.NOT_THROUGH, deeds=frozenset(("castle",)), span=castling.not_through_span)
        for piece in rules.pieces:
            if piece.castles:
                castler = self.pieces([piece.name])
                for kind in (K.NOT_OUT, K.NOT_THROUGH):
                    yield Constraint(kind=kind, deeds=frozenset(("castle",)), pieces=castler, span=piece.span)
        if hand and hand.unpocketed and hand.pockets_span:
            yield Constraint(kind=K.NO_POCKET, pieces=self.pieces(hand.unpocketed), span=hand.pockets_span)
        for drop in hand.drops if hand else ():
            if drop.kind == "zone":
                yield Constraint(
                    kind=K.DROP_ZONE, pieces=self.pieces(drop.only), zone=self.zone(drop.zone), span=drop.span
                )
            elif drop.kind == "within":
                yield Constraint(
                    kind=K.DROP_RANGE,
                    of=self.numbers[drop.piece],
                    number=drop.distance,
                    touching=drop.touching,
                    span=drop.span,
                )
        if fusion and "splits-empty" in fusion.where:
            yield Constraint(kind=K.SPLIT_EMPTY, span=fusion.where["splits-empty"])
        if fusion and "splits-unattacked" in fusion.where:
            yield Constraint(kind=K.SPLIT_UNATTACKED, span=fusion.where["splits-unattacked"])
        if fusion and fusion.not_begun:
            yield Constraint(kind=K.NOT_BEGUN, pieces=self.pieces(fusion.not_begun), span=fusion.where["not-begun"])
        if rules.stacking and rules.stacking.never:
            yield Constraint(
                kind=K.UNSHARED, pieces=self.pieces(rules.stacking.never), span=rules.stacking.where["never"]
            )
        chain = rules.chain
        if chain and chain.formed:
            yield Constraint(kind=K.FORMED, span=chain.where["formed"])
        if chain and chain.once:
            yield Constraint(kind=K.CLAIMED, span=chain.where["claimed-once"])

    def consequences(self) -> Iterator[Consequence[Piece, Zone]]:
        """The table of consequences."""
        rules, turn, hand, chain = self.rules, self.rules.turn, self.rules.hand, self.rules.chain
        if turn.captured_by:
            yield Consequence(
                trigger=Trigger.CAPTURE,
                effect=Effect.WAIT,
                by=turn.captured_by,
                span=turn.where["relocate-captured"],
            )
        if hand and hand.receives_span:
            yield Consequence(trigger=Trigger.CAPTURE, effect=Effect.TO_HAND, span=hand.receives_span)
        if hand and hand.promoted_span:
            yield Consequence(
                trigger=Trigger.STOW,
                effect=Effect.BECOME,
                other=self.numbers[hand.promoted],
                span=hand.promoted_span,
            )
        for span in rules.board.vanish_spans:
            yield Consequence(trigger=Trigger.LEAVE, effect=Effect.VANISH, span=span)
        if rules.castling:
            yield Consequence(
                trigger=Trigger.LIFT,
                effect=Effect.FORFEIT,
                pieces=self.pieces([rules.castling.mover]),
                other=self.numbers[rules.castling.partner],
                span=rules.castling.partners_span,
            )
        if turn.afresh:
            yield Consequence(trigger=Trigger.MADE, effect=Effect.AFRESH, span=turn.where["afresh"])
        if turn.ends_on_check:
            yield Consequence(trigger=Trigger.CHECK, effect=Effect.END_TURN, span=turn.where["ends-check"])
        if turn.ends_when_stuck:
            yield Consequence(trigger=Trigger.STUCK, effect=Effect.END_TURN, span=turn.where["ends-stuck"])
        if chain and chain.scores:
            yield Consequence(trigger=Trigger.CLAIM, effect=Effect.SCORE, span=chain.where["scores"])
        if chain and chain.relocated_by:
            yield Consequence(
                trigger=Trigger.CLAIM,
                effect=Effect.WAIT,
                by=chain.relocated_by,
                span=chain.where["then-relocated"],
            )

    def phases(self) -> Iterator[Phase[Piece, Side]]:
        """The table of phases."""
        turn, where = self.rules.turn, self.rules.turn.where
        if turn.takes_command:
            yield Phase(kind=PhaseKind.COMMAND, least=1, most=1, span=where["takes-command"])
        if turn.opening_side:
            yield Phase(
                kind=PhaseKind.ACT,
                side=SIDE_NAMES.index(turn.opening_side),
                opening=True,
                least=turn.opening,
                most=turn.opening,
                span=where["opens"],
            )
        for piece, (least, most) in turn.by_piece.items():
            yield Phase(
                kind=PhaseKind.ACT,
                piece=self.numbers[piece],
                least=least,
                most=most,
                span=where[piece_key(piece)],
            )
        for side, (least, most) in turn.by_side.items():
            yield Phase(kind=PhaseKind.ACT, side=SIDE_NAMES.index(side), least=least, most=most, span=where[side])
        yield Phase(kind=PhaseKind.ACT, least=turn.least, most=turn.most, span=where.get("actions", turn.span))
        if turn.claims:
            yield Phase(kind=PhaseKind.CLAIM, span=where["claim"])
        if turn.unclaimed_by:
            yield Phase(kind=PhaseKind.RELOCATE, by=turn.unclaimed_by, span=where["relocate-unclaimed"])

    def ends(self) -> Iterator[End[Piece, Zone]]:
        """The table of ends."""
        for goal in self.rules.goals:
            yield End(
                kind=EndKind(goal.kind),
                result="loss" if goal.kind in ("capture", "checkmate") else "win",
                pieces=self.pieces(goal.pieces),
                zone=self.zone(goal.zone) if goal.zone else None,
                number=goal.count,
                span=goal.span,
            )
        for draw in sorted(self.rules.draws, key=lambda draw: _DRAWS.index(draw.kind)):
            yield End(
                kind=EndKind(draw.kind),
                result="loss" if draw.loss else "draw",
                pieces=self.pieces(draw.movers),
                number=draw.count,
                captures=draw.captures,
                span=draw.span,
            )


_DRAWS = ("stalemate", "repetition", "progress")
