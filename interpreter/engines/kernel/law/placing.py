# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The second part of a turn: after its actions a unit is placed on an empty square."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import mark_plain_steps, moves_from
from cython.cimports.libc.string import memset


def second_parts(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Push every way to do the second part, after the end of the turn if it may be left out."""
    if s.trail[0] == NOWHERE:
        return
    if m.second == ON_LEFT:
        _from_hand(m, s)
        return
    squares: u64[MOST_WORDS]
    open_squares(m, s, squares, False)
    for word in range(m.words):
        bits = squares[word]
        while bits:
            push(m, PLACE_KIND, HOW_STEP, 0, NOWHERE, word * 64 + lowest(bits))
            bits &= bits - 1


def open_squares(
    m: cython.pointer[Machine], s: cython.pointer[State], squares: cython.pointer[u64], one: cython.bint
) -> cython.void:
    """Write down the squares on which the second part may place a unit, or one of them, unless it is one just left."""
    if m.second == ON_REACHED and s.trail[0] != NOWHERE:
        _mark_reached(m, s, squares, one and m.second_zone[s.side] == cython.NULL)
    else:
        memset(squares, 0 if s.trail[0] == NOWHERE else 255, m.words * 8)
    if m.n & 63:
        squares[m.words - 1] &= (cython.cast(u64, 1) << (m.n & 63)) - 1
    for word in range(m.words):
        squares[word] &= ~(occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word])
        if m.second_zone[s.side] != cython.NULL:
            squares[word] &= m.second_zone[s.side][word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _from_hand(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Push the end of the turn, and the placings of units in hand on the squares that unmoved units have just left."""
    first: u32 = m.n_actions
    push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    for piece in range(m.n_pieces):
        late: cython.int = came(m, s)[piece] if m.second_held else 0
        if m.second_pieces[piece] and hand(m, s, s.side)[piece] > late:
            for i in range(2):
                square: cython.int = s.trail[i]
                if square != NOWHERE and colors(s)[square] == EMPTY:
                    push(m, DROP_KIND, HOW_STEP, 0, NOWHERE, square).piece = cython.cast(i16, piece)
    if m.n_actions == first + 1:
        m.n_actions = first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark_reached(
    m: cython.pointer[Machine], s: cython.pointer[State], found: cython.pointer[u64], one: cython.bint
) -> cython.void:
    """Mark the empty squares that the unit which has acted could move to, without a capture."""
    for word in range(m.words):
        found[word] = 0
    square: cython.int = s.trail[0]
    if colors(s)[square] != s.side + 1:
        return
    if mark_plain_steps(m, s, square, found, one):
        return
    first: u32 = m.n_actions
    moves_from(m, s, square)
    at: u32 = first
    while at < m.n_actions:
        how: cython.int = m.actions[at].how
        target: cython.int = m.actions[at].target  # none if the unit leaves the board
        if target != NOWHERE and (how == HOW_STEP or how == HOW_PULL) and not m.actions[at].flags & HAS_VICTIMS:
            insert(found, target)
        at += 1
    m.n_actions = first


def any_second(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if there is a way to do the second part."""
    if m.second != ON_LEFT:
        squares: u64[MOST_WORDS]
        open_squares(m, s, squares, True)
        for word in range(m.words):
            if squares[word]:
                return True
        return False
    first: u32 = m.n_actions
    second_parts(m, s)
    found: cython.bint = m.n_actions > first
    m.n_actions = first
    return found


def note_trail(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.void:
    """Record the squares on which the second part depends, if this is the last action of its turn."""
    kind = action.kind
    forget_trail(s)
    if m.second == ON_LEFT:
        if kind == MOVE_KIND:
            _note_left(m, before, s, action.origin, NOWHERE)
        elif kind == CASTLE_KIND:
            _note_left(m, before, s, action.origin, action.extra)
    elif kind == CASTLE_KIND:
        s.trail[0] = cython.cast(i16, landed(m, s, landing(m, wing_of(m, action), action.origin, False)))
    elif kind == MOVE_KIND or kind == SPLIT_KIND or kind == DROP_KIND or kind == RIDE_KIND or kind == CONVERT_KIND:
        s.trail[0] = cython.cast(i16, landed(m, s, action.target))


def note_gains(m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State]) -> cython.void:
    """Add the units that an action has brought to the side's hand."""
    for piece in range(m.n_pieces if m.second_held else 0):
        had, has_now = hand(m, before, s.side)[piece], hand(m, s, s.side)[piece]
        if has_now > had:
            came(m, s)[piece] += has_now - had


def forget_trail(s: cython.pointer[State]) -> cython.void:
    """Forget these squares."""
    s.trail[0] = s.trail[1] = NOWHERE


def forget_gains(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Forget what has come to hand in a turn that ends."""
    for piece in range(m.n_pieces if m.second_held else 0):
        came(m, s)[piece] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_left(
    m: cython.pointer[Machine],
    before: cython.pointer[State],
    s: cython.pointer[State],
    first: cython.int,
    second: cython.int,
) -> cython.void:
    """Record those of one or two squares that unmoved units have left, in order."""
    if second != NOWHERE and second < first:
        first, second = second, first
    count: cython.int = 0
    if _leaves(m, before, first):
        s.trail[count] = cython.cast(i16, first)
        count += 1
    if second != NOWHERE and _leaves(m, before, second):
        s.trail[count] = cython.cast(i16, second)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leaves(m: cython.pointer[Machine], before: cython.pointer[State], square: cython.int) -> cython.bint:
    unit: cython.int = units(m, before)[square]
    return unit & UNMOVED and not m.second_spared[piece_of(unit)]
