# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Lines of attack: units that threaten the royal unit, and units that shield it, found once for a position.

If every attack needs only a piece, a square and a line, most actions need not be tried. The squares of a line must be
empty, or hold one unit to hop over. A unit that shields nothing may go anywhere. One that shields stays on the line. In
check, a move has to end on it. Royal units that may not face each other are on such a line as well.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcmp, memcpy, memset

from dsl.model.rows import ConstraintKind, number_of

_FACES = cython.declare(cython.int, number_of(ConstraintKind.FACES))

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
    return _draw_all(m, False) and _draw_facings(m) and _draw_all(m, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_all(m: cython.pointer[Machine], hops: cython.bint) -> cython.bint:
    """Write the lines of all pieces, those with hops or those without."""
    if hops:
        m.first_hop = m.n_lines
    for piece in range(m.n_pieces):
        if hops and not _may_hop(m, piece):
            continue
        for side in range(2):
            for origin in range(m.n):
                if not (_draw_hops(m, piece, side, origin) if hops else _draw_from(m, piece, side, origin)):
                    return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_from(m: cython.pointer[Machine], piece: cython.int, side: cython.int, origin: cython.int) -> cython.bint:
    """Write the lines without hops of a piece on a square."""
    walk = walk_of(m, piece, side, origin)
    node = walk.first
    while node < walk.end:
        if _attacks(node, side) and _screen(m, m.stops + walk.stops[node - walk.first]) < 0:
            place = _place_of(m, node.square, side, piece, origin)
            if place[0] or node.square == origin:
                return False
            line = _line_between(m, walk, node, side, origin)
            if line == 0:
                return False
            place[0] = cython.cast(u16, line)
        node += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attacks(node: cython.pointer[Node], side: cython.int) -> cython.bint:
    """Return True if a unit of a side captures at a node."""
    return node.lands[BLACK_UNIT if side == 0 else WHITE_UNIT] & CAPTURE and not node.flags & TAME


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _place_of(
    m: cython.pointer[Machine], target: cython.int, side: cython.int, piece: cython.int, origin: cython.int
) -> cython.pointer[u16]:
    """Return where the number of a line of attack is written."""
    return m.lines + ((target * 2 + side) * m.n_pieces + piece) * m.n + origin


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _line_between(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
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
    return _known_or_new(m, between, node.square, origin)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _known_or_new(
    m: cython.pointer[Machine], between: cython.pointer[u64], target: cython.int, origin: cython.int
) -> cython.int:
    """Return the number of a line without hops, which a piece may have already; 0 if there is no room."""
    for other in range(m.n_pieces):
        for by in range(2):
            like = _place_of(m, target, by, other, origin)[0]
            if like and memcmp(m.masks + like * m.words, between, m.words * 8) == 0:
                return like
    return _new_line(m, between, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _new_line(m: cython.pointer[Machine], masks: cython.pointer[u64], n_masks: cython.int) -> cython.int:
    """Write a line, a mask or two, and return its number; 0 if there is no room."""
    if m.n_lines + n_masks > 65535:
        return 0
    if m.n_lines + n_masks > m.room_lines:
        grown = cython.cast(cython.pointer[u64], realloc(m.masks, m.room_lines * 2 * m.words * 8))
        if grown == cython.NULL:
            m.failed = NO_MEMORY
            return 0
        m.masks, m.room_lines = grown, m.room_lines * 2
    memcpy(m.masks + m.n_lines * m.words, masks, n_masks * m.words * 8)
    m.n_lines += n_masks
    return m.n_lines - n_masks


# Lines between royal units that may not face each other


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_facings(m: cython.pointer[Machine]) -> cython.bint:
    """Write the lines on which royal units would face each other, if the rules have any; False without room."""
    if m.n_facings == 0:
        return True
    between: u64[MOST_WORDS]
    for square in range(m.n):
        for direction in range(DIRECTIONS):
            if not _is_faced(m, direction):
                continue
            memset(between, 0, MOST_WORDS * 8)
            at: cython.int = beside(m, square, direction)
            while at != NOWHERE:
                line = _known_or_new(m, between, square, at)
                if line == 0:
                    return False
                m.facings[square * m.n + at] = cython.cast(u16, line)
                insert(between, at)
                at = beside(m, at, direction)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_faced(m: cython.pointer[Machine], direction: cython.int) -> cython.bint:
    for number in range(m.n_facings):
        if m.constraints[_FACES].first[number].ways & way_of(direction):
            return True
    return False


# Lines with a hop


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _screen(m: cython.pointer[Machine], stop: cython.pointer[Stop]) -> cython.int:
    """Return the place on the path to a stop of the unit that it hops over, or -1 if all squares must be empty."""
    for i in range(stop.n_path):
        needs = m.stops[m.lists[stop.path + i + 1]].needs if i + 1 < stop.n_path else stop.needs
        if not needs & 1:
            return i
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_hop(m: cython.pointer[Machine], piece: cython.int) -> cython.bint:
    """Return True if a piece captures after a hop somewhere."""
    for number in range(m.rule_first[piece], m.rule_first[piece + 1]):
        rule = m.rules + number
        for i in range(cython.cast(cython.int, rule.count)):
            stop = m.stops + rule.first + i
            if stop.lands[2] & CAPTURE and not rule.flags & TAME and _screen(m, stop) >= 0:
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_hops(m: cython.pointer[Machine], piece: cython.int, side: cython.int, origin: cython.int) -> cython.bint:
    """Write the lines with a hop of a piece on a square; return False if a target has other ways to it as well.

    All ways to a target must lead over the same squares, and over a unit of either side where they hop.
    """
    size: cython.int = 3 * m.words  # the squares between, those with a friend to hop over, and those with an enemy
    found = cython.cast(cython.pointer[u64], calloc(m.n * size, 8))
    if found == cython.NULL:
        m.failed = NO_MEMORY
        return False
    drawn: cython.bint = _gather_hops(m, walk_of(m, piece, side, origin), side, origin, found)
    for target in range(m.n):
        masks = found + target * size
        if not drawn or not _is_any(m, masks):
            continue
        place = _place_of(m, target, side, piece, origin)
        like: cython.bint = memcmp(masks + m.words, masks + 2 * m.words, m.words * 8) == 0
        line: cython.int = _new_line(m, masks, 2) if like and place[0] == 0 and target != origin else 0
        place[0] = cython.cast(u16, line)
        drawn = line != 0
    free(found)
    return drawn


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gather_hops(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    side: cython.int,
    origin: cython.int,
    found: cython.pointer[u64],
) -> cython.bint:
    """Note for each target of captures after a hop the squares between, and those with the unit hopped over."""
    between: u64[MOST_WORDS]
    node = walk.first
    while node < walk.end:
        stop = m.stops + walk.stops[node - walk.first]
        place = _screen(m, stop) if _attacks(node, side) else -1
        if place >= 0:
            memset(between, 0, MOST_WORDS * 8)
            for i in range(stop.n_path):
                square = stop_square(m, m.lists[stop.path + i], side, origin)
                if square == origin or has(between, square):
                    return False
                insert(between, square)
            masks = found + node.square * 3 * m.words
            if _is_any(m, masks) and memcmp(masks, between, m.words * 8):
                return False
            memcpy(masks, between, m.words * 8)
            screen = stop_square(m, m.lists[stop.path + place], side, origin)
            needs = m.stops[m.lists[stop.path + place + 1]].needs if place + 1 < stop.n_path else stop.needs
            for content in range(1, 3):  # a friend, an enemy
                if needs >> content & 1:
                    insert(masks + content * m.words, screen)
        node += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_any(m: cython.pointer[Machine], squares: cython.pointer[u64]) -> cython.bint:
    """Return True if a set has a square."""
    for word in range(m.words):
        if squares[word]:
            return True
    return False


# A position


def look(m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight]) -> cython.void:
    """Record the threats to the royal unit of the side to act, and the units that shield it."""
    side = s.side
    sight.n_checks = sight.n_notes = 0
    sight.king = s.royal[side] if s.n_royal[side] else NOWHERE
    sight.clear = s.n_royal[side] <= 1
    sight.bound = False
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
                sight.n_checks += _is_open(m, s, sight, origin, line)
    if m.facings != cython.NULL and s.n_royal[1 - side]:
        line = m.facings[sight.king * m.n + s.royal[1 - side]]
        if line:
            _is_open(m, s, sight, s.royal[1 - side], line)
        sight.clear = sight.clear and s.n_royal[1 - side] == 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_open(
    m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight], origin: cython.int, line: u32
) -> cython.bint:
    """Return True if a line to the royal unit is open; note it if it is, or if one action may open it."""
    if line >= m.first_hop:
        return _is_hop_open(m, s, sight, origin, line)
    shield: cython.int = NOWHERE
    mask = m.masks + line * m.words
    for word in range(m.words):
        solid = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word]
        bits = mask[word] & solid
        if bits:
            if shield != NOWHERE or bits & (bits - 1):
                return False
            shield = word * 64 + lowest(bits)
    if shield == NOWHERE:
        note = _note(sight, origin, line)
        note.n_between = 0
        sight.bound = True
        _narrow(m, s, note, NOWHERE, sight.must)
        return True
    if has(occupied(m, s, s.side), shield) and not m.vanishing[shield]:
        note = _note(sight, origin, line)
        note.n_between, note.between[0] = 1, shield
        insert(sight.pinned, shield)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_hop_open(
    m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight], origin: cython.int, line: u32
) -> cython.bint:
    """Return True if a line with a hop is open; note it if it is, or if one action may open it."""
    between: i16[2]
    count: cython.int = 0
    mask = m.masks + line * m.words
    for word in range(m.words):
        bits = mask[word] & (occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word])
        while bits:
            if count == 2:
                return False
            between[count] = word * 64 + lowest(bits)
            bits &= bits - 1
            count += 1
    note = _note(sight, origin, line)
    note.n_between, note.between[0], note.between[1] = count, between[0], between[1]
    for i in range(count):
        others_hold: cython.bint = count == 2 and not _is_screen(m, s, line, between[1 - i])
        if has(occupied(m, s, s.side), between[i]) and not others_hold:
            insert(sight.pinned, between[i])
    if count == 2:
        return False
    opens: cython.bint = count == 1 and _is_screen(m, s, line, between[0])
    if count == 0 or opens:
        sight.bound = True
        _narrow(m, s, note, NOWHERE, sight.must)
    return opens


