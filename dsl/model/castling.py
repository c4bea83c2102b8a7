"""Castling: two unmoved units on a rank that move at once."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Wing:
    """The target squares of mover and partner, for a partner in the direction of a file.

    They are on two files, or the mover goes a number of squares and its partner lands next to it.
    """

    toward: str
    mover_file: str = ""
    partner_file: str = ""
    squares: tuple[int, int] | None = None
    """The fewest and the most squares that the mover goes, if it lands on no file in particular."""
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Castling:
    """The pieces that castle, and their target squares."""

    movers: tuple[str, ...]
    """The pieces that castle; of several, each side has those of which it starts with a unit."""
    partners: tuple[str, ...]
    """The pieces that may be its partner: the outermost unit of them on its side of the mover is."""
    wings: tuple[Wing, ...]
    side: str | None = None
    """The side that castles, if only one does."""
    dropped: tuple[str, str] | None = None
    """The zones of mover and partner in which a drop gives the right to castle."""
    fresh: bool = False
    """True if such a drop is that of a partner, and its mover has not moved since the start."""
    span: Span = field(compare=False, repr=False)
    partners_span: Span = field(compare=False, repr=False)
