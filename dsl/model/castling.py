"""Castling: two unmoved units of a rank that move at once."""

from dataclasses import dataclass, field

from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Wing:
    """Where mover and partner go if the partner stands toward a file."""

    toward: str
    mover_file: str
    partner_file: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Castling:
    """Who castles with whom, and where to."""

    mover: str
    partner: str
    wings: tuple[Wing, ...]
    span: Span = field(compare=False, repr=False)
    partners_span: Span = field(compare=False, repr=False)
