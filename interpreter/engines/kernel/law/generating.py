# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Constraints that are judged as actions are generated: on the squares of drops, and which actions go before others."""

import cython
from cython.cimports.interpreter.engines.kernel.law.aftermath import find_enclosing
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import flood, order_of, touches_active
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import is_too_many
from cython.cimports.libc.string import memset

from dsl.model.rows import ConstraintKind, number_of

_CROWDED = cython.declare(cython.int, number_of(ConstraintKind.CROWDED))
_DROP_FILLS = cython.declare(cython.int, number_of(ConstraintKind.DROP_FILLS))
_DROP_MOBILE = cython.declare(cython.int, number_of(ConstraintKind.DROP_MOBILE))
_DROP_ZONE = cython.declare(cython.int, number_of(ConstraintKind.DROP_ZONE))

# The squares of all drops


def keep_near(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares within a distance of a unit or, with `touching`, next to an active friend."""
    near: u64[MOST_WORDS]
    memset(near, 0, m.words * 8)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds_piece(m, s, other, s.side, row.of):
                for i in range(m.words):
                    near[i] |= row.near[other * m.words + i]
    if row.touching:
        for square in range(m.n):
            if touches_active(m, s, square, s.side):
                insert(near, square)
    for word in range(m.words):
        squares[word] &= near[word]


def keep_held(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares that have a unit or the edge of the board beneath them."""
    empty: u64[MOST_WORDS]
    above: u64[MOST_WORDS]
    for word in range(m.words):
        empty[word] = ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word])
    advance(m, NORTH, empty, above)
    for word in range(m.words):
        squares[word] &= ~above[word]


