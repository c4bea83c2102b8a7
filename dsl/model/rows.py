"""The rows of the five tables of a ruleset: offers, constraints, consequences, phases and ends.

A rule is a row with its line. The classes are generic in their references: the model refers to pieces, zones and
sides by name, and a Program by number.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Literal, TypeVar

from dsl.model.refusals import ConstraintKind as ConstraintKind
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

Where = Literal["", "empty", "reached", "left"]
"""The squares for a second part of a turn: any empty ones, those that the mover reaches, or those that it left."""

Which = Literal["", "last", "every", "most", "fewest", "higher", "lower", "rival", "enemy"]
"""The royal units of a side that are to be kept: each, the last one, or one of them; or the units or score that win.

Of actions that go first: those that capture the most, or those that go before others like them.
Of rows: who wins if both sides have one, the side with more or the enemy of the one that acted.
"""


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
    POCKET_NEUTRAL = "pocket neutral"
    """A neutral unit enters the hand of the side to act."""
    DROP = "drop"
    """On an empty square."""
    DROP_PUSH = "drop pushing"
    """On a unit at the edge, along the `ways`: it pushes the row there one square inward."""
    DROP_PROMOTED = "drop promoted"
    """As the promoted form of the piece in hand."""
    DROP_ENDLESS = "drop without end"
    """Of units of the `pieces`, which a hand never runs out of."""
    EXCHANGE = "exchange"
    """A captured unit of the side is dropped for a captured enemy of at least its value, which comes to its hand."""
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
    PASS_GONE = "pass vanished squares"
    """Units pass over squares that have vanished."""
    SKIP_GONE = "skip vanished squares"
    """Moves go on over squares that have vanished as if these were not there; a leap is one of single steps."""
    PASS = "pass"
    """The turn ends without an action."""
    SWAP = "swap"
    """The second turn of the game ends without an action, and units, hands and scores change sides."""


SPLITS = (OfferKind.SPLIT, OfferKind.HAND_SPLIT)
"""The ways in which a unit splits."""

POCKETS = (OfferKind.POCKET, OfferKind.POCKET_NEUTRAL)
"""The ways in which a whole unit on the board enters a hand by an action of its own."""

INTO_HAND = (*POCKETS, OfferKind.HAND_SPLIT)
"""The ways in which a unit on the board, or a part of it, does."""


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
    MOVE = "move"
    """Of any kind, castling too."""
    DROP = "drop"
    TURN = "turn"
    """A side's turn begins."""
    PROMOTE = "promote"
    """A unit promotes by an action."""


class Effect(StrEnum):
    """The effects of consequences."""

    AFRESH = "afresh"
    """The unit may act, even if its parts have acted."""
    BECOME = "become"
    """The unit becomes the `other` piece; without one, what it was before."""
    END_TURN = "end the turn"
    FORFEIT = "forfeit"
    """The side can no longer castle with units of the `other` piece."""
    SCORE = "score"
    """The side scores a `number` of points or, without one, the values of the units claimed or captured."""
    TO_HAND = "to hand"
    """The unit enters the hand of its captor."""
    VANISH = "vanish"
    """The square leaves the board."""
    WAIT = "wait"
    """The unit waits until the side that the row names places it on an empty square."""
    REMOVE = "remove"
    """The units leave the game, except the `pieces`; with `only`, none but these do."""
    CONVERT = "convert"
    """The units change sides, except the `pieces`."""
    PETRIFY = "petrify"
    """The units leave the game, except the `pieces`, and their squares are walls from then on."""
    STARTLE = "startle"
    """The side's units of the `pieces` that are attacked count as moved."""
    TURN_INTO = "turn into"
    """The unit that acted becomes the `other` piece, for good."""
    LEAVE_BEHIND = "leave behind"
    """A new unit of the `other` piece comes to the square that a move left, if it is empty; without one, a copy."""
    GO_BACK = "go back"
    """The unit that captured goes back to the square that it left, if that is empty, and does not promote."""
    TRANSFER = "transfer"
    """The units pass to the same squares of the next board, after all other effects.

    These must be empty `unless` a unit may stay where it cannot pass.
    """

    CAPTURE = "capture"
    """The units are captured, as if by a move, except the `pieces`."""
    CLOSE = "close"
    """The square of a captured unit is a wall until the turn ends, unless a unit is on it."""


