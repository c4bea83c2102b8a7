# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Lines of attack: units that threaten the royal unit, and units that shield it, found once for a position.

If every attack needs only a piece, a square and a line of empty squares, most actions need not be tried. A unit that
shields nothing may go anywhere. One that shields stays on the line. In check, a move has to end on it.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import malloc, realloc
from cython.cimports.libc.string import memcpy, memset

# The tables


def draw_lines(m: cython.pointer[Machine]) -> cython.bint:
    """Write every line of attack on the board; return False if a piece can attack a square in two ways."""
    m.room_lines = 1024
    m.masks = cython.cast(cython.pointer[u64], malloc(m.room_lines * m.words * 8))
    if m.masks == cython.NULL:
        m.failed = NO_MEMORY
        return False
    memset(m.masks, 0, 2 * m.words * 8)  # 0 is no line, 1 the line of a leap
    m.n_lines = 2
    for piece in range(m.n_pieces):
        for side in range(2):
            enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
            for origin in range(m.n):
                walk = walk_of(m, piece, side, origin)
                node = walk.first
                while node < walk.end:
                    if node.lands[enemy] & CAPTURE and not node.flags & TAME:
                        place = m.lines + ((node.square * 2 + side) * m.n_pieces + piece) * m.n + origin
                        if place[0] or node.square == origin:
                            return False
                        line = _line_between(m, walk, node, piece, side, origin)
                        if line == 0:
                            return False
                        place[0] = cython.cast(u16, line)
                    node += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _line_between(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    piece: cython.int,
    side: cython.int,
    origin: cython.int,
) -> cython.int:
    """Return the number of the line of squares that a node's branch examines before it."""
    stop = m.stops + walk.stops[node - walk.first]
    if stop.n_path == 0:
        return 1
    between: u64[MOST_WORDS]
    memset(between, 0, MOST_WORDS * 8)
    for i in range(stop.n_path):
        square = stop_square(m, m.lists[stop.path + i], side, origin)
        if square != origin:
            insert(between, square)
    for other in range(m.n_pieces):
        for by in range(2):
            like = m.lines[((node.square * 2 + by) * m.n_pieces + other) * m.n + origin]
            if like and _is_line(m, between, like):
                return like
    return _new_line(m, between)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_line(m: cython.pointer[Machine], between: cython.pointer[u64], line: u32) -> cython.bint:
    for word in range(m.words):
        if m.masks[line * m.words + word] != between[word]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _new_line(m: cython.pointer[Machine], between: cython.pointer[u64]) -> cython.int:
    if m.n_lines == 65535:
        return 0
    if m.n_lines == m.room_lines:
        grown = cython.cast(cython.pointer[u64], realloc(m.masks, m.room_lines * 2 * m.words * 8))
        if grown == cython.NULL:
            m.failed = NO_MEMORY
            return 0
        m.masks, m.room_lines = grown, m.room_lines * 2
    memcpy(m.masks + m.n_lines * m.words, between, m.words * 8)
    m.n_lines += 1
    return m.n_lines - 1


# A position


