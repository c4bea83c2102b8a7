"""The five tables of a ruleset together, and how rows are found in them."""

from collections.abc import Iterator
from typing import Generic

from dsl.model.rows import (
    BY_PASSES,
    GOALS,
    JUDGED,
    Consequence,
    Constraint,
    ConstraintKind,
    Effect,
    End,
    EndKind,
    Offer,
    OfferKind,
    P,
    Phase,
    PhaseKind,
    S,
    Trigger,
    Z,
)


class Rows(Generic[P, Z, S]):
    """The five tables, with functions that find rows in them."""

    __slots__ = ()

    offers: tuple[Offer[P, S], ...]
    constraints: tuple[Constraint[P, Z, S], ...]
    consequences: tuple[Consequence[P, Z, S], ...]
    phases: tuple[Phase[P, Z, S], ...]
    ends: tuple[End[P, Z, S], ...]

    # What follows is asked often: loops take half the time of expressions.

    def offer(self, kind: OfferKind) -> Offer[P, S] | None:
        """Return the first offer of a kind, or None."""
        for row in self.offers:
            if row.kind is kind:
                return row
        return None

    def may(self, *kinds: OfferKind) -> bool:
        """Return True if there is an offer of one of some kinds."""
        return not {row.kind for row in self.offers}.isdisjoint(kinds)

    def constraint(self, kind: ConstraintKind) -> Constraint[P, Z, S] | None:
        """Return the first constraint of a kind, or None."""
        for row in self.constraints:
            if row.kind is kind:
                return row
        return None

    def constraints_of(self, *kinds: ConstraintKind) -> Iterator[Constraint[P, Z, S]]:
        """Return the constraints of some kinds."""
        return iter([row for row in self.constraints if row.kind in kinds])

    def bound(self, kind: ConstraintKind) -> tuple[P, ...]:
        """Return the pieces that the constraints of a kind name."""
        return tuple([piece for row in self.constraints_of(kind) for piece in row.pieces])

    def consequence(self, trigger: Trigger, effect: Effect) -> Consequence[P, Z, S] | None:
        """Return the first consequence of a trigger with an effect, or None."""
        for row in self.consequences:
            if row.trigger is trigger and row.effect is effect:
                return row
        return None

    def phase(self, kind: PhaseKind) -> Phase[P, Z, S] | None:
        """Return the first phase of a kind, or None."""
        for row in self.phases:
            if row.kind is kind:
                return row
        return None

    def end(self, kind: EndKind) -> End[P, Z, S] | None:
        """Return the first end of a kind, or None."""
        for row in self.ends:
            if row.kind is kind:
                return row
        return None

    def stalemate(self, side: S) -> End[P, Z, S] | None:
        """Return the end of a side without a legal action that is not checkmated."""
        for row in self.ends:
            if row.kind is EndKind.STALEMATE and row.side in (None, side):
                return row
        return None

    def mate(self, side: S) -> End[P, Z, S] | None:
        """Return the first goal about the checkmate of a side, or None if only that of the other side is one."""
        for row in self.ends:
            if row.kind is EndKind.CHECKMATE and row.concerns(side):
                return row
        return None

    @property
    def keeps_score(self) -> bool:
        """True if sides score points, which the checks of a goal are not."""
        return any(row.effect is Effect.SCORE and row.trigger is not Trigger.CHECK for row in self.consequences)

    @property
    def lengths(self) -> tuple[Phase[P, Z, S], ...]:
        """The phases of actions; the first one that matches a turn determines its number of actions."""
        return tuple(row for row in self.phases if row.kind is PhaseKind.ACT)

    @property
    def opening(self) -> Phase[P, Z, S] | None:
        """The phase of actions of the game's first turn, if it differs from other turns."""
        return next((row for row in self.lengths if row.opening), None)

    def length(self, side: S) -> Phase[P, Z, S]:
        """Return the phase of actions for a turn of a side, ignoring openings and pieces."""
        return next(row for row in self.lengths if not row.opening and row.piece is None and row.side in (None, side))

    @property
    def most_actions(self) -> int:
        """The actions of the longest turn, without taking command."""
        return max(row.most for row in self._acts)

    @property
    def acts_singly(self) -> bool:
        """True if every turn is one action."""
        plain = all((row.least, row.most) == (1, 1) for row in self._acts)
        return plain and self.phase(PhaseKind.COMMAND) is None

    @property
    def _acts(self) -> tuple[Phase[P, Z, S], ...]:
        """The phases that say how many actions a turn may have."""
        return tuple(row for row in self.phases if row.kind in (PhaseKind.ACT, PhaseKind.AGAIN))

    @property
    def goals(self) -> tuple[End[P, Z, S], ...]:
        """The ends that are judged after every action."""
        return tuple(row for row in self.ends if row.kind in JUDGED)

    @property
    def decisive(self) -> tuple[End[P, Z, S], ...]:
        """The ends that the position alone decides: those judged after every action, and those by passes."""
        return tuple(row for row in self.ends if row.kind in (*JUDGED, *BY_PASSES))

    @property
    def ends_by_passes(self) -> bool:
        """True if passes may end the game."""
        return any(row.kind in BY_PASSES for row in self.ends)

    @property
    def wins(self) -> tuple[End[P, Z, S], ...]:
        """The goals in a file: the ends that are judged after every action, and checkmate."""
        return tuple(row for row in self.ends if row.kind in (EndKind.CHECKMATE, *GOALS))

    @property
    def odds(self) -> S | None:
        """The side that wins where the game would be drawn, if one does."""
        row = self.end(EndKind.ODDS)
        return row.side if row is not None else None

    @property
    def royal(self) -> frozenset[P]:
        """The pieces that decide the game by checkmate."""
        return frozenset(piece for row in self.ends if row.kind is EndKind.CHECKMATE for piece in row.pieces)
