# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Joints of activation: friends on which others hang, because no other way joins them to what activates them."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import add_near
from cython.cimports.libc.string import memset


def hanging(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, size: cython.pointer[i32]
) -> cython.int:
    """Return the value of the units of a side that would fall idle if one friend were captured, sources aside.

    Sources are the units that activate others: those of `joined` rules, and leaders whether or not they command.
    """
    graph: cython.int = NO_PIECE
    for number in range(m.n_active):
        if m.active_rules[number].kind == ACTIVE_JOINED:
            graph = m.active_rules[number].graph
        elif m.active_rules[number].kind == ACTIVE_BY_COMMAND and m.n_commands:
            graph = m.commands[0].graph
    if graph == NO_PIECE:
        return 0
    dive: Dive
    dive.m, dive.s, dive.size, dive.side = m, s, size, side
    dive.near = m.graphs[graph].near
    _begin(cython.address(dive))
    if not m.graphs[graph].friends_only:
        for word in range(m.words):
            dive.carriers[word] |= occupied(m, s, 1 - side)[word]
            dive.left[word] |= occupied(m, s, 1 - side)[word]
    return _below_sources(cython.address(dive))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _begin(dive: cython.pointer[Dive]) -> cython.void:
    """Take the units of the side as carriers, and find the sources among them."""
    m = dive.m
    own = dive.own = occupied(m, dive.s, dive.side)
    dive.carriers, dive.left, dive.sources = m.scratch, m.scratch + m.words, m.scratch + 2 * m.words
    dive.order = cython.cast(cython.pointer[i32], m.scratch + 4 * m.words)
    dive.visits = 0
    dive.free = m.scratch + 3 * m.words
    memset(dive.sources, 0, 2 * m.words * 8)
    for word in range(m.words):
        dive.carriers[word] = own[word]
        bits = own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, dive.s)[square]
            other: cython.int = seconds(m, dive.s)[square] if m.stacks else 0
            if _is_source(m, piece_of(unit)) or (other and _is_source(m, piece_of(other))):
                insert(dive.sources, square)
        dive.left[word] = own[word] & ~dive.sources[word]
    _find_free(dive)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_source(m: cython.pointer[Machine], piece: cython.int) -> cython.bint:
    for number in range(m.n_active):
        rule = m.active_rules + number
        if rule.kind == ACTIVE_JOINED and rule.piece == piece:
            return True
        if rule.kind == ACTIVE_BY_COMMAND and m.command_of[piece] != NO_PIECE:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _below_sources(dive: cython.pointer[Dive]) -> cython.int:
    """Return what hangs in all the groups that touch a source."""
    m = dive.m
    total: cython.int = 0
    for word in range(m.words):
        bits = dive.sources[word]
        while bits:
            row = dive.near + (word * 64 + lowest(bits)) * m.words
            bits &= bits - 1
            for i in range(m.words):
                while row[i] & dive.left[i]:
                    whole: i32 = 0
                    hung: i32 = 0
                    _dive(dive, i * 64 + lowest(row[i] & dive.left[i]), cython.address(whole), cython.address(hung))
                    total += hung
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _dive(
    dive: cython.pointer[Dive], square: cython.int, whole: cython.pointer[i32], hung: cython.pointer[i32]
) -> cython.int:
    """Visit a unit and those that are reached through it first; return the earliest visit that they come back to.

    The value of all of them is added to `whole`, and of those that hang on one friend to `hung`.
    """
    m = dive.m
    dive.visits += 1
    here = dive.visits
    low: cython.int = here
    dive.order[square] = here
    remove(dive.left, square)
    if has(dive.own, square) and not has(dive.free, square):
        whole[0] += size_on(m, dive.s, square, dive.side, dive.size)
    row = dive.near + square * m.words
    for word in range(m.words):
        bits = row[word] & dive.carriers[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            if has(dive.sources, other):
                low = 0
            elif not has(dive.left, other):
                low = min(low, dive.order[other])
            else:
                below: i32 = 0
                caught: i32 = 0
                back = _dive(dive, other, cython.address(below), cython.address(caught))
                whole[0] += below
                hung[0] += below if back >= here and has(dive.own, square) else caught
                low = min(low, back)
    return low


def size_on(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    square: cython.int,
    side: cython.int,
    size: cython.pointer[i32],
) -> cython.int:
    """Return the value of the units of a side on a square."""
    unit: cython.int = units(m, s)[square]
    total: cython.int = size[piece_of(unit)] if unit and side_of(unit) == side else 0
    if m.stacks:
        unit = seconds(m, s)[square]
        if unit and side_of(unit) == side:
            total += size[piece_of(unit)]
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_free(dive: cython.pointer[Dive]) -> cython.void:
    """Find the units that are active by what or where they are, without being joined to another."""
    m = dive.m
    for number in range(m.n_active):
        rule = m.active_rules + number
        if rule.kind > ACTIVE_WITHIN:
            continue
        for word in range(m.words):
            bits = dive.own[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                unit: cython.int = units(m, dive.s)[square]
                if piece_of(unit) == rule.piece:
                    insert(dive.free, square)
                    if rule.kind == ACTIVE_WITHIN:
                        add_near(m, square, rule.distance, dive.own, dive.free)
