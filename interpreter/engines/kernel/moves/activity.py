# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Activation as a flood over the squares that touch, and the order of a leader in command."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.string import memset


def order_of(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the number of the current stance, or NO_PIECE without a command or after the leader is gone."""
    if s.leader < 0:
        return NO_PIECE
    unit: cython.int = units(m, s)[s.leader]
    if unit == 0 or side_of(unit) != s.side:
        return NO_PIECE
    return m.stance_of[piece_of(unit) * m.n_names + s.stance]


def moving_piece(
    m: cython.pointer[Machine], s: cython.pointer[State], unit: cython.int, stance: cython.int
) -> cython.int:
    """Return the piece as which a unit moves: its own, or the one that the current stance sets."""
    if stance == NO_PIECE or side_of(unit) != s.side:
        return piece_of(unit)
    return m.stances[stance].moves_as[piece_of(unit)]


def active(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.pointer[u64]:
    """Return the set of the active units of a side, which are all of them in a game without activation.

    It is kept in the state and worked out again only after units of the side have changed, or the command.
    """
    if not m.activates:
        return occupied(m, s, side)
    found = active_set(m, s, side)
    if not s.fresh[side]:
        s.fresh[side] = 1
        _work_out(m, s, side, found)
    return found


def able(
    m: cython.pointer[Machine], s: cython.pointer[State], deed: cython.int, wary: cython.bint
) -> cython.pointer[u64]:
    """Return the units of the side to act that may do a deed: in a wary search only active ones, if it needs that."""
    if wary and m.activates and m.deeds & deed:
        return active(m, s, s.side)
    return occupied(m, s, s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _work_out(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, found: cython.pointer[u64]
) -> cython.void:
    """Find the squares of a side's active units."""
    own = occupied(m, s, side)
    reached = m.scratch
    carriers = m.scratch + m.words
    memset(reached, 0, m.words * 8)
    memset(found, 0, m.words * 8)
    for word in range(m.words):
        carriers[word] = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] if m.mixed_graphs else own[word]
    for number in range(m.n_active):
        rule = m.active_rules + number
        if rule.kind == ACTIVE_BY_COMMAND:
            if side == s.side:
                _add_led(m, s, found, carriers)
            continue
        for word in range(m.words):
            bits = own[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                if not holds_piece(m, s, square, side, rule.piece):
                    continue
                if rule.kind == ALWAYS_ACTIVE:
                    insert(found, square)
                elif rule.kind == ACTIVE_WITHIN:
                    add_near(m, square, rule.distance, own, found)
                elif not has(reached, square) or m.n_active > 1:
                    memset(reached, 0, m.words * 8)
                    flood(m, rule.graph, square, own if m.graphs[rule.graph].friends_only else carriers, reached)
                    for i in range(m.words):
                        found[i] |= reached[i] & own[i]


def add_near(
    m: cython.pointer[Machine],
    source: cython.int,
    distance: cython.int,
    own: cython.pointer[u64],
    found: cython.pointer[u64],
) -> cython.void:
    """Add the side's own units within a distance of a square."""
    away = m.distance + source * m.n
    for word in range(m.words):
        bits = own[word] & ~found[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if away[square] <= distance:
                insert(found, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_led(
    m: cython.pointer[Machine], s: cython.pointer[State], found: cython.pointer[u64], carriers: cython.pointer[u64]
) -> cython.void:
    """Add the units that the leader in command activates in its stance and is joined to."""
    number = order_of(m, s)
    if number == NO_PIECE:
        return
    stance = m.stances + number
    graph: cython.int = m.commands[stance.rule].graph
    own = occupied(m, s, s.side)
    reached = m.scratch + 2 * m.words
    memset(reached, 0, m.words * 8)
    flood(m, graph, s.leader, own if m.graphs[graph].friends_only else carriers, reached)
    for word in range(m.words):
        bits = reached[word] & own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if stance.activates[piece_of(units(m, s)[square])]:
                insert(found, square)


def flood(
    m: cython.pointer[Machine],
    graph: cython.int,
    source: cython.int,
    carriers: cython.pointer[u64],
    found: cython.pointer[u64],
) -> cython.void:
    """Add to a set the units joined to a source by a graph of touching squares, the source included."""
    near = m.graphs[graph].near
    todo = m.scratch + 3 * m.words
    memset(todo, 0, m.words * 8)
    insert(todo, source)
    insert(found, source)
    more: cython.bint = True
    while more:
        more = False
        for word in range(m.words):
            while todo[word]:
                row = near + (word * 64 + lowest(todo[word])) * m.words
                todo[word] &= todo[word] - 1
                for i in range(m.words):
                    fresh = row[i] & carriers[i] & ~found[i]
                    found[i] |= fresh
                    todo[i] |= fresh
                    if fresh and i < word:
                        more = True


def touches_active(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, side: cython.int
) -> cython.bint:
    """Return True if a square touches an active unit of a side."""
    found = active(m, s, side)
    row = m.touching + square * m.words
    for word in range(m.words):
        if row[word] & found[word]:
            return True
    return False
