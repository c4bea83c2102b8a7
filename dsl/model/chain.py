"""Chains: paths in a graph that can be claimed, and what becomes of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.source import Span

Who = Literal["mover", "opponent"]
"""Who chooses inside a turn: the side whose turn it is, or the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """What counts as a chain: a path in a graph through so many units. `where` has the line of each form."""

    graph: str
    least: int
    most: int
    formed: bool
    """Whether a chain that stood when the side's last turn ended does not count."""
    once: bool
    """Whether a chain that was claimed, lifted and formed again may not be claimed again in the same turn."""
    scores: bool
    relocated_by: Who | None
    span: Span = field(compare=False, repr=False)
    where: Mapping[str, Span] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a piece scores as a member of a claimed chain."""

    piece: str
    points: int
    span: Span = field(compare=False, repr=False)
