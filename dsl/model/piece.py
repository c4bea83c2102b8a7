"""Piece types."""

from dataclasses import dataclass, field

from dsl.model.drop import DropLimit
from dsl.model.movement import Term
from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLine:
    """One `moves` line: its terms, its zone if it has one, and whether it allows en passant captures."""

    text: str
    terms: tuple[Term, ...]
    zone: str | None = None
    leaves: bool = False
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """The zone in which a piece promotes, and the pieces that it may become."""

    zone: str
    pieces: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece type: its symbol, moves, promotion, castling and drops."""

    name: str
    symbol: str
    moves: tuple[MoveLine, ...] = ()
    promotion: Promotion | None = None
    castles: tuple[tuple[int, int], ...] = ()
    """Betza's `O`: the direction along the rank (-1 or 1) and the steps toward the unit at its end."""
    drop: DropLimit | None = None
    span: Span = field(compare=False, repr=False)
