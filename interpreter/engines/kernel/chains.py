# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Chains: paths through the units of a side in a graph, and the actions on new ones."""

import cython
from cython.cimports.interpreter.engines.kernel.attack import clears, set_gate
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import realloc
from cython.cimports.libc.string import memset


def relation(m, s, side):
    """Return the friends to which a graph joins each unit of a side; they are cached until a unit moves."""
    rows = edges(m, s, side)
    if s.linked[side]:
        return rows
    s.linked[side] = 1
    memset(rows, 0, m.n * m.words * 8)
    own = occupied(m, s, side)
    graph = m.graphs + m.chain_graph
    for word in range(m.words):
        bits = own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if graph.relation:
                defended_by(m, s, square, rows + square * m.words)
                continue
            for i in range(m.words):
                rows[square * m.words + i] = graph.near[square * m.words + i] & own[i]
    return rows


def defended_by(m, s, square, row):
    """Add the friends that the unit on a square could recapture if they were captured now."""
    unit: cython.int = units(m, s)[square]
    side = side_of(unit)
    walk = walk_of(m, piece_of(unit), side, square)
    seen = colors(s)
    there = seen[square]
    set_gate(m, s, unit)
    seen[square] = EMPTY
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if color == side + 1 and node.lands[2 - side] & CAPTURE:
            if not node.flags & LIMITED or clears(m, s, walk.stops[node - walk.first], side, square):
                insert(row, node.square)
        node += node.next[color]
    seen[square] = there


# Paths


def claims(m, s):
    """Push the end of claiming, and every claim."""
    push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    _search(m, s, CLAIM_KIND, True)


def relocations(m, s):
    """Push every choice of an unclaimed chain that is relocated next, after the end of the turn where it may stay."""
    if m.may_stay:
        push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    _search(m, s, RELOCATE_KIND, True)


def any_claim(m, s):
    """Return True if the side whose turn it is may claim a chain now."""
    return _search(m, s, CLAIM_KIND, False) > 0


def any_relocation(m, s):
    """Return True if an unclaimed chain must be relocated."""
    return _search(m, s, RELOCATE_KIND, False) > 0


def _search(m, s, kind, push):
    """Find the chains that may be claimed or relocated now; without pushing, stop at the first one."""
    if not m.chains:
        return 0
    search: Search
    search.kind, search.push, search.depth, search.n_found, search.steps = kind, push, 0, 0, 0
    search.edges = relation(m, s, s.side)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if _follow(m, s, cython.address(search), square, True):
                return search.n_found
    return search.n_found


def _follow(m, s, search, square, old):
    """Continue a path to a square, and return True if the search may stop; `old` is true if its links all existed."""
    search.steps += 1
    if search.steps == MOST_STEPS or search.n_found == MOST_CHAINS:
        m.failed = TOO_MANY
    if not tick(m):
        return True
    if search.kind == RELOCATE_KIND and has(relocated(m, s), idents(m, s)[square]):
        return False
    search.path[1 + search.depth] = cython.cast(u16, square)
    search.depth += 1
    search.old = old
    stop: cython.bint = False
    if search.depth >= m.least and not (m.formed and old):
        stop = _take(m, s, search)
    if search.depth < m.most and not stop:
        row = search.edges + square * m.words
        known = links(m, s, s.side) + idents(m, s)[square] * m.ident_words
        for word in range(m.words):
            bits = row[word]
            while bits and not stop:
                following = word * 64 + lowest(bits)
                bits &= bits - 1
                if not _on_path(search, following):
                    stop = _follow(m, s, search, following, old and has(known, idents(m, s)[following]))
    search.depth -= 1
    return stop


def _on_path(search, square):
    for i in range(search.depth):
        if search.path[1 + i] == square:
            return True
    return False


def _take(m, s, search):
    """Record a chain unless it has been claimed; return True if one is enough."""
    if s.n_claimed and _is_claimed(m, s, search):
        return False
    search.n_found += 1
    if not search.push:
        return True
    if m.n_paths == m.room_paths:
        grown = cython.cast(cython.pointer[u16], realloc(m.paths, m.room_paths * 2 * (MAX_CHAIN + 1) * 2))
        if grown == cython.NULL:
            m.failed = NO_MEMORY
            return True
        m.paths, m.room_paths = grown, m.room_paths * 2
    path = m.paths + m.n_paths * (MAX_CHAIN + 1)
    path[0] = cython.cast(u16, search.depth)
    for i in range(search.depth):
        path[1 + i] = search.path[1 + i]
    action = push(m, search.kind, HOW_STEP, 0, NOWHERE, NOWHERE)
    action.stop = m.n_paths
    m.n_paths += 1
    return False


def _is_claimed(m, s, search):
    for i in range(s.n_claimed):
        chain = claimed_chain(m, s, i)
        same: cython.bint = chain[0] == search.depth
        for j in range(1, chain[0] + 1):
            same = same and chain[j] == idents(m, s)[search.path[j]]
        if same:
            return True
    return False


# What is remembered


def remember(m, s):
    """At the end of a turn, make the current links the old ones of the side that ends it."""
    if not m.chains:
        return
    link_up(m, s, s.side)
    s.first_claimed += s.n_claimed
    s.n_claimed = 0
    memset(relocated(m, s), 0, m.ident_words * 8)


def link_up(m, s, side):
    """Record the current links of a side."""
    rows = links(m, s, side)
    memset(rows, 0, m.room_idents * m.ident_words * 8)
    now = relation(m, s, side)
    for square in range(m.n):
        for word in range(m.words):
            bits = now[square * m.words + word]
            while bits:
                other = word * 64 + lowest(bits)
                bits &= bits - 1
                insert(rows + idents(m, s)[square] * m.ident_words, idents(m, s)[other])


def placements(m, s):
    """Push every placing of the first waiting unit, on an empty square."""
    for square in range(m.n):
        if colors(s)[square] == EMPTY:
            push(m, PLACE_KIND, HOW_STEP, 0, NOWHERE, square)
