"""The rows of the five tables that a statement makes, for the form table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    Where,
    Whom,
)

OWNER = "(owner)"
"""In place of a slot: the name of the block of the statement."""

IN_BLOCK = "block."
"""Before a slot: the block of the statement has it in its head, or has a line of this form."""

ON_BOARD = 0
"""In place of a bound: the longer side of the board."""


class Number(NamedTuple):
    """A number of a statement: its slot, its bounds, and its name in messages."""

    slot: str
    least: int
    most: int
    what: str


@dataclass(frozen=True)
class Make:
    """A template of a row: its table, its fixed columns, and the slots of the others."""

    table: type[
        Offer[str, str]
        | Constraint[str, str, str]
        | Consequence[str, str, str]
        | Phase[str, str, str]
        | End[str, str, str]
    ]
    fixed: Mapping[str, object]
    slots: Mapping[str, str]
    """The slot of each column, or several slots separated by blanks.

    The type of a column says how its words are read. A column that is true or false is true if the slot is filled or,
    after `=`, has that word.
    """
    number: Number | None = None
    needs: str = ""
    """An optional slot without which the row is not made."""
    says: str | None = None
    """The row in a sentence, with columns in braces; by default the meaning of the form.

    `{zone}` is a column in words, `{a piece}` has an article, and `{number squares}` counts. `{late:then|at once}` is
    the first text, or the one after the bar if the column says nothing.
    """
    more: Mapping[str, Number] = field(default_factory=dict)
    """The numbers of other columns."""

    def made(self, row: object) -> bool:
        """Return True if this template made a row."""
        return type(row) is self.table and all(getattr(row, column) == it for column, it in self.fixed.items())


def offer(kind: OfferKind, *, says: str | None = None, **slots: str) -> tuple[Make, ...]:
    """Return the template of an offer, a way to act."""
    return (Make(Offer, {"kind": kind}, slots, says=says),)


def constraint(
    kind: ConstraintKind,
    number: Number | None = None,
    *,
    deed: str = "",
    best: str = "",
    needs: str = "",
    says: str | None = None,
    **slots: str,
) -> tuple[Make, ...]:
    """Return the template of a constraint, which forbids candidates, or those of one deed."""
    fixed: dict[str, object] = {"kind": kind} | ({"deeds": (deed,)} if deed else {}) | ({"which": best} if best else {})
    return (Make(Constraint, fixed, slots, number, needs, says),)


def consequence(trigger: Trigger, effect: Effect, *, says: str | None = None, **slots: str) -> tuple[Make, ...]:
    """Return the template of a consequence of an action."""
    return (Make(Consequence, {"trigger": trigger, "effect": effect}, slots, says=says),)


def aftermath(effect: Effect, says: str) -> tuple[Make, ...]:
    """Return the template of an effect on the units that a phrase selects; its block says what triggers it."""
    slots = _EVENT | {"whom": "whom", "ways": "whom", "other": "whom", "hostile": "whom", "held": "whom=held"}
    slots |= {"least": "whom"}
    slots |= {"inside": "zone", "pieces": "piece", "only": "limit=only"}
    return (
        Make(Consequence, {"effect": effect}, slots, Number("whom", 1, ON_BOARD, "distance on this board"), says=says),
    )


def scoring(says: str, number: Number | None = None) -> tuple[Make, ...]:
    """Return the template of points for the side that acted; its block says what triggers it."""
    return (Make(Consequence, {"effect": Effect.SCORE}, _EVENT, number, says=says),)


def transfer(says: str) -> tuple[Make, ...]:
    """Return the template of the effect on the unit that acted; its block says what triggers it."""
    fixed = {"effect": Effect.TRANSFER, "whom": Whom.ACTOR}
    return (Make(Consequence, fixed, _EVENT | {"unless": "how"}, says=says),)


def on_actor(effect: Effect, says: str, **slots: str) -> tuple[Make, ...]:
    """Return the template of another effect on the unit that acted, or on the square that it left."""
    return (Make(Consequence, {"effect": effect, "whom": Whom.ACTOR}, _EVENT | slots, says=says),)


_EVENT = {"trigger": IN_BLOCK} | {
    column: f"{IN_BLOCK}{slot}"
    for column, slot in (
        ("movers", "piece"),
        ("along", "way"),
        ("victims", "taken"),
        ("zone", "zone"),
        ("side", "side"),
    )
}
"""The columns of an effect that its block says."""


def phase(
    kind: PhaseKind,
    number: Number | None = None,
    *,
    opening: bool = False,
    where: Where = "",
    says: str | None = None,
    bounds: Mapping[str, int] = {},
    turns: Number | None = None,
    **slots: str,
) -> tuple[Make, ...]:
    """Return the template of a phase, a part of a turn; `bounds` are those that its statement does not give."""
    fixed = {"kind": kind, "opening": opening, "where": where, **bounds}
    more = {} if turns is None else {"turns": turns}
    return (Make(Phase, fixed, slots, number, says=says, more=more),)


def end(
    kind: EndKind,
    result: Result,
    number: Number | None = None,
    *,
    more: Number | None = None,
    says: str | None = None,
    **slots: str,
) -> tuple[Make, ...]:
    """Return the template of an end of the game, with its result for the side of this kind."""
    numbers = {} if more is None else {"more": more}
    return (Make(End, {"kind": kind, "result": result}, slots, number, says=says, more=numbers),)


def count(**slots: str) -> tuple[Make, ...]:
    """Return the template of a limit of a count; its block says when the count runs, and where it starts."""
    fixed = {"kind": EndKind.COUNT, "result": "draw"}
    slots |= {"absent": f"{IN_BLOCK}piece", "filled": f"{IN_BLOCK}count-starts"}
    says = "a side{units: with at most {units units}} that has taken more than {number turns}{enemies}"
    says += "{absent: while no {absent} is on the board} draws"
    says += "{filled:; the count starts at the number of units on the board}"
    more = {
        "against": Number("least-units", 1, 99, "number of units"),
        "units": Number(f"{IN_BLOCK}int", 1, 99, "number of units"),
    }
    return (Make(End, fixed, slots, Number("turns", 1, 9999, "number of turns"), says=says, more=more),)
