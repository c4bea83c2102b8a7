"""A whole ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.model.activation import Activation, Graph
from dsl.model.board import BoardShape, Zone
from dsl.model.castling import Castling
from dsl.model.chain import Chain, Worth
from dsl.model.command import Command
from dsl.model.formation import Formation
from dsl.model.fusion import Fusion
from dsl.model.piece import Piece
from dsl.model.rows import Consequence, Constraint, End, Offer, Phase
from dsl.model.stacking import NamedPair
from dsl.model.tables import Rows
from dsl.source import Source, Span
from dsl.syntax import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A switch and its values, the default first."""

    name: str
    values: tuple[str, ...]
    about: str = ""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A rule in the author's words, and its origin."""

    name: str
    mark: str
    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A test of the file: the readings it shows, the options it sets, and its statements in order."""

    name: str
    shows: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    steps: tuple[Statement, ...] = field(repr=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitOn:
    """A unit of the array."""

    square: str
    side: str
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Array:
    """The units at the start, and the pieces in each side's hand."""

    units: tuple[UnitOn, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """A start that is drawn by lot: the zone whose units change places, and the conditions on their new places."""

    zone: str
    apart: bool
    colors: tuple[str, ...]
    """The pieces with units on squares of both colors."""
    unlike: tuple[tuple[str, str], ...]
    """Pairs of pieces: no unit of the first stands on a square of the same color as one of the second."""
    between: tuple[tuple[str, str], ...]
    """Pairs of pieces: every unit of the first stands between two of the second."""
    protected: tuple[str, ...]
    """The pieces whose units, shuffled or not, a friend could recapture."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(Rows[str, str, str]):
    """A checked ruleset with its options set: all that the engines need."""

    title: str
    authors: tuple[str, ...]
    year: int | None
    sources: tuple[str, ...]
    about: str
    kind: str
    """The group of games in which lists show it; empty if the file does not say."""
    bases: tuple[str, ...]
    options: tuple[Option, ...]
    settings: tuple[tuple[str, str], ...]
    board: BoardShape
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    array: Array
    shuffle: Shuffle | None
    fusion: Fusion | None
    pairs: tuple[NamedPair, ...]
    graphs: tuple[Graph, ...]
    activation: Activation | None
    chain: Chain | None
    values: tuple[Worth, ...]
    commands: tuple[Command, ...]
    formations: tuple[Formation, ...]
    castling: Castling | None
    offers: tuple[Offer[str, str], ...]
    constraints: tuple[Constraint[str, str, str], ...]
    consequences: tuple[Consequence[str, str, str], ...]
    phases: tuple[Phase[str, str, str], ...]
    ends: tuple[End[str, str, str], ...]
    blocks: Mapping[str, Span] = field(compare=False, repr=False)
    """The places of the blocks that a file has once: `turn`, `hand`, `stacking` ..."""
    readings: tuple[Reading, ...]
    cases: tuple[Case, ...]
    source: Source = field(compare=False, repr=False)

    @property
    def hand(self) -> Span | None:
        """The block on hands in a game that has them, or the line by which units come from a hand."""
        return self.blocks.get("hand") or next((row.span for row in self.phases if row.where == "left"), None)

    @property
    def stacking(self) -> Span | None:
        """The block on units that share squares, in a game where they do."""
        return self.blocks.get("stacking")

    @property
    def castles(self) -> bool:
        """True if units castle, by a block or by Betza's `O`."""
        return self.castling is not None or any(piece.castles for piece in self.pieces)

    def piece(self, name: str) -> Piece:
        """Return the piece of a name; the checks ensure that it exists."""
        return next(piece for piece in self.pieces if piece.name == name)

    def zone(self, name: str) -> Zone:
        """Return the zone of a name; the checks ensure that it exists."""
        return next(zone for zone in self.zones if zone.name == name)
