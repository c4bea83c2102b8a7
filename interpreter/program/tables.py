"""The Program: a ruleset as both engines read it. Pure data, printable, every rule with the line it came from."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

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
    Row,
    Rows,
    Trigger,
)
from dsl.source import Span
from interpreter.program.board import Board, Square

Piece = int
"""A piece type's number, in the order of the rule file."""

NO_PIECE: Piece = -1

Man = int
"""A piece type's number, or behind those of all piece types a pair's."""

Side = int
WHITE: Side = 0
BLACK: Side = 1
SIDE_NAMES = ("white", "black")

NEUTRAL: Side = 2
"""Of units that belong to nobody."""

OWNER_NAMES = (*SIDE_NAMES, "neutral")


class Content(IntEnum):
    """What a unit sees on a square."""

    EMPTY = 0
    FRIEND = 1
    ENEMY = 2
    OFF = 3
    """No square there, or no more, or a neutral unit on it: nothing passes and nothing lands."""
    COMPANION = 4
    """To a lone unit in a game with stacking: a lone friend with which it may share the square."""
    MIXED = 5
    """Such a friend, and an enemy."""


class Landing:
    """What a unit may do where a node of its walk lies: bits of a plain number, for the engines look at it often."""

    NOTHING = 0
    STEP = 1
    CAPTURE = 2
    DESTROY = 4
    """Capture a friend."""
    PASSANT = 8
    """Step on a square an enemy just crossed, and capture him."""
    FUSE = 16
    JOIN = 32
    """Come to share the square with a friend."""


Landings = int
"""Some of the bits of `Landing`."""


Zone = tuple[frozenset[Square], frozenset[Square]]
"""For each side some squares."""

OfferRow = Offer[Piece]
ConstraintRow = Constraint[Piece, Zone]
ConsequenceRow = Consequence[Piece, Zone]
PhaseRow = Phase[Piece, Side]
EndRow = End[Piece, Zone]


HAND_KINDS = frozenset(
    (
        OfferKind.DROP,
        OfferKind.DROP_FUSE,
        OfferKind.HAND_FUSE,
        OfferKind.HAND_SPLIT,
        OfferKind.POCKET,
        ConstraintKind.DROP_ZONE,
        ConstraintKind.DROP_RANGE,
    )
)
"""Kinds of rows that speak of a hand."""

