# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Counts the safe moves of a unit without writing them down, if lines of attack are plain."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.limits import set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import (
    MOST_WORDS,
    SAFE_IS_LEGAL,
    UNSAFE_IS_ILLEGAL,
    Sight,
    is_at_peace,
    keep_shut,
)
from cython.cimports.interpreter.engines.kernel.moves.moving import Mover, unit_moves


def count_safe_moves(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    sight: cython.pointer[Sight],
    settled: cython.int,
    royally: cython.int,
    special: cython.pointer[u64],
) -> cython.int:
    """Return the number of moves that leave the royal unit safe, and are legal for that reason.

    `settled` says what safety settles, and `royally` the same of moves of the royal unit. Units of which some moves
    must be tried count nothing; their squares are written down.
    """
    total: cython.int = 0
    for word in range(m.words):
        special[word] = 0
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if m.acts_once and units(m, s)[square] & ACTED:
                continue
            tries: cython.bint = not _is_settled(sight, square, royally if square == sight.king else settled)
            if not tries:
                total += _count_moves(m, s, sight, square, cython.address(tries))
            if tries:
                insert(special, square)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_settled(sight: cython.pointer[Sight], square: cython.int, settled: cython.int) -> cython.bint:
    """Return True if the moves of a unit are legal if they are safe, and illegal if not."""
    if settled == SAFE_IS_LEGAL | UNSAFE_IS_ILLEGAL:
        return True
    return settled & SAFE_IS_LEGAL and not (square == sight.king or sight.bound or has(sight.pinned, square))


def has_safe_move(m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight]) -> cython.bint:
    """Return True if a move surely leaves the royal unit safe; False if some moves must be tried to know."""
    tries: cython.bint = False
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            rests: cython.bint = m.acts_once and units(m, s)[square] & ACTED
            if not rests and _count_moves(m, s, sight, square, cython.address(tries)):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_moves(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    sight: cython.pointer[Sight],
    square: cython.int,
    special: cython.pointer[cython.bint],
) -> cython.int:
    """Return the number of moves of a unit that leave the royal unit safe, 0 if it is special: they must be tried."""
    unit: cython.int = units(m, s)[square]
    piece = piece_of(unit)
    walk = walk_of(m, piece, s.side, square)
    special[0] = walk.repeats or walk.returns or walk.limited
    if special[0]:
        return 0
    if m.has_unmoved[piece]:
        set_gate(m, s, unit)
    if square == sight.king:
        return _count_royal(m, s, walk, square, special)
    if not sight.bound and not has(sight.pinned, square):
        return _count_free(m, s, walk, piece, s.side, special)
    allowed: u64[MOST_WORDS]
    keep_shut(m, s, sight, square, allowed)
    if not _is_barred(m, allowed):
        return _count_bound(m, s, walk, piece, s.side, allowed, special)
    special[0] = m.has_passant[piece] and s.n_passants > 0
    return 0


def find_spare(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, taken: cython.pointer[u64]
) -> cython.int:
    """Return an empty square, not taken, to which a unit may move whatever is on all others, or NOWHERE."""
    unit: cython.int = units(m, s)[square]
    piece = piece_of(unit)
    walk = walk_of(m, piece, s.side, square)
    if walk.limited or walk.returns or (m.acts_once and unit & ACTED):
        return NOWHERE
    if m.has_unmoved[piece]:
        set_gate(m, s, unit)
    seen = colors(s)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if color == EMPTY and node.lands[EMPTY] & STEP and not node.flags & ~(TAME | LEAVES):
            stands_open: cython.bint = m.stops[walk.stops[node - walk.first]].n_path == 0
            promotes: cython.bint = has(m.promotion_zone[s.side] + piece * m.words, node.square)
            if stands_open and not promotes and not has(taken, node.square):
                return node.square
        node += node.next[color]
    return NOWHERE


def push_moves(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.void:
    """Push the moves of the unit on a square that no constraint on the unit forbids."""
    unit: cython.int = units(m, s)[square]
    mover: Mover
    mover.piece, mover.side, mover.square, mover.kind, mover.rest = piece_of(unit), s.side, square, MOVE_KIND, NO_PIECE
    mover.flags, mover.stays, mover.wary = 0, 0, True
    mover.own = tally(m, s, s.side)
    unit_moves(m, s, cython.address(mover), mover.piece, unit)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_barred(m: cython.pointer[Machine], allowed: cython.pointer[u64]) -> cython.bint:
    """Return True if no square is allowed, so that the unit cannot move, but en passant."""
    for word in range(m.words):
        if allowed[word]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_free(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    piece: cython.int,
    side: cython.int,
    special: cython.pointer[cython.bint],
) -> cython.int:
    """Count the moves of a unit that may go anywhere. Any move but a step or a capture makes all of them special."""
    seen = colors(s)
    total: cython.int = 0
    ending: cython.bint = m.n_promotions[piece] > 1
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands = node.lands[color]
        if lands:
            if lands & (STEP | CAPTURE) == 0 or node.flags & SWAPS:
                if lands != PASSANT:
                    special[0] = True
                    return 0
                if s.n_passants:
                    special[0] = True
                    return 0
            elif color and m.royal[piece_of(units(m, s)[node.square])]:
                pass
            elif ending and has(m.promotion_zone[side] + piece * m.words, node.square):
                if not m.promotes_simply[piece]:
                    special[0] = True
                    return 0
                total += m.n_promotions[piece]
            else:
                total += 1
        node += node.next[color]
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_bound(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    piece: cython.int,
    side: cython.int,
    allowed: cython.pointer[u64],
    special: cython.pointer[cython.bint],
) -> cython.int:
    """Count the moves of a unit that must end on certain squares, to end a check or to keep shielding."""
    seen = colors(s)
    total: cython.int = 0
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands = node.lands[color]
        if lands:
            if lands & (STEP | CAPTURE) == 0 or node.flags & SWAPS:
                if lands != PASSANT or s.n_passants:
                    special[0] = True
                    return 0
            elif has(allowed, node.square) and not (color and m.royal[piece_of(units(m, s)[node.square])]):
                if has(m.promotion_zone[side] + piece * m.words, node.square):
                    if not m.promotes_simply[piece]:
                        special[0] = True
                        return 0
                    total += m.n_promotions[piece]
                else:
                    total += 1
        node += node.next[color]
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_royal(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    square: cython.int,
    special: cython.pointer[cython.bint],
) -> cython.int:
    """Count the moves of the royal unit to safe squares."""
    seen = colors(s)
    total: cython.int = 0
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands = node.lands[color]
        if lands:
            if lands & (STEP | CAPTURE) == 0 or node.flags & SWAPS or m.n_promotions[piece_of(units(m, s)[square])] > 1:
                if lands != PASSANT or s.n_passants:
                    special[0] = True
                    return 0
            elif not (color and m.royal[piece_of(units(m, s)[node.square])]) and is_at_peace(m, s, node.square, square):
                total += 1
        node += node.next[color]
    return total
