"""Limits between pieces: which pieces another one captures, and which it hops over."""

from collections.abc import Callable, Iterable, Mapping

from dsl.model.rows import ConstraintKind
from interpreter.program.tables import ConstraintRow, Piece

_SPARES: Mapping[ConstraintKind, Callable[[ConstraintRow, Piece, Piece], bool]] = {
    ConstraintKind.CAPTURES_NOT: lambda row, captor, victim: (
        row.of == captor and (not row.pieces or victim in row.pieces)
    ),
    ConstraintKind.CAPTURES_ONLY: lambda row, captor, victim: row.of == captor and victim not in row.pieces,
    ConstraintKind.NOT_CAPTURED_BY: lambda row, captor, victim: (
        row.of == victim and (not row.pieces or captor in row.pieces)
    ),
    ConstraintKind.CAPTURED_ONLY_BY: lambda row, captor, victim: row.of == victim and captor not in row.pieces,
}
_BARS: Mapping[ConstraintKind, Callable[[ConstraintRow, Piece, Piece], bool]] = {
    ConstraintKind.HOPS_NOT: lambda row, hopper, hurdle: row.of == hopper and hurdle in row.pieces,
    ConstraintKind.HOPS_ONLY: lambda row, hopper, hurdle: row.of == hopper and hurdle not in row.pieces,
}


def spares(row: ConstraintRow, captor: Piece, victim: Piece) -> bool:
    """Return True if a row forbids a piece to capture another."""
    return row.kind in _SPARES and _SPARES[row.kind](row, captor, victim)


def bars_hop(row: ConstraintRow, hopper: Piece, hurdle: Piece) -> bool:
    """Return True if a row forbids a piece to hop over another."""
    return row.kind in _BARS and _BARS[row.kind](row, hopper, hurdle)


def prey_of(rows: Iterable[ConstraintRow], captor: Piece, n_pieces: int) -> frozenset[Piece] | None:
    """Return the pieces that a piece captures, or None if it captures all."""
    return _left(lambda row, victim: spares(row, captor, victim), rows, n_pieces)


def hurdles_of(rows: Iterable[ConstraintRow], hopper: Piece, n_pieces: int) -> frozenset[Piece] | None:
    """Return the pieces that a piece hops over, or None if it hops over all."""
    return _left(lambda row, hurdle: bars_hop(row, hopper, hurdle), rows, n_pieces)


def _left(
    forbids: Callable[[ConstraintRow, Piece], bool], rows: Iterable[ConstraintRow], n_pieces: int
) -> frozenset[Piece] | None:
    rows = tuple(row for row in rows if row.kind in _SPARES or row.kind in _BARS)
    found = frozenset(piece for piece in range(n_pieces) if not any(forbids(row, piece) for row in rows))
    return None if len(found) == n_pieces else found
