# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The kernel's core: walks on the board, units put on squares and lifted, and the hash of a state."""

from time import perf_counter

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset

# Walks


def lay(m: cython.pointer[Machine], piece: cython.int, side: cython.int, square: cython.int) -> cython.void:
    """Write the walks of all rules of a piece from a square, one after the other, without squares off the board.

    A rule for units that have not moved begins with a gate: a look at a square that does not exist, which the walker
    makes empty or not.
    """
    walk: cython.pointer[Walk] = m.walks + (piece * 2 + side) * m.n + square
    walk.laid = 1
    total: cython.int = 0
    longest: cython.int = 1
    for number in range(m.rule_first[piece], m.rule_first[piece + 1]):
        total += m.rules[number].count + 1
        longest = max(longest, cython.cast(cython.int, m.rules[number].count))
    nodes = cython.cast(cython.pointer[Node], calloc(total + 1, cython.sizeof(Node)))
    stops = cython.cast(cython.pointer[u32], calloc(total + 1, cython.sizeof(u32)))
    squares = cython.cast(cython.pointer[cython.int], malloc((longest + 1) * cython.sizeof(cython.int)))
    places = cython.cast(cython.pointer[cython.int], malloc((longest + 1) * cython.sizeof(cython.int)))
    if nodes == cython.NULL or stops == cython.NULL or squares == cython.NULL or places == cython.NULL:
        m.failed = NO_MEMORY
        walk.first = walk.end = nodes
        return
    at: cython.int = 0
    for number in range(m.rule_first[piece], m.rule_first[piece + 1]):
        at = _lay_rule(m, m.rules + number, side, square, nodes, stops, at, squares, places)
    free(squares)
    free(places)
    walk.first, walk.end, walk.stops = nodes, nodes + at, stops
    _look_over(m, walk, piece, side, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay_rule(
    m: cython.pointer[Machine],
    rule: cython.pointer[Rule],
    side: cython.int,
    start: cython.int,
    nodes: cython.pointer[Node],
    stops: cython.pointer[u32],
    at: cython.int,
    squares: cython.pointer[cython.int],
    places: cython.pointer[cython.int],
) -> cython.int:
    """Append the walk of one rule, and return the number of nodes; `places` holds the place of each stop."""
    if rule.zoned and not has(rule.zone[side], start):
        return at
    count = cython.cast(cython.int, rule.count)
    for i in range(count):
        squares[i] = stop_square(m, rule.first + i, side, start)
        if rule.within[side] != cython.NULL and squares[i] != NOWHERE and not has(rule.within[side], squares[i]):
            squares[i] = NOWHERE
        places[i] = 0
    first = at + rule.unmoved
    behind = first
    here = _forward(m, rule, squares, 0)
    for i in range(here):
        places[i] = -1
    if here < count:
        places[here] = 1
    for i in range(here, count):  # what can be reached is marked, each before those it leads to
        if places[i] == 0:
            places[i] = -1
            continue
        for column in range(m.columns):
            following = _forward(m, rule, squares, m.stops[rule.first + i].next[column])
            if following < count:
                places[following] = 1
        places[i] = behind
        behind += 1
    if behind == first:
        return at
    for i in range(count):
        if places[i] >= 0:
            _lay_node(m, rule, side, nodes, stops, squares, places, i, behind)
    if rule.unmoved:
        gate = nodes + at
        gate.square = cython.cast(u16, m.n)
        gate.flags = GATE
        for column in range(COLUMNS):
            gate.next[column] = cython.cast(u16, behind - at)
        gate.next[EMPTY] = 1
        stops[at] = rule.first
    return behind


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _forward(
    m: cython.pointer[Machine], rule: cython.pointer[Rule], squares: cython.pointer[cython.int], number: cython.uint
) -> cython.int:
    """Return the next stop on the board, with a way to it, starting from a number."""
    while number < rule.count:
        stop = m.stops + rule.first + number
        off: cython.bint = squares[number] == NOWHERE
        for i in range(stop.n_path):
            off = off or squares[m.lists[stop.path + i] - rule.first] == NOWHERE
        if not off:
            break
        number = stop.next[OFF]
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay_node(
    m: cython.pointer[Machine],
    rule: cython.pointer[Rule],
    side: cython.int,
    nodes: cython.pointer[Node],
    stops: cython.pointer[u32],
    squares: cython.pointer[cython.int],
    places: cython.pointer[cython.int],
    i: cython.int,
    behind: cython.int,
) -> cython.void:
    """Write one stop, its columns in the order of colors: a friend of White is a white unit, of Black a black one."""
    stop = m.stops + rule.first + i
    node = nodes + places[i]
    stops[places[i]] = rule.first + i
    node.square = cython.cast(u16, squares[i])
    node.flags = stop.flags | rule.flags
    ends: cython.bint = rule.goal[side] == cython.NULL or has(rule.goal[side], squares[i])
    for column in range(m.columns):
        to: cython.int = column
        if column == 1 or column == 2:  # a friend, an enemy
            to = WHITE_UNIT if (column == 1) == (side == 0) else BLACK_UNIT
        node.lands[to] = stop.lands[column] if ends else 0
        following = _forward(m, rule, squares, stop.next[column])
        place = behind if following >= cython.cast(cython.int, rule.count) else places[following]
        node.next[to] = cython.cast(u16, place - places[i])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_over(
    m: cython.pointer[Machine], walk: cython.pointer[Walk], piece: cython.int, side: cython.int, square: cython.int
) -> cython.void:
    """Record in advance where a walk captures, and whether it returns to a square or repeats."""
    reach = m.reach + ((piece * 2 + side) * m.n + square) * m.words
    friend = WHITE_UNIT if side == 0 else BLACK_UNIT
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    seen = cython.cast(cython.pointer[u8], calloc(2 * (m.n + 1), 1))
    if seen == cython.NULL:
        m.failed = NO_MEMORY
        return
    walk.plain = walk.leaps = 1
    earlier = seen + m.n + 1  # by other rules
    rule: u32 = 0
    node = walk.first
    while node < walk.end:
        walk.plain &= _is_plain(node, friend, enemy)
        walk.leaps &= node.next[EMPTY] == node.next[friend] == node.next[enemy] == node.next[OFF] == 1
        if node.lands[EMPTY]:
            insert(m.steps + (reach - m.reach), node.square)
        if not node.flags & GATE:
            if node.flags & LIMITED:
                walk.limited = 1
            if m.promotion[piece] != NO_PIECE:
                zone = m.promotion_zone[side] + piece * m.words
                walk.promotes |= not m.promotes_simply[piece] or has(zone, node.square)
            if node.square == square:
                walk.returns = 1
            if node.lands[friend] & (CAPTURE | DESTROY):
                walk.takes_friends = 1
            if node.lands[enemy] & CAPTURE or node.flags & VICTIMS:
                insert(reach, node.square)
                insert(m.sources + (side * m.n + node.square) * m.words, square)
            if node.lands[EMPTY] & PASSANT:
                insert(m.passant_reach + (reach - m.reach), node.square)
                insert(m.passant_from + (side * m.n + node.square) * m.words, square)
            stop = m.stops + walk.stops[node - walk.first]
            for i in range(stop.n_victims):
                taken = stop_square(m, m.lists[stop.victims + i], side, square)
                insert(reach, taken)
                insert(m.sources + (side * m.n + taken) * m.words, square)
            lands: cython.int = 0
            for column in range(COLUMNS):
                if node.lands[column]:
                    lands |= 1 << column
            if node.flags & VICTIMS:  # told apart by what they take; together in one bit, which is enough to be wary
                lands = 128 if lands else 0
            if stop.rule != rule:
                rule = stop.rule
                memcpy(earlier, seen, m.n + 1)
            marked = seen[node.square] if m.rules[rule].overlaps else earlier[node.square]
            if marked & lands:
                walk.repeats = 1
            seen[node.square] |= cython.cast(u8, lands)
        node += 1
    walk.plain &= not walk.repeats
    walk.leaps &= walk.plain
    free(seen)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_plain(node: cython.pointer[Node], friend: cython.int, enemy: cython.int) -> cython.bint:
    """Return True if a unit may only step onto the square of a node if it is empty, and capture an enemy there."""
    if node.flags & ~TAME or node.lands[friend] or node.lands[OFF]:
        return False
    return not (node.lands[EMPTY] & ~STEP or node.lands[enemy] & ~CAPTURE)


# Units


def find_unit(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, pieces: cython.pointer[u8]
) -> cython.int:
    """Return the first square with a unit of a side of one of some pieces, or NOWHERE without one."""
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds(m, s, square, side, pieces):
                return square
    return NOWHERE


def holds(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    square: cython.int,
    side: cython.int,
    pieces: cython.pointer[u8],
) -> cython.bint:
    """Return True if a unit of a side, of one of some pieces, stands on a square."""
    unit: cython.int = units(m, s)[square]
    if side_of(unit) == side and pieces[piece_of(unit)]:
        return True
    if not m.stacks:
        return False
    unit = seconds(m, s)[square]
    return unit != 0 and side_of(unit) == side and pieces[piece_of(unit)] != 0


def sorts_before(a: cython.int, b: cython.int) -> cython.bint:
    """Return True if a unit comes before another on its square. With a fixed order equal states have equal bytes."""
    if piece_of(a) != piece_of(b):
        return piece_of(a) < piece_of(b)
    if side_of(a) != side_of(b):
        return side_of(a) < side_of(b)
    return (a & ALL_MARKS) < (b & ALL_MARKS)


def put_beside(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int
) -> cython.void:
    """Put a unit on a square, which may hold another one."""
    side = side_of(unit)
    first: cython.int = units(m, s)[square]
    if first == 0:
        units(m, s)[square] = cython.cast(u16, unit)
    elif sorts_before(unit, first):
        units(m, s)[square] = cython.cast(u16, unit)
        seconds(m, s)[square] = cython.cast(u16, first)
    else:
        seconds(m, s)[square] = cython.cast(u16, unit)
    _color(m, s, square)
    s.key += z_of(m, square, unit)
    insert(occupied(m, s, side), square)
    if side != NEUTRAL:
        tally(m, s, side)[piece_of(unit)] += 1
        if m.worths != cython.NULL:
            weigh(m, s, square, unit)
        if m.royal[piece_of(unit)]:
            s.n_royal[side] += 1
            s.royal[side] = cython.cast(i16, square)
        if unit & CASTLES:
            insert(castles(m, s), square)
    stale(m, s, side)


def lift_from(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int) -> cython.int:
    """Remove a unit from a square; another one may stay."""
    side = side_of(unit)
    first: cython.int = units(m, s)[square]
    second: cython.int = seconds(m, s)[square]
    if first == unit:
        units(m, s)[square] = cython.cast(u16, second)
    seconds(m, s)[square] = 0
    stays: cython.int = second if first == unit else first
    _color(m, s, square)
    s.key -= z_of(m, square, unit)
    if not stays or side_of(stays) != side:
        remove(occupied(m, s, side), square)
    if side != NEUTRAL:
        tally(m, s, side)[piece_of(unit)] -= 1
        if m.worths != cython.NULL:
            weigh_less(m, s, square, unit)
        if m.royal[piece_of(unit)]:
            s.n_royal[side] -= 1
            if s.n_royal[side]:
                s.royal[side] = cython.cast(i16, find_unit(m, s, side, m.royal))
        if unit & CASTLES and not stays & CASTLES:
            remove(castles(m, s), square)
    stale(m, s, side)
    return unit


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _color(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.void:
    """Update the color of a square, which is mixed if units of both sides share it."""
    first: cython.int = units(m, s)[square]
    second: cython.int = seconds(m, s)[square]
    if first == 0:
        colors(s)[square] = EMPTY
    elif second == 0 or (side_of(first) == side_of(second) != NEUTRAL):
        colors(s)[square] = cython.cast(u8, side_of(first) + 1)
    else:
        colors(s)[square] = MIXED


# Working memory


def more_actions(m: cython.pointer[Machine]) -> cython.void:
    """Allocate memory for more actions. Plies refer to actions by number, because their addresses change."""
    if m.room_actions >= MOST_ACTIONS:
        m.failed = TOO_MANY
        m.n_actions = 0
        return
    room = m.room_actions * 2
    grown = cython.cast(cython.pointer[Action], realloc(m.actions, room * cython.sizeof(Action)))
    if grown == cython.NULL:
        m.failed = NO_MEMORY
        m.n_actions = 0
        return
    m.actions, m.room_actions = grown, room


# Signals


def look_up(m: cython.pointer[Machine]) -> cython.void:
    """Stop the search if another thread, a signal or the clock requires it."""
    if m.stopped:
        m.failed = STOPPED
        return
    with cython.gil:
        _hear(m)


@cython.cfunc
@cython.exceptval(check=False)
def _hear(m: cython.pointer[Machine]) -> cython.void:
    """Run Python's signal handlers. An exception of one ends the search, and is kept in a list."""
    try:
        PyErr_CheckSignals()
        if m.stops_at and perf_counter() >= m.stops_at:
            m.stopped, m.failed = 1, STOPPED
    except BaseException as fault:
        cython.cast(list, m.heard).append(fault)
        m.failed = STOPPED


# The hash


def advance(
    m: cython.pointer[Machine], direction: cython.int, squares: cython.pointer[u64], found: cython.pointer[u64]
) -> cython.void:
    """Write down the squares next to some in a direction."""
    inner = m.inner[direction]
    if not m.even:
        memset(found, 0, m.words * 8)
        for square in range(m.n):
            if has(squares, square) and has(inner, square):
                insert(found, beside(m, square, direction))
        return
    back: cython.bint = m.shift[direction] < 0
    by: cython.int = -m.shift[direction] if back else m.shift[direction]
    whole, part = by >> 6, by & 63
    for word in range(m.words):
        near: cython.int = word + whole if back else word - whole
        far: cython.int = near + 1 if back else near - 1
        bits: u64 = 0
        if 0 <= near < m.words:
            moved = squares[near] & inner[near]
            bits = moved >> part if back else moved << part
        if part and 0 <= far < m.words:
            moved = squares[far] & inner[far]
            bits |= moved << (64 - part) if back else moved >> (64 - part)
        found[word] = bits


def mix(a: u64, b: u64) -> u64:
    """Mix two numbers into one by the finalizer of SplitMix64 (Steele, Lea, Flood 2014)."""
    x: u64 = a + b * cython.cast(u64, 0x9E3779B97F4A7C15)
    x ^= x >> 30
    x *= cython.cast(u64, 0xBF58476D1CE4E5B9)
    x ^= x >> 27
    x *= cython.cast(u64, 0x94D049BB133111EB)
    return x ^ (x >> 31)


def full_key(m: cython.pointer[Machine], s: cython.pointer[State]) -> u64:
    """Return the hash of a state: the incremental hash of units, hands and vanished squares, with the rest added.

    Clocks and the number of the turn are left out; units in chains go by their squares.
    """
    key: u64 = mix(s.key, s.side + 2 * s.phase + 8 * s.opening + 16 * cython.cast(u64, s.spent))
    for i in range(s.n_passants):
        key += mix(11, passants(m, s)[2 * i] * 65536 + passants(m, s)[2 * i + 1])
    if m.forgetful:
        return key
    if m.opening_ahead and s.number <= m.opening_ahead:
        key = mix(key, 64 + cython.cast(u64, s.number))
    if m.swap_side != NO_PIECE and s.number <= m.swap_number:
        key = mix(key, 9)
    for i in range(MOST_NUMBERS):
        if s.numbers[i]:
            key += mix(41 + i, cython.cast(u64, s.numbers[i]))
    if m.grows:
        key = mix(key, cython.cast(u64, s.number))
    if s.scores[0] or s.scores[1]:
        key = mix(key, cython.cast(u64, s.scores[0]) * 100003 + cython.cast(u64, s.scores[1]))
    if s.leader != NO_COMMAND:
        key = mix(key, (cython.cast(u64, s.leader + 1) << 32) + (cython.cast(u64, s.stance + 1) << 16) + s.used)
    for i in range(s.n_ridden):
        key += mix(13, ridden(m, s)[2 * i] * 65536 + ridden(m, s)[2 * i + 1])
    for i in range(s.n_shares):
        one: u64 = 31
        for word in range(m.words):
            one = mix(one, share(m, s, i)[word])
        key += one
    for i in range(s.n_waiting):
        key = mix(key, waiting(m, s)[2 * i])
    for i in range(m.n_notes * m.words):
        key = mix(key, noted(m, s, 0)[i])
    for piece in range(m.n_pieces if m.second_held else 0):
        key += mix(37, came(m, s)[piece] * 65536 + piece)
    if m.second:
        key = mix(key, (cython.cast(u64, s.trail[0] + 1) << 16) + cython.cast(u64, s.trail[1] + 1))
    return _chain_key(m, s, key) if m.chains else key


def key_of_turn(m: cython.pointer[Machine], s: cython.pointer[State]) -> u64:
    """Return the hash of a state at the start of a turn, equal where the rules call the position repeated."""
    key: u64 = mix(s.key, s.side + 2 * s.opening)
    for i in range(s.n_passants):
        key += mix(11, passants(m, s)[2 * i] * 65536 + passants(m, s)[2 * i + 1])
    if s.scores[0] or s.scores[1]:
        key = mix(key, cython.cast(u64, s.scores[0]) * 100003 + cython.cast(u64, s.scores[1]))
    return _chain_key(m, s, key) if m.chains else key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _chain_key(m: cython.pointer[Machine], s: cython.pointer[State], key: u64) -> u64:
    """Return the hash with the memory of chains, in which squares identify the units."""
    place = cython.cast(cython.pointer[u16], m.scratch)
    memset(place, 0, m.room_idents * cython.sizeof(u16))
    for square in range(m.n):
        if units(m, s)[square]:
            place[idents(m, s)[square]] = cython.cast(u16, square + 1)
    for i in range(s.n_waiting):
        place[waiting(m, s)[2 * i + 1]] = cython.cast(u16, m.n + 1 + i)
    for side in range(2):
        for a in range(m.room_idents):
            if place[a]:
                row = links(m, s, side) + a * m.ident_words
                for word in range(m.ident_words):
                    bits = row[word]
                    while bits:
                        b = word * 64 + lowest(bits)
                        bits &= bits - 1
                        if place[b]:
                            key += mix(17 + side, (cython.cast(u64, place[a]) << 20) + place[b])
    key += _rows_key(m, claimed_chain(m, s, 0), s.n_claimed, 23, place)
    key += _rows_key(m, unclaimed_chain(m, s, 0), s.n_unclaimed, 31, place)
    for a in range(m.room_idents):
        if place[a] and has(relocated(m, s), a):
            key += mix(29, place[a])
    return key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rows_key(
    m: cython.pointer[Machine], rows: cython.pointer[u16], n_rows: cython.int, seed: u64, place: cython.pointer[u16]
) -> u64:
    """Return the hash of remembered chains whose units all exist, by the places of these."""
    key: u64 = 0
    for i in range(n_rows):
        chain = rows + i * (MAX_CHAIN + 1)
        one: u64 = seed
        exists: cython.bint = True
        for j in range(chain[0]):
            number: cython.int = place[chain[1 + j]]
            one = one + mix(seed, number) if m.unordered else mix(one, number)
            exists = exists and number != 0
        if exists:
            key += mix(one, seed)
    return key