def look(m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight]) -> cython.void:
    """Record the threats to the royal unit of the side to act, and the units that shield it."""
    side = s.side
    sight.n_checks = sight.n_pins = 0
    sight.king = s.royal[side] if s.n_royal[side] else NOWHERE
    sight.clear = s.n_royal[side] <= 1
    for word in range(m.words):
        sight.pinned[word] = 0
        sight.must[word] = ~cython.cast(u64, 0)
    if sight.king == NOWHERE or not sight.clear:
        return
    sources = m.sources + ((1 - side) * m.n + sight.king) * m.words
    lines = m.lines + (sight.king * 2 + 1 - side) * m.n_pieces * m.n
    enemies = occupied(m, s, 1 - side)
    for word in range(m.words):
        bits = sources[word] & enemies[word]
        while bits:
            origin = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(units(m, s)[origin])
            line = lines[piece * m.n + origin]
            if line and not m.harmless[piece]:
                _note(m, s, sight, origin, line)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(
    m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight], origin: cython.int, line: u32
) -> cython.void:
    """Record an attacker: a check if its line is free, a pin if exactly one own unit blocks it."""
    shield: cython.int = NOWHERE
    mask = m.masks + line * m.words
    for word in range(m.words):
        solid = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word]
        bits = mask[word] & solid
        if bits:
            if shield != NOWHERE or bits & (bits - 1):
                return
            shield = word * 64 + lowest(bits)
    if shield == NOWHERE:
        sight.n_checks += 1
        for word in range(m.words):
            sight.must[word] &= mask[word] | (cython.cast(u64, 1) << (origin & 63) if origin >> 6 == word else 0)
        return
    if not has(occupied(m, s, s.side), shield) or m.vanishing[shield]:
        return
    if sight.n_pins == MOST_PINS:
        sight.clear = False
        return
    sight.pin_at[sight.n_pins] = shield
    sight.pin_from[sight.n_pins] = origin
    sight.pin_line[sight.n_pins] = line
    sight.n_pins += 1
    insert(sight.pinned, shield)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_go(
    m: cython.pointer[Machine], sight: cython.pointer[Sight], origin: cython.int, target: cython.int
) -> cython.bint:
    """Return True if a unit other than the royal one may move from a square to another and leave it safe."""
    if sight.n_checks and not has(sight.must, target):
        return False
    if origin != NOWHERE and sight.n_pins and has(sight.pinned, origin):
        for i in range(sight.n_pins):
            if sight.pin_at[i] == origin and sight.pin_from[i] != target:
                if not has(m.masks + sight.pin_line[i] * m.words, target):
                    return False
    return True


def is_safe(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, origin: cython.int
) -> cython.bint:
    """Return True if the royal unit of the side to act would be safe on a square after leaving another."""
    return not _is_hit(m, s, square, 1 - s.side, origin)


def line_attacks(
    m: cython.pointer[Machine], s: cython.pointer[State], target: cython.int, by: cython.int
) -> cython.bint:
    """Return True if a line of attack of a side on a square is free."""
    return _is_hit(m, s, target, by, NOWHERE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_hit(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, by: cython.int, origin: cython.int
) -> cython.bint:
    """Return True if a side attacks a square, ignoring a unit that leaves another square."""
    sources = m.sources + (by * m.n + square) * m.words
    lines = m.lines + (square * 2 + by) * m.n_pieces * m.n
    enemies = occupied(m, s, by)
    for word in range(m.words):
        bits = sources[word] & enemies[word]
        while bits:
            attacker = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(units(m, s)[attacker])
            line = lines[piece * m.n + attacker]
            if line and attacker != square and not m.harmless[piece] and _is_free(m, s, line, origin):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_free(m: cython.pointer[Machine], s: cython.pointer[State], line: u32, origin: cython.int) -> cython.bint:
    """Return True if a line is empty, except for a unit that leaves its square, unless the square vanishes."""
    mask = m.masks + line * m.words
    for word in range(m.words):
        bits = mask[word] & (occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word])
        if bits:
            if origin == NOWHERE or origin >> 6 != word or m.vanishing[origin]:
                return False
            if bits != cython.cast(u64, 1) << (origin & 63):
                return False
    return True


def verdict(
    m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight], action: cython.pointer[Action]
) -> cython.int:
    """Return 1 if an action is legal, 0 if not, -1 if it must be tried, because it is not just a move or a drop."""
    if not sight.clear:
        return -1
    if action.kind == MOVE_KIND:
        if action.how > HOW_CAPTURE:
            return -1
        if sight.king == NOWHERE:
            return 1
        if action.origin == sight.king:
            return is_safe(m, s, action.target, action.origin)
        return may_go(m, sight, action.origin, action.target)
    if action.kind == DROP_KIND and action.how == HOW_STEP and not m.royal[action.piece] and not m.judged[AT_LAST].n:
        return may_go(m, sight, NOWHERE, action.target)
    return -1
