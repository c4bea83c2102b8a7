# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Counts legal actions without writing them down, if lines of attack are plain: the leaves of perft in bulk."""

import cython
from cython.cimports.interpreter.engines.kernel.law.castling import castlings
from cython.cimports.interpreter.engines.kernel.law.legality import generate, is_legal
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.dropping import drops, hand_fusions, pockets
from cython.cimports.interpreter.engines.kernel.moves.limits import set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS, Sight, is_safe, look, verdict
from cython.cimports.interpreter.engines.kernel.moves.moving import Mover, unit_moves


def count_legal(m: cython.pointer[Machine], ply_number: cython.int) -> cython.int:
    """Return the number of legal actions in a ply of a game with plain lines, in which no goal is won."""
    s = ply(m, ply_number)
    sight: Sight
    look(m, s, cython.address(sight))
    if not sight.clear or s.spent:
        return _count_pushed(m, ply_number, cython.address(sight), generate(m, ply_number, True))
    return _count_all(m, ply_number, cython.address(sight))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_all(m: cython.pointer[Machine], ply_number: cython.int, sight: cython.pointer[Sight]) -> cython.int:
    """Return the number of legal actions in a ply, without making those that are surely legal."""
    s = ply(m, ply_number)
    side = s.side
    first: u32 = m.n_actions
    total: cython.int = 0
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            total += _count_unit(m, ply_number, sight, square, first)
    if m.n_castlings and castles_left(m, s):
        castlings(m, s, ply(m, ply_number + 1), True)
    if m.hands:
        hand_fusions(m, s)
        pockets(m, s, True)
        drops(m, s, True)
    return total + _count_pushed(m, ply_number, sight, first)


def castles_left(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if any partner can still castle."""
    for word in range(m.words):
        if castles(m, s)[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_pushed(
    m: cython.pointer[Machine], ply_number: cython.int, sight: cython.pointer[Sight], first: u32
) -> cython.int:
    """Remove the pushed actions and return the number of the legal ones."""
    total: cython.int = 0
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        judged = verdict(m, ply(m, ply_number), sight, m.actions + at)
        if judged == 1 or (judged == -1 and is_legal(m, ply_number, at)):
            total += 1
        at += 1
    m.n_actions = first
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_unit(
    m: cython.pointer[Machine], ply_number: cython.int, sight: cython.pointer[Sight], square: cython.int, first: u32
) -> cython.int:
    """Return the number of legal moves of the unit on a square; push special ones, which are judged one by one."""
    s = ply(m, ply_number)
    side = s.side
    unit: cython.int = units(m, s)[square]
    piece = piece_of(unit)
    if m.acts_once and unit & ACTED:
        return 0
    walk = walk_of(m, piece, side, square)
    special: cython.bint = walk.repeats or walk.returns
    found: cython.int = 0
    if not special:
        if m.has_unmoved[piece]:
            set_gate(m, s, unit)
        if square == sight.king:
            found = _count_royal(m, s, walk, square, cython.address(special))
        elif sight.n_checks == 0 and not has(sight.pinned, square):
            found = _count_free(m, s, walk, piece, side, cython.address(special))
        elif sight.n_checks == 0 or not _is_barred(m, sight):
            allowed: u64[MOST_WORDS]
            for word in range(m.words):
                allowed[word] = sight.must[word]
            for i in range(sight.n_pins):
                if sight.pin_at[i] == square:
                    for word in range(m.words):
                        line = m.masks[sight.pin_line[i] * m.words + word]
                        if sight.pin_from[i] >> 6 == word:
                            line |= cython.cast(u64, 1) << (sight.pin_from[i] & 63)
                        allowed[word] &= line
            found = _count_bound(m, s, walk, piece, side, allowed, cython.address(special))
        else:
            special = m.has_passant[piece] and s.n_passants > 0
    if not special:
        return found
    mover: Mover
    mover.piece, mover.side, mover.square, mover.kind, mover.rest = piece, side, square, MOVE_KIND, NO_PIECE
    mover.flags, mover.stays, mover.wary = 0, 0, True
    mover.own = tally(m, s, side)
    unit_moves(m, s, cython.address(mover), piece, unit)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_barred(m: cython.pointer[Machine], sight: cython.pointer[Sight]) -> cython.bint:
    """Return True if no square ends all checks, so that only the royal unit can move."""
    for word in range(m.words):
        if sight.must[word]:
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
            elif not (color and m.royal[piece_of(units(m, s)[node.square])]) and is_safe(m, s, node.square, square):
                total += 1
        node += node.next[color]
    return total
