"""Overlays of a drawn board: tinted squares, and edges from square to square."""

from dataclasses import dataclass

from interpreter.program.board import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """A graph or a set of squares to show on a board, such as defenses or active units."""

    name: str
    """A description of the overlay for readers."""
    edges: tuple[tuple[Square, Square], ...] = ()
    """Lines between the centers of two squares."""
    arrows: bool = False
    """True if the edges point to their second square."""
    squares: frozenset[Square] = frozenset()
    """The tinted squares."""
