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
    """Who castles with whom, where to, and what check forbids."""

    mover: str
    partner: str
    wings: tuple[Wing, ...]
    not_out: bool
    not_through: bool
    span: Span = field(compare=False, repr=False)
    partners_span: Span = field(compare=False, repr=False)
    not_out_span: Span | None = field(compare=False, repr=False)
    not_through_span: Span | None = field(compare=False, repr=False)
