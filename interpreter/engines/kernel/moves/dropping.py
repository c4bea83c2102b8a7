# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Actions of the hand: drops, fusions in the hand, units and parts pocketed."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import able
from cython.cimports.interpreter.engines.kernel.moves.inserting import drop_pushing, find_inlets
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.libc.string import memcpy, memset


def drops(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every drop of a piece in hand, those that fuse, push or exchange units, too."""
    if not m.hands:
        return
    if m.exchanges:
        m.frees = True
        _exchanges(m, s, wary)
        m.frees = False
    if m.n_inlets:
        _drop_at_edge(m, s, wary)
    room: u64[MOST_WORDS]
    squares: u64[MOST_WORDS]
    found: cython.bint = False
    for piece in range(m.n_pieces):
        if _is_held(m, s, piece):
            if not found:
                _find_room(m, s, room)
                if wary:
                    narrow(m, s, DROPPING, NO_PIECE, room)
                found = True
            memcpy(squares, room, m.words * 8)
            if wary:
                _narrow_for(m, s, piece, squares)
            if m.fuses_drop:
                _drop_on(m, s, piece, squares)
            else:
                _drop_on_empty(m, piece, squares)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_held(m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int) -> cython.bint:
    """Return True if the side has a unit in hand that it may drop as a piece."""
    return hand(m, s, s.side)[piece] or m.endless[piece] or (m.drops_promoted and _is_held_base(m, s, piece))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_at_edge(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every drop that pushes a row inward."""
    rims: u64[MOST_WORDS]
    squares: u64[MOST_WORDS]
    find_inlets(m, rims)
    if wary:
        narrow(m, s, DROPPING, NO_PIECE, rims)
    for piece in range(m.n_pieces):
        if _is_held(m, s, piece):
            memcpy(squares, rims, m.words * 8)
            if wary:
                _narrow_for(m, s, piece, squares)
            drop_pushing(m, s, piece, squares, wary)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_room(m: cython.pointer[Machine], s: cython.pointer[State], room: cython.pointer[u64]) -> cython.void:
    """Write down the empty squares, if units drop there, and those of friends, if units fuse by drops."""
    if m.drops:
        _find_empty(m, s, room)
    else:
        memset(room, 0, m.words * 8)
    if m.fuses_drop:
        for square in range(m.n):
            if colors(s)[square] == s.side + 1:
                insert(room, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_empty(m: cython.pointer[Machine], s: cython.pointer[State], room: cython.pointer[u64]) -> cython.void:
    """Write down the empty squares."""
    for word in range(m.words):
        room[word] = ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word])
    if m.n & 63:
        room[m.words - 1] &= (cython.cast(u64, 1) << (m.n & 63)) - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _narrow_for(
    m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int, squares: cython.pointer[u64]
) -> cython.void:
    """Remove the squares on which something forbids drops of a piece."""
    narrow(m, s, DROPPING_PIECE, piece, squares)
    if m.drop_limits[piece].has:
        _keep_in_limits(m, s, piece, squares)
    narrow(m, s, DROPPING_LAST, piece, squares)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _exchanges(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every drop of a captured unit on an empty square for a captured enemy of at least its value."""
    room: u64[MOST_WORDS]
    squares: u64[MOST_WORDS]
    found: cython.bint = False
    for piece in range(m.n_pieces):
        if not _is_captive(m, s, s.side, piece):
            continue
        if not found:
            _find_empty(m, s, room)
            if wary:
                narrow(m, s, DROPPING, NO_PIECE, room)
            found = True
        memcpy(squares, room, m.words * 8)
        if wary:
            _narrow_for(m, s, piece, squares)
        for given in range(m.n_pieces):
            if m.points[given] >= m.points[piece] and _is_captive(m, s, 1 - s.side, given):
                since = m.n_actions
                _drop_on_empty(m, piece, squares)
                for number in range(since, m.n_actions):
                    m.actions[number].other = cython.cast(i16, given)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_captive(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, piece: cython.int
) -> cython.bint:
    """Return True if a unit of a piece of a side is captured."""
    return tally(m, s, side)[piece] + hand(m, s, side)[piece] < m.at_start[side][piece]


def narrow(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    moment: cython.int,
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Remove the squares on which constraints forbid drops of a piece, or of all pieces."""
    for number in range(m.judged[moment].n):
        row = m.judged[moment].first + number
        row.narrows(m, s, row, piece, squares)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_on(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    squares: cython.pointer[u64],
) -> cython.void:
    """Push the drops of a piece on some squares, and onto friends on them that it fuses with."""
    for word in range(m.words):
        bits = squares[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            empty: cython.bint = colors(s)[square] == EMPTY
            if empty or _fuses(m, s, piece, square):
                action = push(m, DROP_KIND, HOW_STEP if empty else HOW_FUSE, 0, NOWHERE, square)
                action.piece = cython.cast(i16, piece)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_on_empty(m: cython.pointer[Machine], piece: cython.int, squares: cython.pointer[u64]) -> cython.void:
    """Push the drops of a piece on some empty squares."""
    for word in range(m.words):
        bits = squares[word]
        while bits:
            action = push(m, DROP_KIND, HOW_STEP, 0, NOWHERE, word * 64 + lowest(bits))
            action.piece = cython.cast(i16, piece)
            bits &= bits - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fuses(m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int, square: cython.int) -> cython.bint:
    """Return True if a dropped unit of a piece fuses with the unit on a square."""
    other = piece_of(units(m, s)[square])
    return m.fusion[piece * m.n_pieces + other] != NO_PIECE and not m.not_begun[piece]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_held_base(m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int) -> cython.bint:
    """Return True if a piece is the promoted form of one in hand."""
    return m.base[piece] != NO_PIECE and hand(m, s, s.side)[m.base[piece]] != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_in_limits(
    m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int, squares: cython.pointer[u64]
) -> cython.void:
    """Remove the squares that are too deep, or where too many equal units are on the file, the color or the board."""
    limit = m.drop_limits + piece
    for word in range(m.words):
        squares[word] &= (m.drop_depth[s.side] + piece * m.words)[word]
    if not (limit.per_file or limit.per_color or limit.per_board):
        return
    own: u64[MOST_WORDS]
    twice: u64[MOST_WORDS]
    _find_units(m, s, piece, own, twice)
    if limit.per_board and _n_in(m, own, twice, own) >= limit.per_board:
        memset(squares, 0, m.words * 8)
    if limit.per_color:
        n_dark: cython.int = _n_in(m, own, twice, m.dark)
        if n_dark >= limit.per_color:
            _leave_out(m, squares, m.dark)
        if _n_in(m, own, twice, own) - n_dark >= limit.per_color:
            for word in range(m.words):
                squares[word] &= m.dark[word]
    if limit.per_file:
        for word in range(m.words):
            bits = own[word]
            while bits:
                lane = m.lanes + lane_of(m, word * 64 + lowest(bits)) * m.words
                bits &= bits - 1
                if limit.per_file == 1 or _n_in(m, own, twice, lane) >= limit.per_file:
                    _leave_out(m, squares, lane)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_units(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    own: cython.pointer[u64],
    twice: cython.pointer[u64],
) -> cython.void:
    """Write down the squares on which the side to act has units of a piece, and those on which it has two."""
    memset(own, 0, m.words * 8)
    memset(twice, 0, m.words * 8)
    if not tally(m, s, s.side)[piece]:
        return
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            first: cython.bint = is_of(units(m, s)[square], piece, s.side)
            second: cython.bint = m.stacks and is_of(seconds(m, s)[square], piece, s.side)
            if first or second:
                insert(own, square)
            if first and second:
                insert(twice, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_in(
    m: cython.pointer[Machine],
    own: cython.pointer[u64],
    twice: cython.pointer[u64],
    squares: cython.pointer[u64],
) -> cython.int:
    """Return how many units are on some squares."""
    found: cython.int = 0
    for word in range(m.words):
        found += n_bits(own[word] & squares[word]) + n_bits(twice[word] & squares[word])
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leave_out(m: cython.pointer[Machine], squares: cython.pointer[u64], few: cython.pointer[u64]) -> cython.void:
    for word in range(m.words):
        squares[word] &= ~few[word]


def only_drop(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the piece whose units the side to act drops, or NO_PIECE if there are several, or none."""
    found: cython.int = NO_PIECE
    for piece in range(m.n_pieces):
        if hand(m, s, s.side)[piece] or m.endless[piece]:
            if found != NO_PIECE:
                return NO_PIECE
            found = piece
    return found


def find_drops(
    m: cython.pointer[Machine], s: cython.pointer[State], piece: cython.int, squares: cython.pointer[u64]
) -> cython.int:
    """Write down the empty squares on which the side to act may drop a piece, and return how many there are.

    What the drops would do is left out.
    """
    if not (hand(m, s, s.side)[piece] or m.endless[piece]):
        return 0
    _find_room(m, s, squares)
    narrow(m, s, DROPPING, NO_PIECE, squares)
    narrow(m, s, DROPPING_PIECE, piece, squares)
    if m.drop_limits[piece].has:
        _keep_in_limits(m, s, piece, squares)
    count: cython.int = 0
    for word in range(m.words):
        count += n_bits(squares[word])
    return count


def hand_fusions(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Push every fusion of two pieces in hand."""
    if not m.fuses_hand:
        return
    held = hand(m, s, s.side)
    for a in range(m.n_pieces):
        if held[a] == 0:
            continue
        for b in range(a, m.n_pieces):
            if held[b] and (a != b or held[a] > 1) and m.fusion[a * m.n_pieces + b] != NO_PIECE:
                action = push(m, FUSE_KIND, HOW_FUSE, 0, NOWHERE, NOWHERE)
                action.piece, action.other = cython.cast(i16, a), cython.cast(i16, b)


def pockets(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every pocketing of a unit or a part; of equal units on a square, only one."""
    if not m.hands or not (m.pockets or m.pockets_neutral or m.splits_hand):
        return
    if m.pockets_neutral:
        for square in range(m.n):
            if units(m, s)[square] and side_of(units(m, s)[square]) == NEUTRAL:
                push(m, POCKET_KIND, HOW_STEP, 0, square, NOWHERE)
    whole, parts = able(m, s, POCKET_DEED, wary), able(m, s, SPLIT_DEED, wary)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            first: cython.int = units(m, s)[square]
            second: cython.int = seconds(m, s)[square] if m.stacks else 0
            if m.pockets and has(whole, square):
                if second == 0 or side_of(first) != side_of(second):
                    own = first if side_of(first) == s.side else second
                    _pocket(m, s, square, own, False, wary)
                else:
                    _pocket_pair(m, s, square, first, second, wary)
            if m.splits_hand and has(parts, square):
                _pocket_parts(m, s, square, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pocket_pair(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    square: cython.int,
    first: cython.int,
    second: cython.int,
    wary: cython.bint,
) -> cython.void:
    """Push the pocketing of either of two units; of equal ones only one, which has not acted if possible."""
    if piece_of(first) != piece_of(second):
        _pocket(m, s, square, first, True, wary)
        _pocket(m, s, square, second, True, wary)
    elif first & ACTED and not second & ACTED:
        _pocket(m, s, square, second, True, wary)
    else:
        _pocket(m, s, square, first, True, wary)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pocket(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    square: cython.int,
    unit: cython.int,
    paired: cython.bint,
    wary: cython.bint,
) -> cython.void:
    if wary and m.acts_once and unit & ACTED:
        return
    action = push(m, POCKET_KIND, HOW_STEP, 0, square, NOWHERE)
    if paired:
        action.piece = cython.cast(i16, piece_of(unit))
    if m.stacks and seconds(m, s)[square] == unit:
        action.flags |= SECOND


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pocket_parts(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int
) -> cython.void:
    for i in range(m.part_first[piece_of(unit)], m.part_first[piece_of(unit) + 1]):
        action = push(m, POCKET_KIND, HOW_FUSE, 0, square, NOWHERE)
        action.piece, action.extra = m.parts[i].part, cython.cast(u16, m.parts[i].rest)
