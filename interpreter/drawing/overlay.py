"""What can be laid over a drawn board: squares tinted, and edges from square to square."""

from dataclasses import dataclass

from interpreter.program.board import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """A graph or a set of squares to show on a board, such as who defends whom, or which units are active."""

    name: str
    """What the overlay shows, for readers."""
    edges: tuple[tuple[Square, Square], ...] = ()
    """Lines from the centre of one square to that of another."""
    arrows: bool = False
    """Whether the edges point to their second square."""
    squares: frozenset[Square] = frozenset()
    """Squares that are tinted."""
