# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Check: attacks on royal units, by one action of an enemy unit that may give check."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import active, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.moves.harm import capture_costs_royal
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS, line_attacks
from cython.cimports.interpreter.engines.kernel.moves.moving import is_stuck_promoting
from cython.cimports.interpreter.engines.kernel.moves.pushing import last_of_row, row_length
from cython.cimports.interpreter.engines.kernel.moves.riding import ride_hits
from cython.cimports.interpreter.engines.kernel.moves.sending import sends_off
from cython.cimports.interpreter.engines.kernel.moves.stacks import stack_attacks

from dsl.model.rows import ConstraintKind, number_of

_FACES = cython.declare(cython.int, number_of(ConstraintKind.FACES))
_FREEZES = cython.declare(cython.int, number_of(ConstraintKind.FREEZES))
_FROZEN = cython.declare(cython.int, number_of(ConstraintKind.FROZEN))


def is_checked(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a side is in check: a royal unit that it must keep is attacked, or threatened by effects."""
    if s.n_royal[side] == 0:
        return False
    return _is_hit(m, s, side) or (m.threatens != cython.NULL and m.threatens(m, s, side))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_hit(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a royal unit that a side must keep is attacked; the side has one."""
    if s.n_royal[side] == 1:
        return is_attacked(m, s, s.royal[side], 1 - side)
    if m.n_kept:
        return _is_any_kept_attacked(m, s, side)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds(m, s, square, side, m.royal) and is_attacked(m, s, square, 1 - side):
                return True
    return False


def is_checked_on(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, board: cython.int
) -> cython.bint:
    """Return True if a side is in check by an attack on a royal unit on one board."""
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if m.rank[square] // m.ranks == board and holds(m, s, square, side, m.royal):
                if _checks_by(m, s, side, square):
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _checks_by(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, square: cython.int
) -> cython.bint:
    """Return True if a side is in check by an attack on its royal unit on a square."""
    if not is_attacked(m, s, square, 1 - side):
        return False
    for number in range(m.n_kept):
        kept = m.kept + number
        if not holds(m, s, square, side, kept.pieces):
            continue
        if kept.which == KEEPS_LAST and count_kept(m, s, kept, side) > kept.number:
            continue
        if kept.which != KEEPS_ONE or _is_kept_attacked(m, s, kept, side):
            return True
    return m.n_kept == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_any_kept_attacked(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    for number in range(m.n_kept):
        kept = m.kept + number
        found = count_kept(m, s, kept, side)
        if found and not (kept.which == KEEPS_LAST and found > kept.number) and _is_kept_attacked(m, s, kept, side):
            return True
    return False


def count_kept(
    m: cython.pointer[Machine], s: cython.pointer[State], kept: cython.pointer[Kept], side: cython.int
) -> cython.int:
    """Return how many units of some royal pieces a side has on the board."""
    found: cython.int = 0
    for piece in range(m.n_pieces):
        if kept.pieces[piece]:
            found += tally(m, s, side)[piece]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_kept_attacked(
    m: cython.pointer[Machine], s: cython.pointer[State], kept: cython.pointer[Kept], side: cython.int
) -> cython.bint:
    """Return True if a unit of the pieces is attacked, or all of them where one is to be kept."""
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds(m, s, square, side, kept.pieces):
                if is_attacked(m, s, square, 1 - side):
                    if kept.which != KEEPS_ONE:
                        return True
                elif kept.which == KEEPS_ONE:
                    return False
    return kept.which == KEEPS_ONE


def is_frozen(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if an enemy keeps the unit on a square from acting."""
    unit: cython.int = units(m, s)[square]
    enemy: cython.int = 1 - side_of(unit)
    if unit == 0 or enemy < 0:
        return False
    stance = order_of(m, s) if enemy == s.side else NO_PIECE
    for number in range(m.constraints[_FREEZES].n):
        row = m.constraints[_FREEZES].first + number
        if spares(row, piece_of(unit)) or (row.unless and _has_beside(m, s, row, 1 - enemy, square)):
            continue
        if _is_any_near(m, s, row, enemy, square):
            return True
    for number in range(m.constraints[_FROZEN].n):
        row = m.constraints[_FROZEN].first + number
        if piece_of(unit) == row.of and _any_attacks(m, s, row, enemy, square, stance):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_any_near(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], side: cython.int, square: cython.int
) -> cython.bint:
    """Return True if a unit of the piece of a row is within its distance of a square."""
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            if piece_of(units(m, s)[other]) == row.of and m.distance[other * m.n + square] <= row.number:
                if not row.ways or _is_along(m, row, other, square):
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_along(m: cython.pointer[Machine], row: cython.pointer[Row], one: cython.int, other: cython.int) -> cython.bint:
    """Return True if two squares of a board are on a line in a direction of a row."""
    dx: cython.int = m.file[one] - m.file[other]
    dy: cython.int = m.rank[one] - m.rank[other]
    if dx == 0 or dy == 0:
        return row.ways & (1 if dx == 0 else 2) != 0
    return (dx == dy and row.ways & 4 != 0) or (dx == -dy and row.ways & 8 != 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_beside(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    side: cython.int,
    square: cython.int,
) -> cython.bint:
    """Return True if a side has a unit next to a square, in the directions of a row or, without any, in all."""
    for direction in range(DIRECTIONS):
        if not row.ways or row.ways & way_of(direction):
            at: cython.int = beside(m, square, direction)
            if at != NOWHERE and has(occupied(m, s, side), at):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_attacks(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    side: cython.int,
    square: cython.int,
    stance: cython.int,
) -> cython.bint:
    """Return True if a unit of one of the pieces of a row attacks a square."""
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[other]
            if row.pieces[piece_of(unit)] and _unit_attacks(m, s, square, other, unit, stance):
                return True
    return False


def is_attacked(
    m: cython.pointer[Machine], s: cython.pointer[State], target: cython.int, by: cython.int
) -> cython.bint:
    """Return True if a side could capture on a square by one action, were it that side's turn."""
    if m.drawn:
        return line_attacks(m, s, target, by)
    return _is_attacked_from(m, s, target, by, m.sources + (by * m.n + target) * m.words, cython.NULL)


def is_attacked_by_others(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    target: cython.int,
    by: cython.int,
    spared: cython.pointer[u64],
) -> cython.bint:
    """Return True if a side attacks a square with a unit on none of some squares."""
    return _is_attacked_from(m, s, target, by, m.sources + (by * m.n + target) * m.words, spared)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_attacked_from(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    target: cython.int,
    by: cython.int,
    sources: cython.pointer[u64],
    spared: cython.pointer[u64],
) -> cython.bint:
    """Return True if a side attacks a square, with a unit on none of the spared squares; none are spared with NULL.

    The sources are the squares from which it could at all, known once all moves are laid out.
    """
    able = active(m, s, by) if m.activates and m.deeds & CHECK_DEED else occupied(m, s, by)
    stance = order_of(m, s) if by == s.side else NO_PIECE
    for word in range(m.words):
        bits = able[word] & sources[word] if m.all_laid and not m.by_pushes else able[word]
        if spared != cython.NULL:
            bits &= ~spared[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if m.stacks:
                if stack_attacks(m, s, target, square, by):
                    return True
            elif m.n_freezes and is_frozen(m, s, square):
                continue
            elif _unit_attacks(m, s, target, square, units(m, s)[square], stance):
                return True
    return m.n_formations > 0 and ride_hits(m, s, target, by, able)


def gives_check_from(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, square: cython.int
) -> cython.bint:
    """Return True if a side is in check by the enemy unit on a square."""
    others: u64[MOST_WORDS]
    for word in range(m.words):
        others[word] = ~cython.cast(u64, 0)
    remove(others, square)
    for target in range(m.n):
        if has(occupied(m, s, side), target) and holds(m, s, target, side, m.royal) and _checks_by(m, s, side, target):
            if is_attacked_by_others(m, s, target, 1 - side, others):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _unit_attacks(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    target: cython.int,
    square: cython.int,
    unit: cython.int,
    stance: cython.int,
) -> cython.bint:
    """Return True if a unit attacks by its own moves, or by those of its parts if these may leave it and capture."""
    side = side_of(unit)
    piece = moving_piece(m, s, unit, stance)
    if has(reach_of(m, piece, side, square), target):
        if not m.harmless[piece_of(unit)]:
            set_gate(m, s, unit)
            if walk_hits(m, s, walk_of(m, piece, side, square), side, square, target, piece_of(unit), True):
                return True
    if m.by_pushes and not m.harmless[piece_of(unit)] and _pushes_off(m, s, piece, unit, square, target):
        return True
    if m.splits_move and not m.splits_empty:
        return _parts_attack(m, s, target, square, unit, stance)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pushes_off(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    unit: cython.int,
    square: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a unit that moves as a piece could push or pull the unit on a square over the edge."""
    if m.has_rays != cython.NULL and m.has_rays[piece] and sends_off(m, s, piece, unit, square, target):
        return True
    side = side_of(unit)
    set_gate(m, s, unit)
    seen = colors(s)
    walk = walk_of(m, piece, side, square)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if node.lands[color] & PUSH and not node.flags & TAME:
            stop = walk.stops[node - walk.first]
            falls: cython.bint = False
            if allowed(m, s, stop, node.square, side, square, node.lands[color]) & PUSH:
                rule = m.rules + m.stops[stop].rule
                if not rule.n_ways:
                    row_length(m, s, stop, side, square, node.square, cython.address(falls))
                if falls and target == (node.square if rule.far else last_of_row(m, stop, side, node.square)):
                    return True
        node += node.next[color]
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _parts_attack(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    target: cython.int,
    square: cython.int,
    unit: cython.int,
    stance: cython.int,
) -> cython.bint:
    side = side_of(unit)
    for i in range(m.part_first[piece_of(unit)], m.part_first[piece_of(unit) + 1]):
        part = m.parts[i].part
        if m.harmless[part]:
            continue
        leaving = unit_of(part, side)
        piece = moving_piece(m, s, leaving, stance)
        if has(reach_of(m, piece, side, square), target):
            set_gate(m, s, leaving)
            if walk_hits(m, s, walk_of(m, piece, side, square), side, square, target, part, False):
                return True
    return False


def is_exposed(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a turn of a side may not end here: a royal unit is attacked, or units face each other."""
    return is_checked(m, s, side) or (m.n_facings > 0 and _any_facing(m, s))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_facing(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    for number in range(m.n_facings):
        row = m.constraints[_FACES].first + number
        if faces(m, s, row):
            return True
    return False


def faces(m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row]) -> cython.bint:
    """Return True if units of both sides face each other as a row says."""
    both: cython.bint = row.n_pieces > 1 or not row.pieces[row.of]  # else what one side sees, the other sees too
    for side in range(1 + both):
        if tally(m, s, side)[row.of] and _faces(m, s, row, side):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _faces(
    m: cython.pointer[Machine], s: cython.pointer[State], facing: cython.pointer[Row], side: cython.int
) -> cython.bint:
    """Return True if a unit of a side sees an enemy that it may not face."""
    if not m.stacks and m.royal[facing.of] and s.n_royal[side] == 1:
        return _sees_faced(m, s, facing, side, s.royal[side])
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds_piece(m, s, square, side, facing.of) and _sees_faced(m, s, facing, side, square):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sees_faced(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    facing: cython.pointer[Row],
    side: cython.int,
    square: cython.int,
) -> cython.bint:
    """Return True if a unit on a square faces an enemy that a row names, with nothing between."""
    for direction in range(DIRECTIONS):
        if not facing.ways & way_of(direction):
            continue
        at: cython.int = beside(m, square, direction)
        while at != NOWHERE and colors(s)[at] == EMPTY:
            at = beside(m, at, direction)
        if at == NOWHERE:
            continue
        unit: cython.int = units(m, s)[at]
        if unit and side_of(unit) == 1 - side and facing.pieces[piece_of(unit)]:
            return True
        if m.stacks:
            unit = seconds(m, s)[at]
            if unit and side_of(unit) == 1 - side and facing.pieces[piece_of(unit)]:
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def walk_hits(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    side: cython.int,
    start: cython.int,
    target: cython.int,
    piece: cython.int,
    leaves: cython.bint,
) -> cython.bint:
    """Return True if the walk of a unit from a square captures on another; the start looks empty to a whole unit."""
    seen = colors(s)
    there = seen[start]
    if leaves and walk.returns:
        seen[start] = EMPTY
    found = _comes_to(m, s, walk, side, start, target, piece, leaves)
    seen[start] = there
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _comes_to(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    side: cython.int,
    start: cython.int,
    target: cython.int,
    piece: cython.int,
    leaves: cython.bint,
) -> cython.bint:
    """Return True if a walk captures on a target."""
    seen = colors(s)
    left: cython.int = start if leaves else NOWHERE
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if m.meek != cython.NULL and is_stuck_promoting(m, s, piece, side, start, node.square):
            node += node.next[color]
            continue
        if node.flags & VICTIMS and not leaves and _takes_on_the_way(m, walk, node, side, start, start):
            node += node.next[color]  # a part leaves what it leaves alone
            continue
        if node.square == target:
            if node.lands[color] & CAPTURE and not node.flags & TAME:
                if _limited(m, s, walk, node, side, start, node.lands[color]) & CAPTURE:
                    if not (m.harms and _costs_royal(m, s, walk, node, side, start, piece, left)):
                        return True
        if node.flags & VICTIMS and node.lands[color] and not node.flags & TAME:
            if _takes_on_the_way(m, walk, node, side, start, target):
                if _limited(m, s, walk, node, side, start, node.lands[color]):
                    if not (m.harms and _costs_royal(m, s, walk, node, side, start, piece, left)):
                        return True
        node += node.next[color]
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _costs_royal(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    side: cython.int,
    start: cython.int,
    piece: cython.int,
    left: cython.int,
) -> cython.bint:
    """Return True if a capture that ends at a node takes a royal unit that its own side must keep."""
    stop = m.stops + walk.stops[node - walk.first]
    return capture_costs_royal(m, s, side, piece, node.square, left, stop, start)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _limited(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    side: cython.int,
    start: cython.int,
    lands: cython.int,
) -> cython.int:
    """Return the landings at a node that the limits of its rule allow."""
    if not node.flags & LIMITED:
        return lands
    return allowed(m, s, walk.stops[node - walk.first], node.square, side, start, lands)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _takes_on_the_way(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    side: cython.int,
    start: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a move that ends at a node captures on a square in passing."""
    stop = m.stops + walk.stops[node - walk.first]
    for i in range(stop.n_victims):
        if stop_square(m, m.lists[stop.victims + i], side, start) == target:
            return True
    return False
