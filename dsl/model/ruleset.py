"""A whole ruleset."""

from dataclasses import dataclass, field

from dsl.model.activation import Activation, Graph
from dsl.model.board import BoardShape, Zone
from dsl.model.castling import Castling
from dsl.model.chain import Chain, Worth
from dsl.model.command import Command
from dsl.model.formation import Formation
from dsl.model.fusion import Fusion
from dsl.model.hand import Hand
from dsl.model.piece import Piece
from dsl.model.stacking import NamedPair, Stacking
from dsl.model.turn import Check, Draw, Goal, Turn
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
    """A rule in the author's words and where it comes from."""

    name: str
    mark: str
    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A test of the file: what it shows, the options it sets, and its statements in order."""

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
class Ruleset:
    """A checked ruleset with its options set: all that the engines are told."""

    title: str
    authors: tuple[str, ...]
    year: int | None
    sources: tuple[str, ...]
    about: str
    bases: tuple[str, ...]
    options: tuple[Option, ...]
    settings: tuple[tuple[str, str], ...]
    board: BoardShape
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    array: Array
    fusion: Fusion | None
    stacking: Stacking | None
    pairs: tuple[NamedPair, ...]
    graphs: tuple[Graph, ...]
    activation: Activation | None
    chain: Chain | None
    values: tuple[Worth, ...]
    commands: tuple[Command, ...]
    hand: Hand | None
    formations: tuple[Formation, ...]
    castling: Castling | None
    turn: Turn
    check: Check
    goals: tuple[Goal, ...]
    draws: tuple[Draw, ...]
    readings: tuple[Reading, ...]
    cases: tuple[Case, ...]
    source: Source = field(compare=False, repr=False)

    @property
    def royal(self) -> frozenset[str]:
        """The pieces that decide the game by checkmate."""
        return frozenset(piece for goal in self.goals if goal.kind == "checkmate" for piece in goal.pieces)

    def piece(self, name: str) -> Piece:
        """The piece of a name the checks have found to exist."""
        return next(piece for piece in self.pieces if piece.name == name)

    def zone(self, name: str) -> Zone:
        """The zone of a name the checks have found to exist."""
        return next(zone for zone in self.zones if zone.name == name)
