"""The rules of a ruleset in the words of the hash, which stay the same if the model changes.

A row of a kind that the hash has no word of its own for counts by its columns. So a new kind of row needs nothing here,
and the hash of a game without such a row is what it was.
"""

from collections.abc import Iterator
from itertools import chain

from dsl.model.command import Command
from dsl.model.rows import (
    GOALS,
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
    columns_of,
    default_of,
)
from dsl.model.ruleset import Ruleset

Row = (
    Offer[str, str] | Constraint[str, str, str] | Consequence[str, str, str] | Phase[str, str, str] | End[str, str, str]
)

_FUSION = {
    OfferKind.FUSE: "made-move",
    OfferKind.DROP_FUSE: "made-drop",
    OfferKind.HAND_FUSE: "made-hand",
    OfferKind.SPLIT: "splits-move",
    OfferKind.HAND_SPLIT: "splits-hand",
    ConstraintKind.SPLIT_EMPTY: "splits-empty",
    ConstraintKind.SPLIT_UNATTACKED: "splits-unattacked",
    ConstraintKind.NOT_BEGUN: "not-begun",
}
_STACKING = {
    OfferKind.JOIN: "joins",
    OfferKind.PASS_FRIEND: "passes",
    OfferKind.MOVE_TOGETHER: "together",
    OfferKind.LEAVE_PAIR: "leaves",
    OfferKind.TAKE_ONE: "takes-one",
}
_DROPS = {OfferKind.DROP: "empty", ConstraintKind.DROP_ZONE: "zone", ConstraintKind.DROP_RANGE: "within"}
_GOALS = (EndKind.CHECKMATE, *GOALS)


class Said(dict[str, object]):
    """Facts by their words, in order; empty and false ones do not count."""


def said_by(rules: Ruleset) -> Said:
    """Return everything in a ruleset that counts."""
    said = _Sayer(rules)
    facts = Said(
        board=rules.board,
        zones=rules.zones,
        pieces=rules.pieces,
        array=rules.array,
        shuffle=rules.shuffle,
        fusion=said.fusion(),
        stacking=said.stacking(),
        pairs=rules.pairs,
        graphs=rules.graphs,
        activation=said.activation(),
        chain=said.chain(),
        values=rules.values,
        commands=tuple(map(said.command, rules.commands)),
        hand=said.hand(),
        formations=rules.formations,
        castling=said.castling(),
        turn=said.turn(),
        duties=tuple(said.rows(ConstraintKind.FIRST)),
        check=said.check(),
        goals=tuple(said.goals()),
        draws=tuple(said.draws()),
    )
    return Said(**facts, rows=tuple(said.others()))


