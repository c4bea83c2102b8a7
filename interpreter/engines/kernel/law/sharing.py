# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Sharing: each activation of a turn is by some unit, and each unit makes only a limited number of them."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import flood
from cython.cimports.interpreter.engines.kernel.moves.commanding import square_after
from cython.cimports.libc.string import memset


def is_overcharged(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid an action whose activation cannot be shared out with the others of the turn."""
    if not _needs_activation(m, action):
        return False
    _write_share(m, s, action, share(m, s, s.n_shares))
    s.n_shares += 1
    found: cython.bint = _can_be_shared(m, s)
    s.n_shares -= 1
    memset(share(m, s, s.n_shares), 0, m.words * 8)
    return not found


def share_out(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.void:
    """Note who could have made an activation; shares follow their units, and those of one that is gone are settled."""
    if _needs_activation(m, action):
        _write_share(m, before, action, share(m, s, s.n_shares))
        s.n_shares += 1
    kept: cython.int = 0
    moved = m.scratch
    for number in range(s.n_shares):
        old, stays = share(m, s, number), True
        memset(moved, 0, m.words * 8)
        for word in range(m.words):
            bits = old[word]
            while bits:
                square = landed(m, s, square_after(m, word * 64 + lowest(bits), action))
                bits &= bits - 1
                if square == NOWHERE or not has(occupied(m, s, s.side), square):
                    stays = False
                else:
                    insert(moved, square)
        memset(old, 0, m.words * 8)
        if stays:
            for word in range(m.words):
                share(m, s, kept)[word] = moved[word]
            kept += 1
    s.n_shares = cython.cast(u16, kept)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _needs_activation(m: cython.pointer[Machine], action: cython.pointer[Action]) -> cython.bint:
    kind = action.kind
    if kind == MOVE_KIND or kind == LEAVE_KIND:
        return m.deeds & MOVE_DEED != 0
    if kind == CASTLE_KIND:
        return m.deeds & CASTLE_DEED != 0
    if kind == RIDE_KIND:
        return m.deeds & RIDE_DEED != 0
    if kind == SPLIT_KIND or (kind == POCKET_KIND and action.how == HOW_FUSE):
        return m.deeds & SPLIT_DEED != 0
    return kind == POCKET_KIND and m.deeds & POCKET_DEED != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_share(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action], found: cython.pointer[u64]
) -> cython.void:
    """Write the squares of the units that make an actor active."""
    memset(found, 0, m.words * 8)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if _is_sharer(m, s, square) and _wakes_actor(m, s, square, action):
                insert(found, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_sharer(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    unit: cython.int = units(m, s)[square]
    return piece_of(unit) == m.sharer and side_of(unit) == s.side


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wakes_actor(
    m: cython.pointer[Machine], s: cython.pointer[State], source: cython.int, action: cython.pointer[Action]
) -> cython.bint:
    if action.kind == RIDE_KIND:
        formation = m.formations + action.piece
        for i in range(formation.n_cells):
            if _wakes(m, s, source, formation.cells[action.origin * formation.n_cells + i]):
                return True
        return False
    if action.kind == CASTLE_KIND and _wakes(m, s, source, action.extra):
        return True
    return _wakes(m, s, source, action.origin)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wakes(m: cython.pointer[Machine], s: cython.pointer[State], source: cython.int, square: cython.int) -> cython.bint:
    """Return True if a unit that makes activations makes the unit on a square active."""
    for number in range(m.n_active):
        rule = m.active_rules + number
        if rule.piece != m.sharer or rule.kind == ACTIVE_BY_COMMAND:
            continue
        if rule.kind == ALWAYS_ACTIVE and square == source:
            return True
        if rule.kind == ACTIVE_WITHIN and m.distance[source * m.n + square] <= rule.distance:
            return True
        if rule.kind == ACTIVE_JOINED and _is_joined(m, s, rule.graph, source, square):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_joined(
    m: cython.pointer[Machine], s: cython.pointer[State], graph: cython.int, source: cython.int, square: cython.int
) -> cython.bint:
    reached, carriers = m.scratch, m.scratch + m.words
    memset(reached, 0, m.words * 8)
    for word in range(m.words):
        carriers[word] = occupied(m, s, s.side)[word]
        if not m.graphs[graph].friends_only:
            carriers[word] |= occupied(m, s, 1 - s.side)[word]
    flood(m, graph, source, carriers, reached)
    return has(reached, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_be_shared(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if each activation finds a unit that makes it: augmenting paths, after Kuhn."""
    for number in range(s.n_shares):
        m.makers[number] = NOWHERE
    for number in range(s.n_shares):
        memset(m.tried, 0, m.words * 8)
        if not _finds_maker(m, s, number):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _finds_maker(m: cython.pointer[Machine], s: cython.pointer[State], number: cython.int) -> cython.bint:
    for word in range(m.words):
        bits = share(m, s, number)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if not has(m.tried, square):
                insert(m.tried, square)
                if _may_make(m, s, square):
                    m.makers[number] = cython.cast(i16, square)
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_make(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if a unit can make one more activation, if need be after another unit has taken over one of its."""
    count: cython.int = 0
    for other in range(s.n_shares):
        count += m.makers[other] == square
    if count < m.shares_each:
        return True
    for other in range(s.n_shares):
        if m.makers[other] == square and _finds_maker(m, s, other):
            return True
    return False