STACKING_KINDS = frozenset(
    (
        OfferKind.JOIN,
        OfferKind.PASS_FRIEND,
        OfferKind.MOVE_TOGETHER,
        OfferKind.LEAVE_PAIR,
        OfferKind.TAKE_ONE,
        ConstraintKind.UNSHARED,
    )
)
"""Kinds of rows that speak of units that share a square."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node(Row):
    """One look of a walk at a square.

    `dx` and `dy` count from where the walk starts, to White's right and up; Black's walks are turned by 180 degrees.
    `lands` and `next` are indexed by the `Content` seen, in games without stacking by the first four: what the unit may
    do there, and which node comes then; a finished branch goes on to the next one, and the walk ends at the number of
    its nodes. `path` are the earlier
    nodes of the same branch, in order; `victims` those of them where a unit is captured in passing; `needs` the
    contents under which the last of them leads here.
    """

    dx: int
    dy: int
    wraps: bool
    lands: tuple[Landings, ...]
    next: tuple[int, ...]
    path: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    needs: frozenset[Content] = frozenset()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Walk(Row):
    """A threaded walk: nodes in the order looked at when every square is empty."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MoveRule(Row):
    """A way to move: a walk, and the conditions on the unit that makes it."""

    walk: Walk
    zone: Zone | None = None
    """For each side the squares the unit must stand on."""
    unmoved: bool = False
    tame: bool = False
    swaps: bool = False
    leaves: bool = False
    """Whether an enemy may take the unit on a square it crossed."""
    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PromotionRule(Row):
    """Where a piece promotes, for each side, and to what."""

    zone: Zone
    pieces: tuple[Man, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DropLimit(Row):
    """What Betza's `@` says of a piece: ranks of the own side, and how many equal units may stand there already."""

    depth: int
    per_file: int
    per_colour: int
    per_board: int
    not_back_rank: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PieceType(Row):
    """A piece type: its name and symbol, how it moves, promotes and drops."""

    name: str
    symbol: str
    moves: tuple[MoveRule, ...]
    promotion: PromotionRule | None
    drop: DropLimit | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FusionRule(Row):
    """The fusion table by unordered pair, and the ways to use it and their limits (`made-…`, `splits-…`) by line."""

    results: Mapping[tuple[Piece, Piece], tuple[Piece, Span]]
    parts: Mapping[Piece, tuple[tuple[Piece, Piece, Span], ...]]
    """For each whole its parts, what each leaves behind, and the line of the pair."""
    ways: Mapping[str, Span]
    not_begun: Mapping[Piece, Span]
    """Pieces whose units never begin a fusion, by moving or being dropped onto the other."""

    def result(self, a: Piece, b: Piece) -> tuple[Piece, Span] | None:
        """What two pieces make, and by which line."""
        return self.results.get((a, b) if a <= b else (b, a))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StackingRule(Row):
    """What units that share a square may do, each with its line; `never` are the pieces that share with no friend.

    At most two units stand on a square. A unit is lone if no friend shares its square; two friends are a pair.
    """

    joins: Span | None
    passes: Span | None
    together: Span | None
    leaves: Span | None
    takes_one: Span | None
    never: Mapping[Piece, Span]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairType(Row):
    """A name and a symbol for two pieces on one square."""

    name: str
    symbol: str
    pieces: tuple[Piece, Piece]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ActiveRule(Row):
    """One reason to be active. A rule of kind `command` names no piece: who leads is said when command is taken."""

    kind: str
    piece: Piece
    distance: int
    graph: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GraphRule(Row):
    """A relation between units: `touching` squares, or `recapture`, from a unit to a friend it could recapture."""

    name: str
    relation: str
    friends_only: bool
    ways: frozenset[str]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ActivationRule(Row):
    """Who is active, and the deeds that need it, each with its line."""

    rules: tuple[ActiveRule, ...]
    deeds: Mapping[str, Span]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StanceRule(Row):
    """A way to lead: the pieces activated and those that move as others, each with its line. One alone has no name."""

    name: str
    activates: Mapping[Piece, Span]
    moves_as: Mapping[Piece, tuple[Piece, Span]]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CommandRule(Row):
    """What a piece may do as the leader of a turn: whom it reaches, in which stances, how many and whom it converts."""

    piece: Piece
    graph: str
    stances: tuple[StanceRule, ...]
    most: int
    """Activations in a turn; 0 is no bound."""
    others: bool
    """Whether the leader's own activations do not count."""
    budget: Span | None
    converts: Span | None
    spared: frozenset[Piece]
    """Pieces that are never converted."""
    leads: Span = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)

    def stance(self, name: str) -> StanceRule | None:
        """The stance of a name, if the leader has it."""
        return next((stance for stance in self.stances if stance.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Relocation(Row):
    """Whether the side whose turn it is chooses where units are relocated to, or the other."""

    by_mover: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ChainRule(Row):
    """What counts as a chain, what it scores, and who relocates its units once it is claimed."""

    graph: str
    least: int
    most: int
    formed: Span | None
    """Where the rule says that a chain which stood when the side's last turn ended does not count."""
    once: Span | None
    """Where the rule says that a chain which was claimed, lifted and formed again is not claimed again in the turn."""
    scores: Span | None
    values: tuple[int, ...]
    """What each piece is worth."""
    relocation: Relocation | None
    span: Span = field(compare=False, repr=False)
    path: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DropRule(Row):
    """One condition on the square of a drop."""

    kind: str
    piece: Piece
    distance: int
    touching: bool
    zone: Zone | None
    only: frozenset[Piece]
    """The pieces that the zone is for; all of them if there are none."""
    span: Span = field(compare=False, repr=False)

    def bars(self, piece: Piece, side: Side, square: Square) -> bool:
        """Whether the zone keeps a piece of a side off a square."""
        return self.zone is not None and square not in self.zone[side] and (not self.only or piece in self.only)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandRule(Row):
    """Hands: whether captures go there, and promoted units as what; where drops go, which units may be pocketed."""

    receives: Span | None
    promoted: Piece | None
    """As which piece a promoted unit comes to hand; if none is said, as itself, and promotion leaves no mark."""
    promoted_span: Span | None = field(compare=False, repr=False)
    drops: tuple[DropRule, ...]
    pockets: Span | None
    unpocketed: frozenset[Piece]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FormationRule(Row):
    """A block of equal units and how it rides."""

    name: str
    symbol: str
    piece: Piece
    cells: tuple[tuple[int, int], ...]
    """The squares of the block, counted from its anchor, the lowest file and rank."""
    steps: tuple[tuple[int, int], ...]
    captures: Span | None
    span: Span = field(compare=False, repr=False)
    rides: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WingRule(Row):
    """Castling toward one end of a rank: the files where the two units land."""

    toward: int
    mover_file: int
    partner_file: int
    span: Span = field(compare=False, repr=False)

    def landings(self, board: Board, mover: Square) -> tuple[Square, Square]:
        """Where the mover and its partner land."""
        rank = board.places[mover][1]
        return board.at(self.mover_file, rank), board.at(self.partner_file, rank)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CastlingRule(Row):
    """Who castles with whom; the spans of the conditions that check must meet."""

    mover: Piece
    partner: Piece
    sides: tuple[Side, ...]
    wings: tuple[WingRule, ...]
    elsewhere: frozenset[Square]
    """Where another unit of the array begins, whose castling is said by rules of its own."""
    meets: bool
    """Whether the mover's own moves may lead onto its partner: to share the square, to fuse or to capture."""
    not_out: Span | None
    not_through: Span | None
    span: Span = field(compare=False, repr=False)

    def wing(self, board: Board, mover: Square, partner: Square) -> WingRule | None:
        """The line that speaks of a partner on this side of the mover."""
        if mover in self.elsewhere:
            return None
        (file, rank), (other, other_rank) = board.places[mover], board.places[partner]
        if rank != other_rank or mover == partner:
            return None
        return next(
            (wing for wing in self.wings if (wing.toward > file) == (other > file) and wing.toward != file), None
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PassantRow(Row):
    """A move that may be answered en passant: who lands where, having crossed a square."""

    side: Side
    piece: Piece
    crossed: Square
    target: Square


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PieceLength(Row):
    """How many actions a turn has of a side that has a unit of a piece on the board."""

    piece: Piece
    least: int
    most: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TurnRule(Row):
    """How many actions a turn of each side has, how often a unit acts, and what follows once they are done."""

    lengths: tuple[tuple[int, int], tuple[int, int]]
    by_piece: tuple[PieceLength, ...]
    """What counts instead of the side's own length: the first of which it has a unit."""
    opening_side: Side | None
    opening: int
    takes_command: Span | None
    """The line by which a leader takes command before anything else is done; taking it is an action more."""
    acts_once: Span | None
    afresh: Span | None
    captured: Relocation | None
    """Who relocates captured units, if they stay in the game."""
    claims: Span | None
    unclaimed: Relocation | None
    """Who relocates chains left unclaimed, if anyone does."""
    ends_on_check: Span | None
    ends_when_stuck: Span | None
    where: Mapping[str, Span] = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CheckRule(Row):
    """Which pieces are royal, when check is judged, who never gives it, who never moves through it."""

    royal: Mapping[Piece, Span]
    """Each with the line that makes it so; of the pieces of one line a side has one unit at least."""
    after_every_action: bool
    never_by: Mapping[Piece, Span]
    not_through: Mapping[Piece, Span]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StartUnit(Row):
    """A unit of the array."""

    square: Square
    side: Side
    piece: Piece


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Program(Row, Rows[Piece, Zone, Side]):
    """A ruleset, lowered over its board."""

    title: str
    settings: tuple[tuple[str, str], ...]
    board: Board
    pieces: tuple[PieceType, ...]
    array: tuple[StartUnit, ...]
    array_hands: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    fusion: FusionRule | None
    stacking: StackingRule | None
    pairs: tuple[PairType, ...]
    graphs: Mapping[str, GraphRule]
    activation: ActivationRule | None
    chain: ChainRule | None
    commands: Mapping[Piece, CommandRule]
    hand: HandRule | None
    formations: tuple[FormationRule, ...]
    castling: tuple[CastlingRule, ...]
    passants: tuple[PassantRow, ...]
    turn: TurnRule
    check: CheckRule
    offers: tuple[OfferRow, ...]
    constraints: tuple[ConstraintRow, ...]
    consequences: tuple[ConsequenceRow, ...]
    phases: tuple[PhaseRow, ...]
    ends: tuple[EndRow, ...]
    """Goals in the order of the rule file, and behind them stalemate, repetition and progress."""
    tracks_unmoved: bool
    """Whether any rule asks if a unit has moved, castling apart."""
    vanish: tuple[Span, ...] = field(compare=False, repr=False)

    def makes_progress(self, pieces: Collection[Piece], *, captures: bool = False) -> bool:
        """Whether an action of units of these pieces, with captures or without, starts the count of progress anew."""
        for end in self.ends:  # asked of every candidate
            if end.kind is EndKind.PROGRESS:
                return (captures and end.captures) or any(piece in end.pieces for piece in pieces)
        return False

    @property
    def has_hands(self) -> bool:
        """Whether pieces may be in hand."""
        return (
            any(self.array_hands)
            or not HAND_KINDS.isdisjoint(self._kinds())
            or self.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None
        )

    @property
    def stacks(self) -> bool:
        """Whether units may share a square."""
        return not STACKING_KINDS.isdisjoint(self._kinds())

    def _kinds(self) -> set[OfferKind | ConstraintKind]:
        return {*(row.kind for row in self.offers), *(row.kind for row in self.constraints)}

    def piece_by_symbol(self, symbol: str) -> Piece | None:
        """The piece written so, in capitals or small letters."""
        return next((i for i, piece in enumerate(self.pieces) if piece.symbol == symbol.upper()), None)

    def written(self, piece: Piece, side: Side) -> str:
        """A unit of a piece and a side as placements write it: `P`, `p`, and `=P` if it is neutral."""
        symbol = self.pieces[piece].symbol
        return f"={symbol}" if side == NEUTRAL else symbol if side == WHITE else symbol.lower()

    def man(self, man: Man) -> PieceType | PairType:
        """The piece type or the pair of a number."""
        return self.pieces[man] if man < len(self.pieces) else self.pairs[man - len(self.pieces)]

    def man_by_symbol(self, symbol: str) -> Man | None:
        """The piece or pair written so, in capitals or small letters."""
        men: tuple[PieceType | PairType, ...] = (*self.pieces, *self.pairs)
        return next((i for i, man in enumerate(men) if man.symbol == symbol.upper()), None)

    def pieces_of(self, man: Man) -> tuple[Piece, ...]:
        """The piece itself, or the two of a pair."""
        return (man,) if man < len(self.pieces) else self.pairs[man - len(self.pieces)].pieces