class _Sayer:
    """Collects the facts of a ruleset, and tracks the rows that remain."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.left: list[Row] = [
            *rules.offers,
            *rules.constraints,
            # The facts of the board say which squares vanish.
            *(row for row in rules.consequences if row.effect is not Effect.VANISH),
            *rules.phases,
            *rules.ends,
        ]

    def others(self) -> Iterator[Row]:
        """Yield the rows that no other fact covers."""
        yield from self.left

    def rows(self, *kinds: object, trigger: Trigger | None = None) -> list[Row]:
        """Take the rows of some kinds; of consequences, those with an effect on a trigger."""
        # Kinds are compared with `is`: `==` takes kinds of two enums with the same text for one.
        found = [row for row in self.left if any(_kind(row, trigger) is kind for kind in kinds)]
        self.left = [row for row in self.left if row not in found]
        return found

    def has(self, kind: object, trigger: Trigger | None = None) -> bool:
        return bool(self.rows(kind, trigger=trigger))

    def pieces(self, kind: ConstraintKind) -> frozenset[str]:
        return frozenset(chain.from_iterable(row.pieces for row in self.rows(kind) if isinstance(row, Constraint)))

    def by(self, trigger: Trigger) -> object:
        waits = self.rows(Effect.WAIT, trigger=trigger)
        return next((row.by for row in waits if isinstance(row, Consequence)), None)

    def fusion(self) -> Said | None:
        if self.rules.fusion is None:
            return None
        never = frozenset(self.rules.bound(ConstraintKind.NOT_BEGUN))
        ways = frozenset(_FUSION[_kind(row)] for row in self.rows(*_FUSION))  # type: ignore[index]  # only of these kinds
        return Said(pairs=self.rules.fusion.pairs, ways=ways, not_begun=never)

    def stacking(self) -> Said | None:
        if self.rules.stacking is None:
            return None
        ways = frozenset(_STACKING[row.kind] for row in self.rows(*_STACKING) if isinstance(row, Offer))
        return Said(ways=ways, never=self.pieces(ConstraintKind.UNSHARED))

    def activation(self) -> Said | None:
        if self.rules.activation is None:
            return None
        rows = [row for row in self.rows(ConstraintKind.IDLE) if isinstance(row, Constraint)]
        return Said(rules=self.rules.activation.rules, deeds=frozenset(chain.from_iterable(row.deeds for row in rows)))

    def chain(self) -> Said | None:
        """Take the rows on chains, and return them as columns of facts."""
        one = self.rules.chain
        if one is None:
            return None
        return Said(
            graph=one.graph,
            least=one.least,
            most=one.most,
            formed=self.has(ConstraintKind.FORMED),
            once=self.has(ConstraintKind.CLAIMED),
            any_order=self.has(ConstraintKind.UNORDERED),
            scores=self.has(Effect.SCORE, Trigger.CLAIM),
            relocated_by=self.by(Trigger.CLAIM),
        )

    def command(self, command: Command) -> Said:
        """Take the rows on a command, and return them as columns of facts."""
        of = [row for row in self.left if isinstance(row, Constraint) and row.of == command.piece]
        budget = next((row for row in of if row.kind is ConstraintKind.BUDGET), None)
        spared = next((row for row in of if row.kind is ConstraintKind.SPARED), None)
        converts = [row for row in self.left if _kind(row) is OfferKind.CONVERT and command.piece in row.pieces]
        self.left = [row for row in self.left if row not in (budget, spared, *converts)]
        return Said(
            piece=command.piece,
            graph=command.graph,
            stances=command.stances,
            most=budget.number if budget else 0,
            others=budget.others if budget else False,
            converts=bool(converts),
            spared=frozenset(spared.pieces if spared else ()),
        )

    def hand(self) -> Said | None:
        """Take the rows on the hand, and return them as columns of facts."""
        if self.rules.hand is None:
            return None
        becomes = [row for row in self.rows(Effect.BECOME, trigger=Trigger.STOW) if isinstance(row, Consequence)]
        return Said(
            receives=self.has(Effect.TO_HAND, Trigger.CAPTURE),
            promoted=(becomes[0].other or "as it was") if becomes else "",
            drops=tuple(map(_drop, sorted(self.rows(*_DROPS), key=lambda row: row.span.start))),
            pockets=self.has(OfferKind.POCKET),
            unpocketed=self.pieces(ConstraintKind.NO_POCKET),
        )

    def castling(self) -> Said | None:
        """Take the rows on castling, and return them as columns of facts."""
        one = self.rules.castling
        if one is None:
            return None
        through = [row for row in self.rules.constraints_of(ConstraintKind.NOT_THROUGH) if row.deeds]
        self.left = [row for row in self.left if row not in through]
        out = [row for row in self.rules.constraints_of(ConstraintKind.NOT_OUT) if "castle" in row.deeds]
        self.left = [row for row in self.left if row not in out]
        return Said(
            mover=one.movers[0] if len(one.movers) == 1 else frozenset(one.movers),
            partner=one.partners[0] if len(one.partners) == 1 else frozenset(one.partners),
            wings=one.wings,
            side=one.side,
            dropped=one.dropped,
            fresh=one.fresh,
            not_out=bool(out),
            not_through=bool(through),
        )

    def turn(self) -> Said:
        """Take the rows on the turn, and return them as columns of facts."""
        lengths = [row for row in self.rows(PhaseKind.ACT) if isinstance(row, Phase)]
        openings = [row for row in lengths if row.opening]
        opening = openings[0] if openings else None
        plain = next(row for row in lengths if not (row.opening or row.side or row.piece))
        sweeps = [row for row in self.rows(PhaseKind.RELOCATE) if isinstance(row, Phase)]
        return Said(
            least=plain.least if plain.least != 1 else 0,
            most=plain.most if plain.most != 1 else 0,
            growth=plain.number,
            per=plain.per,
            by_side={row.side: (row.least, row.most) for row in lengths if row.side and not row.opening},
            by_piece={row.piece: (row.least, row.most) for row in lengths if row.piece},
            opening_side=opening.side if opening else "",
            opening=opening.most if opening else 0,
            openings={row.side: (row.most, row.turns) for row in openings if len(openings) > 1 or row.turns},
            takes_command=self.has(PhaseKind.COMMAND),
            acts_once=self.has(ConstraintKind.ACTED),
            afresh=self.has(Effect.AFRESH, Trigger.MADE),
            captured_by=self.by(Trigger.CAPTURE),
            claims=self.has(PhaseKind.CLAIM),
            unclaimed_by=sweeps[0].by if sweeps else None,
            unclaimed_may_stay=bool(sweeps) and not sweeps[0].least,
            ends_on_check=self.has(Effect.END_TURN, Trigger.CHECK),
            ends_when_stuck=self.has(Effect.END_TURN, Trigger.STUCK),
        )

    def check(self) -> Said:
        every = self.has(ConstraintKind.EVERY_ACTION)
        # Neither counts: a turn is checked at its end by default, and a goal names the royal pieces.
        self.rows(ConstraintKind.END_OF_TURN, ConstraintKind.ROYAL)
        harmless = self.pieces(ConstraintKind.HARMLESS)
        return Said(after_every_action=every, never_by=harmless, not_through=self.pieces(ConstraintKind.NOT_THROUGH))

    def goals(self) -> Iterator[Said]:
        """Take the rows on goals, and yield each as columns of facts."""
        for row in self.rows(*_GOALS):
            assert isinstance(row, End), "kinds of ends"
            yield Said(
                kind=row.kind.value,
                pieces=row.pieces,
                zone=row.zone,
                count=row.number,
                side=row.side,
                which=row.which,
                ways=frozenset(row.ways),
                inverted=row.kind in (EndKind.CAPTURE, EndKind.CHECKMATE) and row.result == "win",
                late=row.late,
                safe=row.safe,
                far=row.far,
                graph=row.graph,
                **_others(row, "kind result pieces zone number side which ways late safe far graph"),
            )

    def draws(self) -> Iterator[Said]:
        """Take the other rows on ends, and yield each as columns of facts."""
        for row in self.rows(*EndKind):
            assert isinstance(row, End), "kinds of ends"
            movers, loss, win = frozenset(row.pieces), row.result == "loss", row.result == "win"
            yield Said(
                kind=row.kind.value,
                count=row.number,
                captures=row.captures,
                movers=movers,
                loss=loss,
                win=win,
                which=row.which,
                side=row.side,
                perpetual=row.perpetual,
                **_others(row, "kind result pieces number captures which side perpetual"),
            )


def _others(row: End[str, str, str], known: str) -> Said:
    """Return the columns of a row that have no word of their own and do not have their default."""
    names = (name for name in columns_of(End) if name not in known.split(" "))
    return Said((name, getattr(row, name)) for name in names if getattr(row, name) != default_of(End, name))


def _kind(row: Row, trigger: Trigger | None = None) -> object:
    if isinstance(row, Consequence):
        return row.effect if row.trigger is trigger else None
    return row.kind


def _drop(row: Row) -> Said:
    if isinstance(row, Offer):
        return Said(kind=_DROPS[row.kind])
    assert isinstance(row, Constraint), "a limit of drops"
    only = frozenset(row.pieces)
    return Said(
        kind=_DROPS[row.kind], piece=row.of, distance=row.number, touching=row.touching, zone=row.zone, only=only
    )