LOSSES = (Effect.REMOVE, Effect.CAPTURE, Effect.CONVERT, Effect.PETRIFY)
"""The effects by which a side loses units that the column `whom` selects, once an action is done."""

SWEEPING = (Effect.REMOVE, Effect.CAPTURE, Effect.PETRIFY)
"""Those of them by which units leave the game."""

WALLING = (Effect.PETRIFY, Effect.CLOSE)
"""The effects by which squares become walls."""

AFTERMATH = (*LOSSES, Effect.TURN_INTO, Effect.LEAVE_BEHIND, Effect.GO_BACK, Effect.TRANSFER)
"""All that follows an action: losses, and the effects on the unit that acted."""


class Whom(StrEnum):
    """The units that an effect selects around the unit that acted."""

    CAPTOR = "captor"
    """The unit itself."""
    UNITS = "units"
    """Units of either side within `number` squares, except itself."""
    ENEMIES = "enemies"
    """Enemies within `number` squares."""
    ATTACKED = "attacked"
    """Enemies that it could capture with its next move."""
    ENCLOSED = "enclosed"
    """Enemies in an unbroken line between it and a friend, along the `ways`: from `least` to `number`, or any.

    An empty `hostile` square stands for a friend.
    """
    SURROUNDED = "surrounded"
    """Enemies next to it with friends on all squares of the board next to them, along the `ways`; an empty `hostile`
    square stands for a friend.
    """
    STIFLED = "stifled"
    """Enemies in groups next to it, joined along the `ways`, that have no empty square next to them."""
    LONE = "lone"
    """Units of either side, wherever they are, with no friend next to them along the `ways`."""
    ALONE = "alone"
    """Units of either side, wherever they are, with no unit of either side next to them along the `ways`."""
    BEAM = "beam"
    """Units of either side that beams of the side that acts hit."""
    AHEAD = "ahead"
    """The enemy on the next square in the direction of its move."""
    BEHIND = "behind"
    """The enemy on the square from which its move led straight away."""
    CORNERS = "corners"
    """Enemies on the two other corners of the rectangle with a friend of the `other` piece."""
    ACTOR = "actor"
    """The unit that acted, whether or not it captured."""


OWN_TOO = (Whom.CAPTOR, Whom.UNITS, Whom.LONE, Whom.ALONE, Whom.BEAM)
"""The selections by which an effect may fall on units of the side that acts."""


class PhaseKind(StrEnum):
    """The parts of a turn, in their order, and before them who has the first one."""

    BEGIN = "begin"
    """A side has the first turn of the game."""
    COMMAND = "command"
    ACT = "act"
    """Some actions; their number is in the first row whose side, piece and opening match."""
    AGAIN = "again"
    """The unit that captured captures again, while it can; with `least` 0 the side may end the turn."""
    PLACE = "place"
    """The second part of the last action: a neutral unit is placed or, on a square just left, one of the hand."""
    CLAIM = "claim"
    RELOCATE = "relocate"
    """Unclaimed chains are lifted and placed again; with `least` 0 the side may leave them."""


