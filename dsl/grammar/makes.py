"""What rows of the five tables a statement makes, as the table of forms says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

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
    Result,
    Trigger,
)

OWNER = "(owner)"
"""In place of a slot: the name of the block that the statement stands in."""

ON_BOARD = 0
"""In place of a bound: the longer side of the board."""


class Number(NamedTuple):
    """A number that a statement says: its slot, its bounds, and what a message calls it."""

    slot: str
    least: int
    most: int
    what: str


@dataclass(frozen=True)
class Make:
    """A row in the making: its table, what every statement of the form says, and what the slots say."""

    table: type[Offer[str] | Constraint[str, str] | Consequence[str, str] | Phase[str, str] | End[str, str]]
    fixed: Mapping[str, object]
    slots: Mapping[str, str]
    """For a column the slot that says it, or several with blanks between."""
    number: Number | None = None
    needs: str = ""
    """A slot that may be left out, and without which there is no such row."""
    says: str | None = None
    """The row in a sentence, with names of columns in braces; the meaning of the form if nothing is said here."""

    def made(self, row: object) -> bool:
        """Whether a row is one that this makes."""
        return type(row) is self.table and all(getattr(row, column) == it for column, it in self.fixed.items())


def offer(kind: OfferKind, *, says: str | None = None, **slots: str) -> tuple[Make, ...]:
    """A way to act."""
    return (Make(Offer, {"kind": kind}, slots, says=says),)


def constraint(
    kind: ConstraintKind,
    number: Number | None = None,
    *,
    deed: str = "",
    needs: str = "",
    says: str | None = None,
    **slots: str,
) -> tuple[Make, ...]:
    """What forbids a candidate, or a candidate of one deed."""
    fixed: dict[str, object] = {"kind": kind}
    return (Make(Constraint, fixed | {"deeds": (deed,)} if deed else fixed, slots, number, needs, says),)


def consequence(trigger: Trigger, effect: Effect, *, says: str | None = None, **slots: str) -> tuple[Make, ...]:
    """What follows from an action."""
    return (Make(Consequence, {"trigger": trigger, "effect": effect}, slots, says=says),)


def phase(
    kind: PhaseKind, *, opening: bool = False, says: str | None = None, bounds: Mapping[str, int] = {}, **slots: str
) -> tuple[Make, ...]:
    """A part of a turn; `bounds` are those that its statement does not say."""
    fixed = {"kind": kind, "opening": opening, **bounds}
    return (Make(Phase, fixed, slots, says=says),)


def end(
    kind: EndKind, result: Result, number: Number | None = None, *, says: str | None = None, **slots: str
) -> tuple[Make, ...]:
    """How the game ends, and with which result for the side that the kind speaks of."""
    return (Make(End, {"kind": kind, "result": result}, slots, number, says=says),)