def cover(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    sight: cython.pointer[Sight],
    squares: cython.pointer[u64],
) -> cython.void:
    """Write the squares of all lines on which an enemy might attack the royal unit of the side to act."""
    for word in range(m.words):
        squares[word] = 0
    if sight.king == NOWHERE:
        return
    enemy = 1 - s.side
    lines = m.lines + (sight.king * 2 + enemy) * m.n_pieces * m.n
    for word in range(m.words):
        bits = m.sources[(enemy * m.n + sight.king) * m.words + word] & occupied(m, s, enemy)[word]
        while bits:
            origin = word * 64 + lowest(bits)
            bits &= bits - 1
            mask = m.masks + lines[piece_of(units(m, s)[origin]) * m.n + origin] * m.words
            for i in range(m.words):
                squares[i] |= mask[i]
    if m.facings != cython.NULL and s.n_royal[enemy]:
        mask = m.masks + m.facings[sight.king * m.n + s.royal[enemy]] * m.words
        for i in range(m.words):
            squares[i] |= mask[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(sight: cython.pointer[Sight], origin: cython.int, line: u32) -> cython.pointer[Note]:
    """Return a new note of a line; if there are too many, all actions are tried."""
    if sight.n_notes == MOST_NOTES:
        sight.clear = False
        sight.n_notes -= 1
    note = sight.notes + sight.n_notes
    note.origin, note.line = origin, line
    sight.n_notes += 1
    return note


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_screen(m: cython.pointer[Machine], s: cython.pointer[State], line: u32, square: cython.int) -> cython.bint:
    """Return True if a unit on a square of a line with a hop is one that the attacker hops over."""
    return has(m.masks + (line + 1) * m.words, square) and not has(occupied(m, s, NEUTRAL), square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _left_between(note: cython.pointer[Note], origin: cython.int, left: cython.pointer[cython.int]) -> cython.int:
    """Return how many units are left on a line without one of them, and the last of them."""
    count: cython.int = 0
    for i in range(note.n_between):
        if note.between[i] != origin:
            left[0] = note.between[i]
            count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _narrow(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    note: cython.pointer[Note],
    origin: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Remove the squares where a unit from another one leaves a line open."""
    left: cython.int = NOWHERE
    count = _left_between(note, origin, cython.address(left))
    mask = m.masks + note.line * m.words
    hops: cython.bint = note.line >= m.first_hop
    if count == 0 and hops:
        for word in range(m.words):
            squares[word] &= ~mask[m.words + word]
    elif (count == 0 and not hops) or (count == 1 and hops and _is_screen(m, s, note.line, left)):
        takes: cython.bint = has(squares, note.origin)
        for word in range(m.words):
            squares[word] &= mask[word]
        if left != NOWHERE:
            remove(squares, left)
        if takes:
            insert(squares, note.origin)


def keep_shut(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    sight: cython.pointer[Sight],
    origin: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Write the squares on which a unit from a square, not the royal one, leaves that safe."""
    if not has(sight.pinned, origin):
        for word in range(m.words):
            squares[word] = sight.must[word]
        return
    for word in range(m.words):
        squares[word] = ~cython.cast(u64, 0)
    for i in range(sight.n_notes):
        _narrow(m, s, sight.notes + i, origin, squares)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_go(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    sight: cython.pointer[Sight],
    origin: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a unit other than the royal one may move from a square to another and leave it safe."""
    if origin == NOWHERE or not has(sight.pinned, origin):
        return not sight.bound or has(sight.must, target)
    for i in range(sight.n_notes):
        if not _stays_shut(m, s, sight.notes + i, origin, target):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _stays_shut(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    note: cython.pointer[Note],
    origin: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a line is not open after a move from a square to another."""
    if target == note.origin:
        return True
    left: cython.int = NOWHERE
    count = _left_between(note, origin, cython.address(left))
    mask = m.masks + note.line * m.words
    if note.line < m.first_hop:
        return count > 0 or has(mask, target)
    if count == 0:
        return not has(mask + m.words, target)
    return count == 2 or not _is_screen(m, s, note.line, left) or (target != left and has(mask, target))


def is_safe(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, origin: cython.int
) -> cython.bint:
    """Return True if the side to act would not be attacked on a square by which a unit leaves another."""
    return not _is_hit(m, s, square, 1 - s.side, origin)


def is_at_peace(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, origin: cython.int
) -> cython.bint:
    """Return True if the royal unit of the side to act may go to a square: it is safe there, and faces no enemy."""
    if _is_hit(m, s, square, 1 - s.side, origin):
        return False
    if m.facings == cython.NULL or not s.n_royal[1 - s.side]:
        return True
    line = m.facings[square * m.n + s.royal[1 - s.side]]
    return line == 0 or not _is_free(m, s, line, origin)


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
    """Return True if a line is open, but for a unit that leaves its square, unless the square vanishes."""
    if line >= m.first_hop:
        return _is_hopped(m, s, line, origin)
    mask = m.masks + line * m.words
    for word in range(m.words):
        bits = mask[word] & (occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word])
        if bits:
            if origin == NOWHERE or origin >> 6 != word or m.vanishing[origin]:
                return False
            if bits != cython.cast(u64, 1) << (origin & 63):
                return False
    return True


def is_open_with(
    m: cython.pointer[Machine], s: cython.pointer[State], line: u32, solid: cython.pointer[u64]
) -> cython.bint:
    """Return True if a line would be open if of all units only some were left, whose squares are given."""
    mask = m.masks + line * m.words
    screen: cython.int = NOWHERE
    for word in range(m.words):
        bits = mask[word] & solid[word]
        if bits:
            if line < m.first_hop or screen != NOWHERE or bits & (bits - 1):
                return False
            screen = word * 64 + lowest(bits)
    return line < m.first_hop or (screen != NOWHERE and _is_screen(m, s, line, screen))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_hopped(m: cython.pointer[Machine], s: cython.pointer[State], line: u32, origin: cython.int) -> cython.bint:
    """Return True if a line with a hop is open, but for a unit that leaves its square."""
    screen: cython.int = NOWHERE
    mask = m.masks + line * m.words
    for word in range(m.words):
        bits = mask[word] & (occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word])
        if origin != NOWHERE and origin >> 6 == word:
            bits &= ~(cython.cast(u64, 1) << (origin & 63))
        if bits:
            if screen != NOWHERE or bits & (bits - 1):
                return False
            screen = word * 64 + lowest(bits)
    return screen != NOWHERE and _is_screen(m, s, line, screen)


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
            return is_at_peace(m, s, action.target, action.origin)
        return _may_go(m, s, sight, action.origin, action.target)
    if action.kind == DROP_KIND and action.how == HOW_STEP and not m.royal[action.piece] and not m.judged[AT_LAST].n:
        return _may_go(m, s, sight, NOWHERE, action.target)
    return -1
