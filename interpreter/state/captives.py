"""Captured units: in games that exchange them, those of which a side has fewer than at the start."""

from collections import Counter

from dsl.model.rows import OfferKind
from interpreter.program.tables import Piece, Program, Side
from interpreter.state.position import Position


def exchanges(program: Program) -> bool:
    """Return True if captured units may be exchanged."""
    return program.offer(OfferKind.EXCHANGE) is not None


def captives(program: Program, position: Position, side: Side) -> Counter[Piece]:
    """Return the captured units of a side: those of the start that are neither on the board nor in its hand."""
    found = Counter(unit.piece for unit in program.array if unit.side == side)
    found.update(program.array_hands[side])
    found.subtract(unit.piece for stack in position.board for unit in stack if unit.side == side)
    found.subtract(position.hands[side])
    return +found


def may_exchange(program: Program, own: Piece, given: Piece) -> bool:
    """Return True if an enemy of a piece is worth enough to be given for a unit of another."""
    return program.points[given] >= program.points[own]
