# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Random actions: one of the legal actions of a state, each with the same chance."""

import cython
from cython.cimports.interpreter.engines.kernel.law.legality import (
    TRIED,
    generate,
    is_forbidden,
    is_legal,
    is_plain,
    plainness,
    play,
    settled_by_safety,
)
from cython.cimports.interpreter.engines.kernel.law.placing import ON_LEFT, open_squares
from cython.cimports.interpreter.engines.kernel.law.turns import act_and_pass, act_on, go_on
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.dropping import find_drops, narrow, only_drop
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS, Sight, judge, look, verdict
from cython.cimports.interpreter.engines.kernel.moves.moving import n_plain_moves, push_plain_move
from cython.cimports.interpreter.engines.kernel.moves.runs import find_taken
from cython.cimports.libc.string import memcpy


def act_at_random(m: cython.pointer[Machine], ply_number: cython.int, random: cython.pointer[u64]) -> cython.bint:
    """Play a random legal action into the next ply. Return False if there is none.

    The number drawn is a place in the list of candidates, of which illegal ones are drawn again. Where all of them are
    legal and can be counted, the list is not made.
    """
    m.n_actions = 0
    m.n_paths = 0
    s, after = ply(m, ply_number), ply(m, ply_number + 1)
    action: cython.pointer[Action] = cython.NULL
    if s.phase == PLACE_PHASE:
        if m.second != ON_LEFT and not (s.n_waiting or m.n_royals or m.n_facings):
            action = _draw_placing(m, s, random)
            if action == cython.NULL:
                return False
    elif m.free and s.phase == ACT_PHASE and not s.n_waiting:
        if m.judged[DROPPING_LAST].n:
            return _drop_again(m, ply_number, random)
        action = _draw_free(m, s, random)
    if action == cython.NULL:
        return _act_by_list(m, ply_number, random)
    if m.brief:
        act_and_pass(m, s, after, action)
    else:
        act_on(m, s, after, action)
        go_on(m, after, True)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _act_by_list(m: cython.pointer[Machine], ply_number: cython.int, random: cython.pointer[u64]) -> cython.bint:
    """Play one of the listed actions; those that turn out illegal are drawn again."""
    s = ply(m, ply_number)
    generate(m, ply_number, True)
    left: u32 = m.n_actions
    sight: Sight
    settled: cython.int = 0
    known: cython.int = TRIED
    if m.paced:
        look(m, s, cython.address(sight))
        settled = 0 if m.plain else settled_by_safety(m, s)
    else:
        known = plainness(m, s)
    while left:
        at: u32 = next_random(random) % left
        left -= 1
        m.actions[at], m.actions[left] = m.actions[left], m.actions[at]
        judged: cython.int = -1
        if m.plain:
            judged = verdict(m, s, cython.address(sight), m.actions + left)
        elif m.paced:
            judged = judge(m, s, cython.address(sight), settled, m.actions + left)
        if judged == 1 and m.plain:
            act_and_pass(m, s, ply(m, ply_number + 1), m.actions + left)
            return True
        if judged == 1 or (known != TRIED and is_plain(m, s, m.actions + left)):
            if judged != 1 and is_forbidden(m, ply_number, m.actions + left):
                continue
            act_on(m, s, ply(m, ply_number + 1), m.actions + left)
            play(m, ply_number, m.actions + left)
            return True
        if judged == -1 and is_legal(m, ply_number, left):
            play(m, ply_number, m.actions + left)
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_free(
    m: cython.pointer[Machine], s: cython.pointer[State], random: cython.pointer[u64]
) -> cython.pointer[Action]:
    """Draw one of the moves and drops, in the order of the list, where there is nothing else; NULL without any."""
    squares: u64[MOST_WORDS]
    counts: i16[MOST_DRAWN]
    n_moves: cython.int = 0 if m.all_still else _count_moves(m, s, counts)
    total: cython.int = n_moves
    last: cython.int = NO_PIECE
    if m.hands:
        for piece in range(m.n_pieces):
            count: cython.int = find_drops(m, s, piece, squares)
            if count:
                last = piece
                total += count
    if total == 0:
        return cython.NULL
    number: cython.int = next_random(random) % total
    if number < n_moves:
        return _move_of(m, s, number, counts)
    return _drop_of(m, s, number - n_moves, last, squares)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_moves(m: cython.pointer[Machine], s: cython.pointer[State], counts: cython.pointer[i16]) -> cython.int:
    """Write how many moves each unit of the side to act has, in the order of squares, and return their sum."""
    total: cython.int = 0
    unit: cython.int = 0
    taken: u64[MOST_WORDS]
    find_taken(m, s, taken)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            counts[unit] = cython.cast(i16, n_plain_moves(m, s, word * 64 + lowest(bits), taken))
            total += counts[unit]
            bits &= bits - 1
            unit += 1
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _move_of(
    m: cython.pointer[Machine], s: cython.pointer[State], number: cython.int, counts: cython.pointer[i16]
) -> cython.pointer[Action]:
    """Push the move that has some number of others before it, where each unit has so many."""
    unit: cython.int = 0
    while number >= counts[unit]:
        number -= counts[unit]
        unit += 1
    return push_plain_move(m, s, _square_at(m, occupied(m, s, s.side), unit), number)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_of(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    number: cython.int,
    last: cython.int,
    squares: cython.pointer[u64],
) -> cython.pointer[Action]:
    """Push the drop that has some number of others before it; the squares are those of the last piece with any."""
    for piece in range(last):
        others: u64[MOST_WORDS]
        count: cython.int = find_drops(m, s, piece, others)
        if number < count:
            return _push_at(m, DROP_KIND, piece, others, number)
        number -= count
    return _push_at(m, DROP_KIND, last, squares, number)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_again(m: cython.pointer[Machine], ply_number: cython.int, random: cython.pointer[u64]) -> cython.bint:
    """Play one of the drops; those that would not do what they must are drawn again, and a pass is drawn among them."""
    s, after = ply(m, ply_number), ply(m, ply_number + 1)
    room: u64[MOST_WORDS]
    legal: u64[MOST_WORDS]
    drawn: i16[MOST_DRAWN]
    left: u32 = 0
    piece = only_drop(m, s)
    if piece == NO_PIECE or not m.all_still:
        return _act_by_list(m, ply_number, random)
    find_drops(m, s, piece, room)
    memcpy(legal, room, m.words * 8)
    narrow(m, s, DROPPING_LAST, piece, legal)
    if m.may_pass[s.side] and _is_empty(m, legal):
        drawn[0], left = NOWHERE, 1
    for word in range(m.words):
        bits = room[word]
        while bits:
            drawn[left] = cython.cast(i16, word * 64 + lowest(bits))
            bits &= bits - 1
            left += 1
    while left:
        at: u32 = next_random(random) % left
        left -= 1
        square: cython.int = drawn[at]
        drawn[at] = drawn[left]
        if square == NOWHERE:
            m.n_actions = 0
            push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
            if is_legal(m, ply_number, 0):
                play(m, ply_number, m.actions)
                return True
        elif has(legal, square):
            action = push(m, DROP_KIND, HOW_STEP, 0, NOWHERE, square)
            action.piece = cython.cast(i16, piece)
            act_on(m, s, after, action)
            go_on(m, after, True)
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_empty(m: cython.pointer[Machine], squares: cython.pointer[u64]) -> cython.bint:
    for word in range(m.words):
        if squares[word]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_placing(
    m: cython.pointer[Machine], s: cython.pointer[State], random: cython.pointer[u64]
) -> cython.pointer[Action]:
    """Draw one of the squares on which the second part of the turn places a unit; NULL if there are none."""
    squares: u64[MOST_WORDS]
    count: cython.int = 0
    open_squares(m, s, squares, False)
    for word in range(m.words):
        count += n_bits(squares[word])
    if count == 0:
        return cython.NULL
    return _push_at(m, PLACE_KIND, NO_PIECE, squares, next_random(random) % count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push_at(
    m: cython.pointer[Machine],
    kind: cython.int,
    piece: cython.int,
    squares: cython.pointer[u64],
    number: cython.int,
) -> cython.pointer[Action]:
    """Push the drop or placing on the square of a set that has some number of others before it."""
    action = push(m, kind, HOW_STEP, 0, NOWHERE, _square_at(m, squares, number))
    action.piece = cython.cast(i16, piece)
    return action


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _square_at(m: cython.pointer[Machine], squares: cython.pointer[u64], number: cython.int) -> cython.int:
    """Return the square of a set that has some number of others before it."""
    for word in range(m.words):
        bits = squares[word]
        count: cython.int = n_bits(bits)
        if number < count:
            for _ in range(number):
                bits &= bits - 1
            return word * 64 + lowest(bits)
        number -= count
    return NOWHERE


def next_random(random: cython.pointer[u64]) -> u64:
    """Return the next number of xorshift64 (Marsaglia 2003)."""
    x = random[0]
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
    random[0] = x
    return x