class EndKind(StrEnum):
    """The kinds of ends of a game.

    Each kind concerns one side, and is judged at a certain time:

    - `checkmate`: a side whose royal unit is attacked and that has no legal action.
    - `capture`: a side that has none of the pieces left, or at most a `number`; `reach`: one with a unit of the pieces
      in its zone, or a `number`; `score`: one with enough points. These are judged after every action.
    - `checks`: one that has given check at the end of enough turns; `row`: one with enough units in a line;
      `block`: one with units on all squares of a block of a `number` of files and ranks.
    - `ring`: one whose units of the pieces, joined along the `ways`, enclose a square.
    - `connection`: one whose units of the pieces are joined by a graph, from its `zone` to its `far` zone and
      the `third`, or all of them.
    - `hold`: one that has a unit of the pieces in its zone, or a `number`, as its turn begins.
    - `bare`: one that has no units but those of the pieces, or `both` sides; judged after every action, and may draw.
    - `stalemate`: a side that has no legal action and is not checkmated, or whose checkmate no goal is about.
    - `repetition`, `progress`: a number of equal positions, or of turns without progress; judged as a turn begins.
      With a `result` other than a draw, a repetition concerns the side that causes it.
    - `chase`: a side that threatened one and the same unit with all its turns since a position first occurred that now
      ends the game by repetition; units of the pieces may do so, and those `of` the row may be threatened in its zone.
    - `count`: a side that has taken a number of turns while the count ran, and one more; judged as a turn begins. The
      count runs while the side has at most `units`, and the board none of the `absent` pieces. The first row that
      holds as it starts sets the number: a row is `against` an enemy with as many units of the pieces.
    - `passes`: a number of turns without an action, one after the other. With a `which` the side with most or fewest
      units wins, or points.
    - `facing`: a pass while a unit `of` the row sees an enemy of the `pieces` along the `ways`, which is decided as
      passes are, and is legal in check.
    - `odds`: the `side` wins where the game would be drawn.
    - `material`: both sides have only units with which they cannot win, each by a row, as a turn begins. A side has
      them if all its units are of the pieces, or of the `few` with at most a `number` of units, all units of the enemy
      are of its `foes`, and all units of the `colored`, of both sides, are on squares of one color.
    - `checkmate by`: a side in a checkmate that only units of the pieces give.
    - `checkmate without`: a side in a checkmate, if no unit of the pieces gave any check of the unbroken series of
      checks that ends with it.
    """

    CHECKMATE = "checkmate"
    CAPTURE = "capture"
    REACH = "reach"
    SCORE = "score"
    CHECKS = "checks"
    ROW = "row"
    BLOCK = "block"
    RING = "ring"
    CONNECTION = "connection"
    HOLD = "hold"
    BARE = "bare"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    PROGRESS = "progress"
    COUNT = "count"
    PASSES = "passes"
    FACING = "facing"
    ODDS = "odds"
    MATE_BY = "checkmate by"
    MATE_WITHOUT = "checkmate without"
    CHASE = "chase"
    MATERIAL = "material"


ENDINGS: Mapping[str, str] = {
    "checkmate": "a royal piece is attacked and there is no legal action",
    "stalemate": "there is no legal action",
    "capture": "the last unit of a piece was captured",
    "reach": "a unit reached its zone",
    "score": "enough points were scored",
    "checks": "check was given often enough",
    "row": "enough units stand in a line",
    "block": "units fill a block",
    "ring": "units form a closed ring",
    "connection": "units are joined by a graph",
    "hold": "a unit held its zone until the next turn",
    "bare": "a side had no units left but those of certain pieces",
    "repetition": "the same position occurred too often",
    "chase": "a side attacked the same unit with every turn until a position occurred too often",
    "progress": "too many turns passed without progress",
    "passes": "too many turns in a row were passes",
    "facing": "a side passed while units faced each other",
    "count": "a side took more turns than its count allows",
    "material": "neither side had enough units to win",
}
"""Endings of a game: the words after `wins by` and `draw by`."""

MATES = (EndKind.MATE_BY, EndKind.MATE_WITHOUT)
"""Kinds of ends by checkmate that count otherwise than the goal says."""

GOALS = (
    EndKind.CAPTURE, EndKind.REACH, EndKind.SCORE, EndKind.CHECKS, EndKind.ROW, EndKind.BLOCK, EndKind.RING,
    EndKind.CONNECTION, EndKind.HOLD,
)  # fmt: skip
"""Kinds of goals that are judged after every action, independently of legal actions."""

ARRIVALS = (EndKind.REACH, EndKind.HOLD)
"""Kinds of goals of units in a zone."""

JUDGED = (*GOALS, EndKind.BARE)
"""Kinds of ends that are judged so: goals, and one that may draw."""

BY_PASSES = (EndKind.PASSES, EndKind.FACING)
"""Kinds of ends that passes bring about; they are judged as goals are."""


BY_COUNT = (EndKind.REPETITION, EndKind.CHASE, EndKind.PROGRESS, EndKind.COUNT, EndKind.MATERIAL)
"""Kinds of ends that are judged as a turn begins, and that no action causes by itself."""

BY_SCORE = ("higher", "lower")
"""Ways to win by scored points."""


