"""The rows of the five tables of a ruleset: offers, constraints, consequences, phases and ends.

A rule is a row with its line. The classes are generic in their references: the model refers to pieces, zones and
sides by name, and a Program by number.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Literal, TypeVar

from dsl.source import Span

P = TypeVar("P")
"""The type of a reference to a piece."""
Z = TypeVar("Z")
"""The type of a reference to a zone."""
S = TypeVar("S")
"""The type of a reference to a side."""

Who = Literal["mover", "opponent"]
"""The side that chooses: the one whose turn it is, or the other."""

Result = Literal["win", "loss", "draw"]


class Row:
    """The base of all rows, which compares and shows them by the fields that count.

    A dataclass would generate these methods at every start, which takes longer than the rest of the start.
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
    """The kinds of candidate actions, besides moves, castling and rides, which the inventory holds."""

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
    """A lone unit joins a lone friend on its square."""
    PASS_FRIEND = "pass a friend"
    MOVE_TOGETHER = "move together"
    """Both units of a pair move together, as either of them moves."""
    LEAVE_PAIR = "leave a pair"
    TAKE_ONE = "take one"
    """A lone unit captures one of two enemies, and shares the square with the other."""


class ConstraintKind(StrEnum):
    """The kinds of constraints on candidate actions."""

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
    """No action leaves a royal unit attacked, even before the turn ends."""
    END_OF_TURN = "end of turn"
    """No turn leaves a royal unit attacked, though its actions may; this is the default."""
    HARMLESS = "harmless"
    """Units of the `pieces` give no check."""
    NOT_THROUGH = "not through"
    """Units of the `pieces` cross no attacked square; with `deeds` only when they do these."""
    NOT_OUT = "not out"
    """Units of the `pieces` do not do the `deeds` while they are attacked."""
    NO_POCKET = "no pocket"
    """Units of the `pieces` are not taken into the hand."""
    DROP_ZONE = "drop zone"
    """The `pieces`, or all without any, drop in the zone only."""
    DROP_RANGE = "drop range"
    """A drop is within `number` squares of a unit `of` the row or, with `touching`, next to an active friend."""
    SPLIT_EMPTY = "split to empty"
    """The part that leaves goes to an empty square."""
    SPLIT_UNATTACKED = "split unattacked"
    """A unit that is attacked does not split."""
    NOT_BEGUN = "not begun"
    """Units of the `pieces` do not begin a fusion."""
    UNSHARED = "unshared"
    """Units of the `pieces` share a square with no friend."""
    FORMED = "formed"
    """A chain that existed when the side's last turn ended is not claimed."""
    CLAIMED = "claimed"
    """A chain that was claimed is not claimed again in the turn."""


class Trigger(StrEnum):
    """The events that consequences follow."""

    CAPTURE = "capture"
    CHECK = "check"
    """An action after which the enemy is in check."""
    CLAIM = "claim"
    """Of a chain."""
    LEAVE = "leave"
    """A square of the zone is empty after an action that took a unit off it."""
    LIFT = "lift"
    """A unit of the `pieces` moves, is placed again, or becomes part of another."""
    MADE = "made"
    """A unit is created by a fusion, a split or a drop."""
    STOW = "stow"
    """A promoted unit enters a hand."""
    STUCK = "stuck"
    """A turn has actions left, and none of them could be legal."""


class Effect(StrEnum):
    """The effects of consequences."""

    AFRESH = "afresh"
    """The unit may act, even if its parts have acted."""
    BECOME = "become"
    """The unit becomes the `other` piece."""
    END_TURN = "end the turn"
    FORFEIT = "forfeit"
    """The side can no longer castle with units of the `other` piece."""
    SCORE = "score"
    """The side scores the values of the units."""
    TO_HAND = "to hand"
    """The unit enters the hand of its captor."""
    VANISH = "vanish"
    """The square leaves the board."""
    WAIT = "wait"
    """The unit waits until the side that the row names places it on an empty square."""
    REMOVE_CAPTOR = "remove the captor"
    """The units that captured leave the game, except royal ones."""
    REMOVE_TOUCHING = "remove touching"
    """Units of either side that touch a captor leave the game, except the `pieces` and royal units."""


class PhaseKind(StrEnum):
    """The parts of a turn, in their order."""

    COMMAND = "command"
    ACT = "act"
    """Some actions; their number is in the first row whose side, piece and opening match."""
    CLAIM = "claim"
    RELOCATE = "relocate"
    """Unclaimed chains are lifted and placed again."""


class EndKind(StrEnum):
    """The kinds of ends of a game.

    Each kind concerns one side, and is judged at a certain time:

    - `checkmate`: a side whose royal unit is attacked and that has no legal action.
    - `capture`: a side that has none of the pieces left; `reach`: one with a unit of the pieces in its zone;
      `score`: one with enough points. These are judged after every action.
    - `stalemate`: a side that has no legal action and is not checkmated.
    - `repetition`, `progress`: a number of equal positions, or of turns without progress; judged as a turn begins.
    """

    CHECKMATE = "checkmate"
    CAPTURE = "capture"
    REACH = "reach"
    SCORE = "score"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    PROGRESS = "progress"


GOALS = (EndKind.CAPTURE, EndKind.REACH, EndKind.SCORE)
"""Kinds of ends that are judged after every action, independently of legal actions."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Offer(Row, Generic[P]):
    """A way in which candidate actions arise."""

    kind: OfferKind
    pieces: tuple[P, ...] = ()
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Constraint(Row, Generic[P, Z]):
    """A constraint on candidate actions; its kind determines the columns that count."""

    kind: ConstraintKind
    deeds: tuple[str, ...] = ()
    pieces: tuple[P, ...] = ()
    of: P | None = None
    zone: Z | None = None
    number: int = 0
    touching: bool = False
    others: bool = False
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Consequence(Row, Generic[P, Z]):
    """A consequence of an action: a trigger, with pieces and a zone, and an effect."""

    trigger: Trigger
    effect: Effect
    pieces: tuple[P, ...] = ()
    zone: Z | None = None
    other: P | None = None
    by: Who | None = None
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Phase(Row, Generic[P, S]):
    """A part of a turn: the side that chooses and, for actions, their number by side, piece and turn."""

    kind: PhaseKind
    by: Who = "mover"
    side: S | None = None
    piece: P | None = None
    opening: bool = False
    """True if it concerns only the first turn of the game."""
    least: int = 0
    most: int = 0
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class End(Row, Generic[P, Z]):
    """A way in which a game ends."""

    kind: EndKind
    result: Result
    """The result for the side that it concerns."""
    pieces: tuple[P, ...] = ()
    """The pieces it concerns; for progress, those whose moves reset the count."""
    zone: Z | None = None
    number: int = 0
    captures: bool = False
    """True if a capture resets the count of progress."""
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)
