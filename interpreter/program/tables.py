"""The Program: a ruleset as both engines read it. Pure data, printable, every rule with its line."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from dsl.model.drop import DropLimit
from dsl.model.rows import Consequence, Constraint, End, EndKind, Offer, Phase, Row
from dsl.model.tables import Rows
from dsl.source import Span
from interpreter.program.board import Board, Square
from interpreter.program.walk import Walk

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
"""The side of neutral units."""

OWNER_NAMES = (*SIDE_NAMES, "neutral")

Zone = tuple[frozenset[Square], frozenset[Square]]
"""For each side some squares."""

OfferRow = Offer[Piece]
ConstraintRow = Constraint[Piece, Zone]
ConsequenceRow = Consequence[Piece, Zone]
PhaseRow = Phase[Piece, Side]
EndRow = End[Piece, Zone]


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
    """True if an enemy may take the unit on a square it crossed."""
    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PromotionRule(Row):
    """The promotion of a piece: its zone for each side, and its choices."""

    zone: Zone
    pieces: tuple[Man, ...]
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
    """The fusion table by unordered pair."""

    results: Mapping[tuple[Piece, Piece], tuple[Piece, Span]]
    parts: Mapping[Piece, tuple[tuple[Piece, Piece, Span], ...]]
    """For each whole its parts, what each leaves behind, and the line of the pair."""

    def result(self, a: Piece, b: Piece) -> tuple[Piece, Span] | None:
        """The result of two pieces, with its line."""
        return self.results.get((a, b) if a <= b else (b, a))


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
    directions: frozenset[str]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ActivationRule(Row):
    """The rules of activation."""

    rules: tuple[ActiveRule, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StanceRule(Row):
    """A way to lead: the pieces activated and those that move as others, each with its line. One alone has no name."""

    name: str
    activates: Mapping[Piece, Span]
    moves_as: Mapping[Piece, tuple[Piece, Span]]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CommandRule(Row):
    """The command of a piece: the units that it reaches, and its stances."""

    piece: Piece
    graph: str
    stances: tuple[StanceRule, ...]
    leads: Span = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)

    def stance(self, name: str) -> StanceRule | None:
        """The stance of a name, if the leader has it."""
        return next((stance for stance in self.stances if stance.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ChainRule(Row):
    """The definition of a chain."""

    graph: str
    least: int
    most: int
    values: tuple[int, ...]
    """The value of each piece."""
    span: Span = field(compare=False, repr=False)
    path: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FormationRule(Row):
    """A block of units of one piece and its ride."""

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
    """The rules of castling: the two partners, and their destinations."""

    mover: Piece
    partner: Piece
    sides: tuple[Side, ...]
    wings: tuple[WingRule, ...]
    elsewhere: frozenset[Square]
    """Where another unit of the array begins, whose castling is said by rules of its own."""
    meets: bool
    """True if the mover's own moves may lead onto its partner: to share the square, to fuse or to capture."""
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
    """A move that may be answered en passant: its unit, its destination, and the crossed square."""

    side: Side
    piece: Piece
    crossed: Square
    target: Square


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
    stacking: Span | None = field(compare=False, repr=False)
    """The block that lets units share squares, two at most on each."""
    pairs: tuple[PairType, ...]
    graphs: Mapping[str, GraphRule]
    activation: ActivationRule | None
    chain: ChainRule | None
    commands: Mapping[Piece, CommandRule]
    hand: Span | None = field(compare=False, repr=False)
    """The block on hands, in a game that has them."""
    formations: tuple[FormationRule, ...]
    castling: tuple[CastlingRule, ...]
    passants: tuple[PassantRow, ...]
    offers: tuple[OfferRow, ...]
    constraints: tuple[ConstraintRow, ...]
    consequences: tuple[ConsequenceRow, ...]
    phases: tuple[PhaseRow, ...]
    ends: tuple[EndRow, ...]
    """Goals in the order of the rule file, and behind them stalemate, repetition and progress."""
    tracks_unmoved: bool
    """True if any rule asks if a unit has moved, castling apart."""

    def makes_progress(self, pieces: Collection[Piece], *, captures: bool = False) -> bool:
        """True if an action of units of these pieces, with captures or without, starts the count of progress anew."""
        for end in self.ends:  # asked of every candidate
            if end.kind is EndKind.PROGRESS:
                return (captures and end.captures) or any(piece in end.pieces for piece in pieces)
        return False

    def piece_by_symbol(self, symbol: str) -> Piece | None:
        """Return the piece with a symbol, in either case."""
        return next((i for i, piece in enumerate(self.pieces) if piece.symbol == symbol.upper()), None)

    def written(self, piece: Piece, side: Side) -> str:
        """A unit of a piece and a side as placements write it: `P`, `p`, and `=P` if it is neutral."""
        symbol = self.pieces[piece].symbol
        return f"={symbol}" if side == NEUTRAL else symbol if side == WHITE else symbol.lower()

    def man(self, man: Man) -> PieceType | PairType:
        """The piece type or the pair of a number."""
        return self.pieces[man] if man < len(self.pieces) else self.pairs[man - len(self.pieces)]

    def man_by_symbol(self, symbol: str) -> Man | None:
        """Return the piece or pair with a symbol, in either case."""
        men: tuple[PieceType | PairType, ...] = (*self.pieces, *self.pairs)
        return next((i for i, man in enumerate(men) if man.symbol == symbol.upper()), None)

    def pieces_of(self, man: Man) -> tuple[Piece, ...]:
        """The piece itself, or the two of a pair."""
        return (man,) if man < len(self.pieces) else self.pairs[man - len(self.pieces)].pieces