def kind_of(row: "Offer[P, S] | Constraint[P, Z, S] | Consequence[P, Z, S] | Phase[P, Z, S] | End[P, Z, S]") -> StrEnum:
    """Return the kind of a row; that of a consequence is its effect."""
    return row.effect if isinstance(row, Consequence) else row.kind


def number_of(kind: StrEnum | None) -> int:
    """Return the number of a kind in the kernel: its place in its enum."""
    return 0 if kind is None else _places(type(kind))[kind]


@cache
def _places(kinds: type[StrEnum]) -> dict[StrEnum, int]:
    return {kind: place for place, kind in enumerate(kinds)}


class Holds(StrEnum):
    """The contents of a column by its type, from which its reading, lowering and listing follow."""

    PIECE = "piece"
    PIECES = "pieces"
    SIDE = "side"
    ZONE = "zone"
    FLAG = "flag"
    NUMBER = "number"
    WORD = "word"
    WORDS = "words"
    KIND = "kind"
    """A member of an enum."""


_HOLDS: Mapping[object, Holds] = {
    P | None: Holds.PIECE,
    tuple[P, ...]: Holds.PIECES,  # type: ignore[valid-type]  # the type as columns have it
    S | None: Holds.SIDE,
    Z | None: Holds.ZONE,
    bool: Holds.FLAG,
    int: Holds.NUMBER,
    tuple[str, ...]: Holds.WORDS,
    **dict.fromkeys((OfferKind, ConstraintKind, Trigger, Effect, Whom | None, PhaseKind, EndKind), Holds.KIND),
}


def columns_of(table: type[Any]) -> Mapping[str, Holds]:
    """Return the columns of a table that count, in their order, each with what it holds."""
    return _columns(table)  # type: ignore[arg-type]  # mypy doubts that classes have a hash


@cache
def _columns(table: type[Any]) -> Mapping[str, Holds]:
    return {field.name: _HOLDS.get(field.type, Holds.WORD) for field in fields(table) if field.compare}


