"""The squares that units can come to: tables leave out a pawn on the first rank."""

from dsl.model.rows import AFTERMATH, Effect, OfferKind
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, PieceType, Program, Side
from interpreter.program.tracks import squares_from
from interpreter.program.walk import Content
from interpreter.state.position import Unit


def whereabouts(program: Program, unit: Unit) -> tuple[Square, ...]:
    """Return the squares on which a unit may be as a turn begins.

    A unit that only moves gets to the squares that lead on from those where units like it start. Others, such as those
    that are dropped or promoted, may be anywhere but where they must promote. Where units push others, all may be
    anywhere.

    >>> from interpreter import load
    >>> program = load("chess").program
    >>> len(whereabouts(program, Unit(program.piece_by_symbol("P"), 0)))
    48
    """
    piece, side = unit.piece, unit.side
    every = range(program.board.n_squares)
    if side == NEUTRAL or _are_shifted(program):
        return tuple(every)
    one = program.pieces[piece]
    starts = [unit.square for unit in program.array if (unit.piece, unit.side) == (piece, side)]
    if starts and _only_moves(program, piece):
        found = {square for start in starts for square in squares_from(program, piece, side, start)}
    else:
        found = {*every}
    must = one.stuck[side] | (_bound_zone(one, side))
    return tuple(square for square in every if square in found and square not in must)


def _only_moves(program: Program, piece: int) -> bool:
    """Return True if units of a piece are those of the array, and change their squares by their moves only."""
    others = (program.hand, program.fusion, program.formations, program.commands, program.activation, program.shuffle)
    changes = any(row.effect in (*AFTERMATH, Effect.TO_HAND) for row in program.consequences)
    made = any(piece in one.promoted for one in program.pieces)
    hops = any(
        node.path and Content.EMPTY not in node.needs
        for rule in program.pieces[piece].moves
        for node in rule.walk.nodes
    )
    return not (any(others) or changes or made or hops)


def _are_shifted(program: Program) -> bool:
    """Return True if moves or drops change the squares of other units, too."""
    moves = any(rule.shift is not None or rule.swaps for one in program.pieces for rule in one.moves)
    return moves or program.offer(OfferKind.DROP_PUSH) is not None


def _bound_zone(piece: PieceType, side: Side) -> frozenset[Square]:
    """Return the squares on which every unit that arrives must promote."""
    if any(rule.optional or rule.last or rule.barred for rule in piece.promotions):
        return frozenset()
    return piece.promotes_on(side)
