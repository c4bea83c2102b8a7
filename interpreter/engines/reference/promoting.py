"""Promotion: which lines apply to a move, what a unit may become by them, and whether it may stay as it is."""

from collections.abc import Iterator
from typing import NamedTuple

from dsl.model.piece import Event
from dsl.source import Span
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import Square
from interpreter.program.tables import Man, Piece, PromotionRule, Side


class Choices(NamedTuple):
    """The choices of a unit at the end of a move: the men that it may become, with their lines, and to stay."""

    men: dict[Man, Span]
    stays: bool


def choices(rules: Rules, piece: Piece, side: Side, origin: Square, target: Square, *, captures: bool) -> Choices:
    """Return the choices of a unit after a move from one square to another, with a capture or without."""
    kind = rules.program.pieces[piece]
    lines = [line for line in kind.promotions if _applies(line, side, origin, target, captures=captures)]
    men: dict[Man, Span] = {}
    for line in lines:
        for man in line.pieces:
            men.setdefault(man, line.span)
    stuck = bool(lines) and target in kind.stuck[side]
    return Choices(men, stays=not stuck and all(line.optional for line in lines))


def _applies(line: PromotionRule, side: Side, origin: Square, target: Square, *, captures: bool) -> bool:
    """Return True if a line concerns a move."""
    if line.zone is None:
        return line.event is Event.MOVE or captures
    begins, ends = origin in line.zone[side], target in line.zone[side]
    match line.event:
        case Event.IN:
            return ends
        case Event.ENTERING:
            return ends and not begins
        case Event.INSIDE:
            return ends and begins
        case _:
            return begins and not ends


def lines_for(rules: Rules, piece: Piece, man: Man) -> Iterator[PromotionRule]:
    """Yield the lines by which a piece becomes a man."""
    return (line for line in rules.program.pieces[piece].promotions if man in line.pieces)