def default_of(table: type[Any], column: str) -> object:
    """Return the value of a column that a row does not set; None for one that every row sets."""
    default = table.__dataclass_fields__[column].default
    return None if default is MISSING else default


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Offer(Row, Generic[P, S]):
    """A way in which candidate actions arise."""

    kind: OfferKind
    pieces: tuple[P, ...] = ()
    side: S | None = None
    """The side that it is for, if it is for one only."""
    ways: tuple[str, ...] = ()
    edge: bool = False
    """True if the last unit of a row may leave the board over the edge."""
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Constraint(Row, Generic[P, Z, S]):
    """A constraint on candidate actions; its kind determines the columns that count."""

    kind: ConstraintKind
    deeds: tuple[str, ...] = ()
    pieces: tuple[P, ...] = ()
    of: P | None = None
    zone: Z | None = None
    number: int = 0
    touching: bool = False
    others: bool = False
    unless: bool = False
    """True if the exception of the kind holds."""
    which: Which = ""
    ways: tuple[str, ...] = ()
    only: bool = False
    """True if it concerns only the pieces, and not all others."""
    side: S | None = None
    """The side that it binds, if it binds one only."""
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Consequence(Row, Generic[P, Z, S]):
    """A consequence of an action: a trigger, with pieces and a zone, and an effect.

    Of effects on units the `zone` is where the unit that acts must arrive.
    """

    trigger: Trigger
    effect: Effect
    pieces: tuple[P, ...] = ()
    zone: Z | None = None
    other: P | None = None
    by: Who | None = None
    movers: tuple[P, ...] = ()
    """The pieces whose actions trigger it, if not all."""
    whom: Whom | None = None
    least: int = 0
    """The least number of enclosed units in a line."""
    number: int = 0
    ways: tuple[str, ...] = ()
    unless: bool = False
    """True if the exception of the effect holds."""
    only: bool = False
    """True if an effect falls only on the pieces, and not on all others."""
    along: tuple[str, ...] = ()
    """The directions of the straight moves that trigger it, if not all actions do."""
    victims: tuple[P, ...] = ()
    """The pieces whose capture triggers it, if not that of all."""
    side: S | None = None
    """The side whose actions trigger it, if not those of both."""
    hostile: Z | None = None
    """The empty squares that stand for friends of the unit that acts."""
    held: bool = False
    """True if these squares stand for friends with any unit on them, too."""
    inside: Z | None = None
    """Where an effect falls on units, if not everywhere."""
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)

    def spares(self, piece: P) -> bool:
        """Return True if an effect never falls on units of a piece."""
        return (piece in self.pieces) != self.only


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Phase(Row, Generic[P, Z, S]):
    """A part of a turn: the side that chooses and, for actions, their number by side, piece and turn."""

    kind: PhaseKind
    by: Who = "mover"
    side: S | None = None
    piece: P | None = None
    opening: bool = False
    """True if it concerns only the first turn of a side, or its first `turns`."""
    turns: int = 0
    least: int = 0
    most: int = 0
    number: int = 0
    """More actions in each turn than in the one before: the first turn of the game has the least."""
    per: P | None = None
    """The piece of which a side needs a unit for each action."""
    pieces: tuple[P, ...] = ()
    """The pieces that a second part places."""
    spared: tuple[P, ...] = ()
    """The pieces whose units leave no square for a second part."""
    where: Where = ""
    zone: Z | None = None
    """The squares on which a second part places, if not on all."""
    held: bool = False
    """True if a second part places only units that were in hand before the turn."""
    new: bool = False
    """True if a second part places a new unit each time, and does not move the one that is there."""
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class End(Row, Generic[P, Z, S]):
    """A way in which a game ends."""

    kind: EndKind
    result: Result
    """The result for the side that it concerns."""
    pieces: tuple[P, ...] = ()
    """The pieces it concerns; for progress, those whose moves reset the count."""
    of: P | None = None
    zone: Z | None = None
    far: Z | None = None
    """The other of two zones that units join."""
    third: Z | None = None
    """A third zone that they join to these."""
    graph: str = ""
    side: S | None = None
    """The side that wins by it, if it is for one side only; of `stalemate` and `bare`, the side that it concerns."""
    ways: tuple[str, ...] = ()
    """The directions of a row of units."""
    gaps: bool = False
    """Of a row: True if other units or empty squares may be between its units."""
    number: int = 0
    captures: bool = False
    """True if a capture resets the count of progress."""
    drops: bool = False
    """True if a drop resets it."""
    promotions: bool = False
    """True if an action in which a unit promotes resets it."""
    which: Which = ""
    """The royal units that have to be attacked; of stalemate and passes, the side that wins."""
    safe: bool = False
    """True if only units count that the enemy does not attack."""
    late: bool = False
    """True if it is judged as the winner's next turn begins, and draws if the other side has met a goal by then."""
    perpetual: bool = False
    """Of repetition: True if a side loses that gave check with every turn since the position first occurred."""
    against: int = 0
    """Of a count: how many units of the pieces the enemy has at least, or of all without pieces."""
    units: int = 0
    """Of a count: how many units the side has at most, if its number counts."""
    absent: tuple[P, ...] = ()
    """Of a count: the pieces of which no unit is on the board."""
    points: bool = False
    """Of stalemate and passes: True if the values of units are compared, and not their numbers.

    Of a chase: True if a threat to a unit of more value than its captor counts, whatever protects it.
    """
    more: int = 0
    """Of passes: how much more the `side` has than its units."""
    both: bool = False
    """True if it must concern both sides at once."""
    filled: bool = False
    """Of a count: True if it starts at the number of units on the board; of a reached zone: True if it must be full."""
    few: tuple[P, ...] = ()
    """Of material: the pieces of which the side has at most the number of units."""
    colored: tuple[P, ...] = ()
    """Of material: the pieces whose units of both sides are all on squares of one color."""
    foes: tuple[P, ...] = ()
    """Of material: the pieces of the enemy's units, if they are not of any piece."""
    form: str = field(default="", compare=False, repr=False)
    """The name of its form."""
    span: Span = field(compare=False, repr=False)

    def concerns(self, side: S) -> bool:
        """Return True if a goal, or a `bare` end, may concern a side."""
        wins = self.result == "win" or self.kind is EndKind.BARE
        return self.side is None or (self.side == side) == wins
