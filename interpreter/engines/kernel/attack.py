# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Check: attacks on royal units, by one action of an enemy unit that may give check."""

import cython
from cython.cimports.interpreter.engines.kernel.activity import active, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.lines import line_attacks
from cython.cimports.interpreter.engines.kernel.riding import ride_hits
from cython.cimports.interpreter.engines.kernel.stacks import stack_attacks


def is_checked(m, s, side):
    """Return True if a royal unit of a side is attacked."""
    if s.n_royal[side] == 0:
        return False
    if s.n_royal[side] == 1:
        return is_attacked(m, s, s.royal[side], 1 - side)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if _holds_royal(m, s, square, side) and is_attacked(m, s, square, 1 - side):
                return True
    return False


def _holds_royal(m, s, square, side):
    """Return True if a royal unit of a side stands on a square."""
    unit: cython.int = units(m, s)[square]
    if side_of(unit) == side and m.royal[piece_of(unit)]:
        return True
    if not m.stacks:
        return False
    unit = seconds(m, s)[square]
    return unit != 0 and side_of(unit) == side and m.royal[piece_of(unit)] != 0


def is_attacked(m, s, target, by):
    """Return True if a side could capture on a square by one action, were it that side's turn."""
    if m.drawn:
        return line_attacks(m, s, target, by)
    able = active(m, s, by) if m.activates and m.deeds & CHECK_DEED else occupied(m, s, by)
    stance = order_of(m, s) if by == s.side else NO_PIECE
    sources = m.sources + (by * m.n + target) * m.words
    for word in range(m.words):
        bits = able[word] & sources[word] if m.all_laid else able[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if m.stacks:
                if stack_attacks(m, s, target, square, by):
                    return True
            elif _unit_attacks(m, s, target, square, units(m, s)[square], stance):
                return True
    return m.n_formations > 0 and ride_hits(m, s, target, by, able)


def _unit_attacks(m, s, target, square, unit, stance):
    """Return True if a unit attacks by its own moves, or by those of its parts if these may leave it and capture."""
    side = side_of(unit)
    piece = moving_piece(m, s, unit, stance)
    if has(reach_of(m, piece, side, square), target):
        if not m.harmless[piece_of(unit)]:
            set_gate(m, s, unit)
            if walk_hits(m, s, walk_of(m, piece, side, square), side, square, target, True):
                return True
    if m.splits_move and not m.splits_empty:
        return _parts_attack(m, s, target, square, unit, stance)
    return False


def _parts_attack(m, s, target, square, unit, stance):
    side = side_of(unit)
    for i in range(m.part_first[piece_of(unit)], m.part_first[piece_of(unit) + 1]):
        part = m.parts[i].part
        if m.harmless[part]:
            continue
        leaving = unit_of(part, side)
        piece = moving_piece(m, s, leaving, stance)
        if has(reach_of(m, piece, side, square), target):
            set_gate(m, s, leaving)
            if walk_hits(m, s, walk_of(m, piece, side, square), side, square, target, False):
                return True
    return False


def set_gate(m, s, unit):
    """Open or close the gate before the moves of units that have not moved."""
    colours(s)[m.n] = EMPTY if unit & UNMOVED else OFF


def walk_hits(m, s, walk, side, start, target, leaves):
    """Return True if the walk of a side from a square captures on another; the start looks empty to a whole unit."""
    seen = colours(s)
    there = seen[start]
    if leaves and walk.returns:
        seen[start] = EMPTY
    found = _comes_to(m, s, walk, side, start, target, leaves)
    seen[start] = there
    return found


def _comes_to(m, s, walk, side, start, target, leaves):
    seen = colours(s)
    node = walk.first
    while node < walk.end:
        colour = seen[node.square]
        if node.flags & VICTIMS and not leaves and _takes_on_the_way(m, walk, node, side, start, start):
            node += node.next[colour]  # a part leaves what it leaves alone
            continue
        if node.square == target:
            if node.lands[colour] & CAPTURE and not node.flags & TAME:
                return True
        if node.flags & VICTIMS and node.lands[colour] and not node.flags & TAME:
            if _takes_on_the_way(m, walk, node, side, start, target):
                return True
        node += node.next[colour]
    return False


def _takes_on_the_way(m, walk, node, side, start, target):
    """Return True if a move that ends at a node captures on a square in passing."""
    stop = m.stops + walk.stops[node - walk.first]
    for i in range(stop.n_victims):
        if stop_square(m, m.lists[stop.victims + i], side, start) == target:
            return True
    return False
