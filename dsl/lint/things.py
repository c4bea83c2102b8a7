"""What several rules look at under one choice of options, each thing with the key by which views are compared."""

from collections.abc import Hashable, Iterator

from dsl.lint.subject import View
from dsl.model import Castling, Piece, Wing


def pieces_in_play(view: View) -> Iterator[tuple[Hashable, Piece]]:
    """Yield the pieces of which there may ever be a unit."""
    yield from ((piece.span, piece) for piece in view.rules.pieces if piece.name in view.presence.pieces)


def castling_wings(view: View) -> Iterator[tuple[Hashable, tuple[Castling, Wing]]]:
    """Yield the `toward` lines, each with its block."""
    castling = view.rules.castling
    if castling is not None:
        yield from (((wing.span, castling.movers, castling.partners), (castling, wing)) for wing in castling.wings)