def keep_open_zone(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares of the zone while one of them is empty."""
    zone = row.zone[s.side]
    if _is_open(m, s, zone):
        for word in range(m.words):
            squares[word] &= zone[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_open(m: cython.pointer[Machine], s: cython.pointer[State], squares: cython.pointer[u64]) -> cython.bint:
    """Return True if one of some squares is empty."""
    for word in range(m.words):
        bits = squares[word] & ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word])
        while bits:
            if colors(s)[word * 64 + lowest(bits)] == EMPTY:
                return True
            bits &= bits - 1
    return False


def keep_enclosing(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares from which a drop encloses an enemy, and those that it may fill without."""
    found: u64[MOST_WORDS]
    find_enclosing(m, s, found)
    fills = m.constraints[_DROP_FILLS]
    for word in range(m.words):
        if fills.n:
            found[word] |= fills.first.zone[s.side][word]
        squares[word] &= found[word]


# The squares of drops of a piece


def keep_zone(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares of the zone."""
    if binds(row, piece):
        for word in range(m.words):
            squares[word] &= row.zone[s.side][word]


def keep_mobile(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares from which a move leads on in some position."""
    if binds(row, piece):
        for word in range(m.words):
            squares[word] &= ~(m.stuck[s.side] + piece * m.words)[word]


def keep_few(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep no square if the side would have more units than it may, unless only promotions are limited."""
    rows = m.constraints[_CROWDED]
    for number in range(rows.n):
        if rows.first[number].unless and rows.first[number].of == piece:
            return
    if is_too_many(m, tally(m, s, s.side), s.side, NO_PIECE, piece):
        memset(squares, 0, m.words * 8)


def keep_awake(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the squares on which a unit would be active."""
    if not m.activates:
        return
    awake: u64[MOST_WORDS]
    memset(awake, 0, m.words * 8)
    for number in range(m.n_active):
        rule = m.active_rules + number
        if rule.kind == ACTIVE_BY_COMMAND:
            stance: cython.int = order_of(m, s)
            if stance != NO_PIECE and m.stances[stance].activates[piece]:
                _add_joined(m, s, m.commands[m.stances[stance].rule].graph, s.leader, awake)
        elif rule.piece == piece:
            return
        elif rule.kind != ALWAYS_ACTIVE:
            _add_woken(m, s, rule, awake)
    for word in range(m.words):
        squares[word] &= awake[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_woken(
    m: cython.pointer[Machine], s: cython.pointer[State], rule: cython.pointer[ActiveRule], awake: cython.pointer[u64]
) -> cython.void:
    """Add the squares near the units of a rule's piece, or joined to them."""
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            source = word * 64 + lowest(bits)
            bits &= bits - 1
            if not holds_piece(m, s, source, s.side, rule.piece):
                continue
            if rule.kind == ACTIVE_JOINED:
                _add_joined(m, s, rule.graph, source, awake)
                continue
            for square in range(m.n):
                if square != source and m.distance[source * m.n + square] <= rule.distance:
                    insert(awake, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_joined(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    graph: cython.int,
    source: cython.int,
    awake: cython.pointer[u64],
) -> cython.void:
    """Add the squares next to the units that a graph joins to a source."""
    carriers: u64[MOST_WORDS]
    reached: u64[MOST_WORDS]
    for word in range(m.words):
        carriers[word] = occupied(m, s, s.side)[word]
        if not m.graphs[graph].friends_only:
            carriers[word] |= occupied(m, s, 1 - s.side)[word]
        reached[word] = 0
    flood(m, graph, source, carriers, reached)
    near = m.graphs[graph].near
    for square in range(m.n):
        for word in range(m.words):
            if square != source and near[square * m.words + word] & reached[word]:
                insert(awake, square)


def keep_even(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    row: cython.pointer[Row],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Keep the empty squares on which a drop leaves units of each piece the chance to be spread over both colors."""
    for other in range(m.n_pieces):
        if not row.pieces[other] or not _can_spread(m, s, other, NO_PIECE, NOWHERE):
            continue
        for square in range(m.n):
            if has(squares, square) and colors(s)[square] == EMPTY and not _can_spread(m, s, other, piece, square):
                remove(squares, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_spread(
    m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int, dropped: cython.int, taken: cython.int
) -> cython.bint:
    """Return True if units of a piece in hand can be spread evenly over both colors, perhaps after a drop."""
    first: cython.int = 0
    total: cython.int = 0
    free: cython.int[2]
    held: cython.int = hand(m, s, s.side)[piece]
    if dropped != NO_PIECE and not m.endless[dropped] and not m.frees:
        held -= (dropped if hand(m, s, s.side)[dropped] else m.base[dropped]) == piece
    if dropped == piece:
        total += 1
        first += 1 - _is_dark(m, taken)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            for i in range(2 if m.stacks else 1):
                unit: cython.int = units(m, s)[square] if i == 0 else seconds(m, s)[square]
                if is_of(unit, piece, s.side):
                    total += 1
                    first += 1 - _is_dark(m, square)
    _count_free(m, s, piece, taken, free)
    total += held
    for half in range(total // 2, (total + 1) // 2 + 1):
        more: cython.int = half - first
        if 0 <= more <= held and more <= free[0] and held - more <= free[1]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_free(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    taken: cython.int,
    free: cython.pointer[cython.int],
) -> cython.void:
    """Count the empty squares of each color in the zones in which a piece drops."""
    squares: u64[MOST_WORDS]
    for word in range(m.words):
        squares[word] = ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word])
    zones, mobile = m.constraints[_DROP_ZONE], m.constraints[_DROP_MOBILE]
    for number in range(zones.n):
        keep_zone(m, s, zones.first + number, piece, squares)
    for number in range(mobile.n):
        keep_mobile(m, s, mobile.first + number, piece, squares)
    free[0] = free[1] = 0
    for square in range(m.n):
        if has(squares, square) and square != taken and colors(s)[square] == EMPTY:
            free[_is_dark(m, square)] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_dark(m: cython.pointer[Machine], square: cython.int) -> cython.bint:
    return (m.file[square] + m.rank[square] % m.ranks) % 2


# Actions that go before all others


def is_no_capture(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid all but captures."""
    return not captures(action)


def is_no_drop(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid all but drops of the pieces."""
    return action.kind != DROP_KIND or not binds(row, action.piece)


def is_pass(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid passes."""
    return action.kind == END_KIND and not may_swap(m, s)
