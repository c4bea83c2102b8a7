"""The rows of the five tables of a ruleset: offers, constraints, consequences, phases and ends.

A rule is a row with the line that says it. The classes are generic in what a row refers to: the model names pieces,
zones and sides, and a Program numbers them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Literal, TypeVar

from dsl.source import Span

P = TypeVar("P")
"""What a piece is referred to by."""
Z = TypeVar("Z")
"""What a zone is referred to by."""
S = TypeVar("S")
"""What a side is referred to by."""

Who = Literal["mover", "opponent"]
"""Who chooses: the side whose turn it is, or the other."""

Result = Literal["win", "loss", "draw"]


class Row:
    """What all rows are compared and shown by: their fields, but for those that do not count.

    A dataclass would have methods of its own for it, made at every start: that takes longer than all else a start does.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return _essence(self) == _essence(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(_essence(self))

    def __repr__(self) -> str:
        shown = (field.name for field in fields(self) if field.repr)  # type: ignore[arg-type]  # all rows are dataclasses
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


def _essence(row: object) -> object:
    return _counted(type(row))(row)  # type: ignore[arg-type]  # mypy doubts that classes have a hash


@cache
def _counted(kind: type[Any]) -> Callable[[object], object]:
    return attrgetter(*(field.name for field in fields(kind) if field.compare))


class OfferKind(StrEnum):
    """How candidate actions arise, besides by moves, castling and rides, which the inventory says."""

    FUSE = "fuse"
    """A unit moves onto another, and both become one."""
    DROP_FUSE = "fuse by drop"
    HAND_FUSE = "fuse in hand"
    SPLIT = "split"
    """A part leaves by a move of that part."""
    HAND_SPLIT = "split to hand"
    POCKET = "pocket"
    DROP = "drop"
    """On an empty square."""
    CONVERT = "convert"
    """The leader in command converts a unit that it touches; `pieces` holds the leader."""
    JOIN = "join"
    """A lone unit comes to share the square of a lone friend."""
    PASS_FRIEND = "pass a friend"
    MOVE_TOGETHER = "move together"
    """Both units of a pair go as either of them goes."""
    LEAVE_PAIR = "leave a pair"
    TAKE_ONE = "take one"
    """Of two enemies a lone unit captures one, and shares the square with the other."""


class ConstraintKind(StrEnum):
    """What forbids a candidate."""

    IDLE = "idle"
    """Only active units do the `deeds`."""
    ACTED = "acted"
    """A unit acts once in a turn, and so does a formation."""
    BUDGET = "budget"
    """The leader `of` the row activates at most `number` units; with `others` it does not count itself."""
    SPARED = "spared"
    """Units of the `pieces` are not converted by the leader `of` the row."""
    ROYAL = "royal"
    """Units of the `pieces` are never captured, and no turn leaves them attacked."""
    EVERY_ACTION = "every action"
    """No action leaves a royal unit attacked, be it the last of its turn or not."""
    END_OF_TURN = "end of turn"
    """No turn leaves a royal unit attacked, though its actions may: so it is, unless every action counts."""
    HARMLESS = "harmless"
    """Units of the `pieces` give no check."""
    NOT_THROUGH = "not through"
    """Units of the `pieces` cross no attacked square; with `deeds` only when they do these."""
    NOT_OUT = "not out"
    """Units of the `pieces` do not do the `deeds` while they are attacked."""
    NO_POCKET = "no pocket"
    """Units of the `pieces` are not taken into the hand."""
    DROP_ZONE = "drop zone"
    """The `pieces`, or all if none are named, drop in the zone."""
    DROP_RANGE = "drop range"
    """A drop lies within `number` of a unit `of` the row; or, with `touching`, beside an active friend."""
    SPLIT_EMPTY = "split to empty"
    """The part that leaves goes to an empty square."""
    SPLIT_UNATTACKED = "split unattacked"
    """A unit that is attacked does not come apart."""
    NOT_BEGUN = "not begun"
    """Units of the `pieces` do not begin a fusion."""
    UNSHARED = "unshared"
    """Units of the `pieces` share a square with no friend."""
    FORMED = "formed"
    """A chain that stood when the side's last turn ended is not claimed."""
    CLAIMED = "claimed"
    """A chain that was claimed is not claimed again in the turn."""


class Trigger(StrEnum):
    """What a consequence follows."""

    CAPTURE = "capture"
    CHECK = "check"
    """An action after which the enemy is in check."""
    CLAIM = "claim"
    """Of a chain."""
    LEAVE = "leave"
    """A square of the zone is empty after an action that took a unit off it."""
    LIFT = "lift"
    """A unit of the `pieces` moves, is placed anew, or becomes part of another."""
    MADE = "made"
    """A unit comes to be: by a fusion, a split or a drop."""
    STOW = "stow"
    """A promoted unit comes to hand."""
    STUCK = "stuck"
    """A turn has actions left, and none of them could be legal."""


class Effect(StrEnum):
    """What a consequence does."""

    AFRESH = "afresh"
    """The unit may act, though what it was made of has acted."""
    BECOME = "become"
    """The unit becomes the `other` piece."""
    END_TURN = "end the turn"
    FORFEIT = "forfeit"
    """The side can no longer castle with units of the `other` piece."""
    SCORE = "score"
    """The side scores the values of the units."""
    TO_HAND = "to hand"
    """The unit comes to the hand of its captor."""
    VANISH = "vanish"
    """The square is gone."""
    WAIT = "wait"
    """The unit waits to be placed on an empty square, by the side that the row names."""
    REMOVE_CAPTOR = "remove the captor"
    """The units that captured leave the game, royal ones apart."""
    REMOVE_TOUCHING = "remove touching"
    """Units of either side that touch a captor leave the game, but for the `pieces` and royal units."""


class PhaseKind(StrEnum):
    """The parts of a turn, in their order."""

    COMMAND = "command"
    ACT = "act"
    """So many actions; the first row whose side, piece and opening fit says how many."""
    CLAIM = "claim"
    RELOCATE = "relocate"
    """Chains that nobody claimed are lifted and placed anew."""


class EndKind(StrEnum):
    """How a game ends.

    Which side an end of each kind speaks of, and when it is judged:

    - `checkmate`: a side whose royal unit is attacked and that has no legal action.
    - `capture`: a side to which none of the pieces is left; `reach`: one with a unit of the pieces in its zone;
      `score`: one with so many points. These are judged after every action.
    - `stalemate`: a side that has no legal action and is not checkmated.
    - `repetition`, `progress`: positions seen so often, and so many turns in which nothing happened; judged as a turn
      begins.
    """

    CHECKMATE = "checkmate"
    CAPTURE = "capture"
    REACH = "reach"
    SCORE = "score"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    PROGRESS = "progress"


GOALS = (EndKind.CAPTURE, EndKind.REACH, EndKind.SCORE)
"""Kinds of ends that are judged after every action, and do not ask for legal actions."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Offer(Row, Generic[P]):
    """A way in which candidate actions arise."""

    kind: OfferKind
    pieces: tuple[P, ...] = ()
    form: str = field(default="", compare=False, repr=False)
    """What the form is called that says it."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Constraint(Row, Generic[P, Z]):
    """What forbids a candidate action; its kind says which columns count."""

    kind: ConstraintKind
    deeds: tuple[str, ...] = ()
    pieces: tuple[P, ...] = ()
    of: P | None = None
    zone: Z | None = None
    number: int = 0
    touching: bool = False
    others: bool = False
    form: str = field(default="", compare=False, repr=False)
    """What the form is called that says it."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Consequence(Row, Generic[P, Z]):
    """What follows from an action: on a trigger, of which pieces and in which zone, an effect."""

    trigger: Trigger
    effect: Effect
    pieces: tuple[P, ...] = ()
    zone: Z | None = None
    other: P | None = None
    by: Who | None = None
    form: str = field(default="", compare=False, repr=False)
    """What the form is called that says it."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Phase(Row, Generic[P, S]):
    """A part of a turn: who chooses, and for actions how many, for which side, with which piece, in which turn."""

    kind: PhaseKind
    by: Who = "mover"
    side: S | None = None
    piece: P | None = None
    opening: bool = False
    """True if it speaks of the first turn of the game alone."""
    least: int = 0
    most: int = 0
    form: str = field(default="", compare=False, repr=False)
    """What the form is called that says it."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class End(Row, Generic[P, Z]):
    """A way in which a game ends."""

    kind: EndKind
    result: Result
    """What comes of it for the side that it speaks of."""
    pieces: tuple[P, ...] = ()
    """The pieces it is about; for progress those whose moves start the count anew."""
    zone: Z | None = None
    number: int = 0
    captures: bool = False
    """True if a capture starts the count of progress anew."""
    form: str = field(default="", compare=False, repr=False)
    """What the form is called that says it."""
    span: Span = field(compare=False, repr=False)
