"""The Program: the form of a ruleset that both engines read. Pure data, printable, every rule with its line."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from dsl.model.drop import DropLimit
from dsl.model.piece import STANDING, Event, Shift, Turn
from dsl.model.rows import (
    ARRIVALS,
    SWEEPING,
    Consequence,
    Constraint,
    ConstraintKind,
    Effect,
    End,
    EndKind,
    Offer,
    Phase,
    PhaseKind,
    Row,
    Trigger,
    Whom,
)
from dsl.model.tables import Rows
from dsl.source import Span
from interpreter.program.board import Board, Square
from interpreter.program.walk import Landing, Walk

Piece = int
"""A piece type's number, in the order of the rule file."""

NO_PIECE: Piece = -1

Man = int
"""The number of a piece type or of a pair; pairs follow the piece types."""

OWN_FORM: Man = -2
"""In an action whose position is not known: the promoted form of the unit that moves."""

Side = int
WHITE: Side = 0
BLACK: Side = 1
SIDE_NAMES = ("white", "black")

NEUTRAL: Side = 2
"""The side of neutral units."""

OWNER_NAMES = (*SIDE_NAMES, "neutral")

Zone = tuple[frozenset[Square], frozenset[Square]]
"""A set of squares for each side."""

OfferRow = Offer[Piece, Side]
ConstraintRow = Constraint[Piece, Zone, Side]
ConsequenceRow = Consequence[Piece, Zone, Side]
PhaseRow = Phase[Piece, Zone, Side]
EndRow = End[Piece, Zone, Side]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MoveRule(Row):
    """A way to move: a walk, and the conditions on the unit that makes it."""

    walk: Walk
    zone: Zone | None = None
    """The squares for each side on which the unit must stand."""
    startled: bool = False
    """True if an attacked unit of its piece counts as moved."""
    unmoved: bool = False
    tame: bool = False
    swaps: bool = False
    leaves: bool = False
    """True if an enemy may capture the unit en passant on a square it crossed."""
    within: Zone | None = None
    """The squares for each side that the walk may look at, if not all."""
    goal: Zone | None = None
    """The squares for each side on which the move may end, if not all."""
    prey: frozenset[Piece] | None = None
    """The pieces that the move captures, pushes or pulls, if not all."""
    hurdles: frozenset[Piece] | None = None
    """The pieces that the move hops over, if not all."""
    counted: bool = False
    """True if the move goes as many squares as there are units on its line."""
    shift: Shift | None = None
    """How the move pushes or pulls, or leads off the board, if it does."""
    rays: tuple[tuple[int, int, int], ...] = ()
    """Where a unit that stays sends another one, or by which it leaves the board: to White's right and up, and how
    often at most.
    """
    text: str
    span: Span = field(compare=False, repr=False)

    def looks_at(self, side: Side, square: Square) -> bool:
        """Return True if the walk may look at a square of the board."""
        return self.within is None or square in self.within[side]

    def ends_on(self, side: Side, square: Square) -> bool:
        """Return True if the move may end on a square that the walk looks at."""
        return self.goal is None or square in self.goal[side]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PromotionRule(Row):
    """A promotion of a piece: its moves, by an event and the zone for each side, and the choices."""

    event: Event
    zone: Zone | None
    pieces: tuple[Man, ...]
    optional: bool = False
    last: bool = False
    """True if the unit must be the last one of its piece that its side has."""
    barred: bool = False
    """True if a capture en passant is not such a move."""
    forever: bool = False
    """True if the unit need not promote where it could never move again."""
    turn: Turn = ""
    """To which directions the unit turns, if the pieces are directions of its own piece."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PieceType(Row):
    """A piece type: its name, symbol, moves, promotion and drops."""

    name: str
    symbol: str
    moves: tuple[MoveRule, ...]
    promotions: tuple[PromotionRule, ...]
    stuck: Zone
    """The squares for each side where a unit of an optional promotion could never move again, and must promote."""
    drop: DropLimit | None
    beams: tuple[int, ...] = ()
    """The sides of a unit on which beams leave, by eighths of a circle clockwise from straight ahead."""
    encounters: tuple[int, ...] = ()
    """What happens to a beam from each side: where it leaves, or that it is stopped or hits; nothing if all hit."""
    base: Piece = NO_PIECE
    """The piece of which it is the promoted form, by its symbol `+X`."""
    before: Piece = NO_PIECE
    """What a unit of it that was promoted was before: its base, or the only other piece that promotes to it."""
    front: Piece = NO_PIECE
    """The piece that it is in another direction than straight ahead."""
    eighths: int = 0
    """Eighths of a circle by which it is turned, clockwise as its owner sees it."""
    span: Span = field(compare=False, repr=False)

    @property
    def turns(self) -> bool:
        """True if units of it turn, or are turned."""
        return self.front != NO_PIECE or any(rule.turn for rule in self.promotions)

    @property
    def promoted(self) -> tuple[Man, ...]:
        """The men that it may become, each once."""
        return tuple(dict.fromkeys(man for rule in self.promotions for man in rule.pieces))

    def promotes_on(self, side: Side) -> frozenset[Square]:
        """Return the squares of a side's zones whose line lets a unit promote that arrives there."""
        zones = (rule.zone for rule in self.promotions if rule.event not in (Event.LEAVING, *STANDING))
        return frozenset().union(*(zone[side] for zone in zones if zone is not None))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FusionRule(Row):
    """The fusion table by unordered pair."""

    results: Mapping[tuple[Piece, Piece], tuple[Piece, Span]]
    parts: Mapping[Piece, tuple[tuple[Piece, Piece, Span], ...]]
    """The parts of each fused piece: the part that leaves, the rest, and the line of the pair."""

    def result(self, a: Piece, b: Piece) -> tuple[Piece, Span] | None:
        """Return the result of two pieces, with its line."""
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
    """A rule that makes units active. A rule of kind `command` names no piece; the command in force sets the leader."""

    kind: str
    piece: Piece
    distance: int
    graph: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GraphRule(Row):
    """A relation between units: `touching`, or `recapture` from a unit to a friend that it could recapture."""

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
    """A way to lead: the pieces activated and those that move as others, each with its line. A lone one has no name."""

    name: str
    activates: Mapping[Piece, Span]
    moves_as: Mapping[Piece, tuple[Piece, Span]]
    becomes: tuple[str, ...]
    """The stances, one of which this one becomes after an action that only that one allows."""
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
        """Return the stance with a name, or None."""
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
    prey: frozenset[Piece] | None = None
    """The pieces that the formation captures, if not all."""
    span: Span = field(compare=False, repr=False)
    rides: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WingRule(Row):
    """Castling toward one end of a rank: the files of any board where the two units land, or the mover's squares."""

    toward: int
    mover_file: int = -1
    partner_file: int = -1
    steps: int = 0
    """The squares that the mover goes, if it lands on no file in particular; its partner lands next to it."""
    span: Span = field(compare=False, repr=False)

    def landings(self, board: Board, mover: Square) -> tuple[Square, Square]:
        """Return the squares on which the mover and its partner land."""
        x, rank = board.places[mover]
        first = x - board.place(mover)[0]
        if not self.steps:
            return board.at(first + self.mover_file, rank), board.at(first + self.partner_file, rank)
        direction = 1 if first + self.toward > x else -1
        target = x + direction * self.steps
        return board.at(target, rank), board.at(target - direction, rank)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CastlingRule(Row):
    """The rules of castling: the two partners, and their destinations."""

    mover: Piece
    partner: Piece
    partners: tuple[Piece, ...]
    """All pieces that may be the partner, each with its rule; the outermost unit of them has the right at the start."""
    sides: tuple[Side, ...]
    wings: tuple[WingRule, ...]
    elsewhere: frozenset[Square]
    """The start squares of other units of the array with castling rules of their own."""
    dropped: tuple[Zone, Zone] | None = None
    """The zones of mover and partner in which a drop gives the right to castle."""
    fresh: bool = False
    """True if such a drop is that of a partner, and its mover has not moved since the start."""
    meets: bool
    """True if the mover's plain moves may end on its partner's square, by sharing it, fusing or capturing."""
    span: Span = field(compare=False, repr=False)

    def wing(self, board: Board, mover: Square, partner: Square) -> WingRule | None:
        """Return the rule for a partner on this side of the mover, the first of several."""
        if mover in self.elsewhere:
            return None
        file, other = board.place(mover)[0], board.place(partner)[0]
        if not board.on_one_rank(mover, partner) or mover == partner:
            return None
        return next(
            (wing for wing in self.wings if (wing.toward > file) == (other > file) and wing.toward != file), None
        )

    def ways(self, board: Board, mover: Square, partner: Square) -> tuple[WingRule, ...]:
        """Return the rules for a partner on this side of the mover: several if the mover may go less far or farther."""
        first = self.wing(board, mover, partner)
        if first is None:
            return ()
        room = abs(board.places[partner][0] - board.places[mover][0])
        return tuple(wing for wing in self.wings if wing.toward == first.toward and wing.steps < room)


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
class ShuffleRule(Row):
    """A start drawn by lot: the squares of each side in corresponding order, and conditions on their units."""

    squares: tuple[tuple[Square, ...], tuple[Square, ...]]
    apart: bool
    colors: tuple[Piece, ...]
    unlike: tuple[tuple[Piece, Piece], ...]
    between: tuple[tuple[Piece, Piece], ...]
    protected: frozenset[Piece]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Program(Row, Rows[Piece, Zone, Side]):
    """A ruleset, lowered over its board."""

    title: str
    settings: tuple[tuple[str, str], ...]
    board: Board
    pieces: tuple[PieceType, ...]
    array: tuple[StartUnit, ...]
    array_hands: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    shuffle: ShuffleRule | None
    fusion: FusionRule | None
    stacking: Span | None = field(compare=False, repr=False)
    """The block that lets units share squares, at most two on each."""
    pairs: tuple[PairType, ...]
    graphs: Mapping[str, GraphRule]
    activation: ActivationRule | None
    chain: ChainRule | None
    commands: Mapping[Piece, CommandRule]
    hand: Span | None = field(compare=False, repr=False)
    """The block on hands, if the game has hands."""
    formations: tuple[FormationRule, ...]
    castling: tuple[CastlingRule, ...]
    passants: tuple[PassantRow, ...]
    offers: tuple[OfferRow, ...]
    constraints: tuple[ConstraintRow, ...]
    consequences: tuple[ConsequenceRow, ...]
    phases: tuple[PhaseRow, ...]
    ends: tuple[EndRow, ...]
    """Goals in the order of the rule file, then stalemate, the ends by count, and odds."""
    points: tuple[int, ...]
    """The value of each piece where points are compared."""
    moves_first: frozenset[Piece]
    """The pieces of which units remember that they have not moved, because a rule other than castling asks."""

    @property
    def tracks_unmoved(self) -> bool:
        """True if any unit remembers that it has not moved."""
        return bool(self.moves_first)

    @property
    def keeps_unclaimed(self) -> bool:
        """True if chains left unclaimed may still be relocated after a later turn."""
        row = self.phase(PhaseKind.RELOCATE)
        return row is not None and not row.least

    def as_chain(self, units: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers or squares of a chain's units, sorted if their order does not matter."""
        return tuple(units) if self.constraint(ConstraintKind.UNORDERED) is None else tuple(sorted(units))

    @property
    def always_captures(self) -> bool:
        """True if the only actions are moves that capture."""
        others = (self.hand, self.fusion, self.activation, *self.pairs, *self.formations, *self.castling, *self.offers)
        nodes = (node for piece in self.pieces for rule in piece.moves for node in rule.walk.nodes)
        landings = (lands for node in nodes for lands in node.lands)
        return not any(others) and all(lands in (Landing.NOTHING, Landing.CAPTURE) for lands in landings)

    @property
    def sweepers(self) -> frozenset[Piece]:
        """The pieces whose moves may take units by the effects that follow."""
        return self._movers_of(row for row in self.consequences if _sweeps(row))

    @property
    def far_sweepers(self) -> frozenset[Piece]:
        """Those of them that may take units which touch neither the start nor the end of the move."""
        return self._movers_of(row for row in self.consequences if _sweeps(row) and _reaches_far(row))

    def _movers_of(self, rows: Iterable[ConsequenceRow]) -> frozenset[Piece]:
        return frozenset(piece for row in rows for piece in row.movers or range(len(self.pieces)))

    @property
    def converts_quietly(self) -> bool:
        """True if actions that capture nothing may change the side of units."""
        converting = (row for row in self.consequences if row.effect is Effect.CONVERT)
        return any(row.trigger is not Trigger.CAPTURE for row in converting)

    @property
    def sought(self) -> frozenset[Piece]:
        """The pieces by whose capture a side loses: the royal ones, or without these those of its goals."""
        losses = (end for end in self.ends if end.kind is EndKind.CAPTURE and end.result != "win")
        return self.royal or frozenset(piece for end in losses for piece in end.pieces)

    def makes_progress(
        self, pieces: Collection[Piece] = (), *, captures: bool = False, drops: bool = False, promotes: bool = False
    ) -> bool:
        """Return True if an action resets the progress count: by moves of units of some pieces, or by what it does."""
        for end in self.ends:  # every candidate calls this
            if end.kind is EndKind.PROGRESS:
                resets = (captures and end.captures) or (drops and end.drops) or (promotes and end.promotions)
                return resets or any(piece in end.pieces for piece in pieces)
        return False

    @property
    def counts(self) -> tuple[EndRow, ...]:
        """The ends by a count of a side's turns; the first that applies determines the number."""
        return tuple([row for row in self.ends if row.kind is EndKind.COUNT])

    @property
    def material(self) -> tuple[EndRow, ...]:
        """The rows that say with which units a side cannot win."""
        return tuple([row for row in self.ends if row.kind is EndKind.MATERIAL])

    def piece_by_symbol(self, symbol: str) -> Piece | None:
        """Return the piece with a symbol, in either case."""
        return next((i for i, piece in enumerate(self.pieces) if piece.symbol == symbol.upper()), None)

    def written(self, piece: Piece, side: Side) -> str:
        """Return a unit as placements write it: `P` for White, `p` for Black, `=P` if it is neutral."""
        symbol = self.pieces[piece].symbol
        return f"={symbol}" if side == NEUTRAL else symbol if side == WHITE else symbol.lower()

    def man(self, man: Man) -> PieceType | PairType:
        """Return the piece type or the pair with a number."""
        return self.pieces[man] if man < len(self.pieces) else self.pairs[man - len(self.pieces)]

    def man_by_symbol(self, symbol: str) -> Man | None:
        """Return the piece or pair with a symbol, in either case."""
        men: tuple[PieceType | PairType, ...] = (*self.pieces, *self.pairs)
        return next((i for i, man in enumerate(men) if man.symbol == symbol.upper()), None)

    def wins_by_reaching(self, piece: Piece) -> bool:
        """Return True if a unit of a piece wins by reaching certain squares, or by staying there for a turn."""
        return any(end.kind in ARRIVALS and piece in end.pieces for end in self.ends)

    def wins_by_losing(self, piece: Piece) -> bool:
        """Return True if a side may win because it has lost its units of a piece."""
        return any(end.kind is EndKind.CAPTURE and end.result == "win" and piece in end.pieces for end in self.ends)

    def pieces_of(self, man: Man) -> tuple[Piece, ...]:
        """Return the piece itself, or the two pieces of a pair."""
        return (man,) if man < len(self.pieces) else self.pairs[man - len(self.pieces)].pieces


def _sweeps(row: ConsequenceRow) -> bool:
    """Return True if a move that captures nothing may take units by an effect."""
    return row.trigger is Trigger.MOVE and row.effect in SWEEPING


def _reaches_far(row: ConsequenceRow) -> bool:
    """Return True if an effect may take units of which none touches the start or the end of a move."""
    near = row.whom in (Whom.ENCLOSED, Whom.SURROUNDED, Whom.AHEAD, Whom.BEHIND)
    return not near and not (row.whom is Whom.ENEMIES and row.number == 1)
