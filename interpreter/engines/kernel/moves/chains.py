# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Chains: paths through the units of a side in a graph, and the actions on new ones."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.limits import clears, set_gate
from cython.cimports.libc.stdlib import qsort, realloc
from cython.cimports.libc.string import memcpy, memset


def relation(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.pointer[u64]:
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
            if graph.recaptures:
                defended_by(m, s, square, rows + square * m.words)
                continue
            for i in range(m.words):
                rows[square * m.words + i] = graph.near[square * m.words + i] & own[i]
    return rows


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def defended_by(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, row: cython.pointer[u64]
) -> cython.void:
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


def claims(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Push the end of claiming, and every claim."""
    push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    _search(m, s, CLAIM_KIND, PUSH)


def relocations(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Push every choice of an unclaimed chain that is relocated next, after the end of the turn where it may stay."""
    if m.may_stay:
        push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    _search(m, s, RELOCATE_KIND, PUSH)


def any_claim(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if the side whose turn it is may claim a chain now."""
    return _search(m, s, CLAIM_KIND, STOP) > 0


def any_relocation(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if an unclaimed chain must be relocated."""
    return _search(m, s, RELOCATE_KIND, STOP) > 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _search(m: cython.pointer[Machine], s: cython.pointer[State], kind: cython.int, purpose: cython.int) -> cython.int:
    """Find the chains that may be claimed or relocated now, and return their number, or 1 where one is enough."""
    if not m.chains:
        return 0
    search: Search
    search.kind, search.purpose, search.depth, search.n_found, search.steps = kind, purpose, 0, 0, 0
    search.edges = relation(m, s, s.side)
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if _follow(m, s, cython.address(search), square, True):
                return search.n_found
    return search.n_found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    search: cython.pointer[Search],
    square: cython.int,
    old: cython.bint,
) -> cython.bint:
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
    stop: cython.bint = False
    if search.depth >= m.least and _counts(m, s, search, old):
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _on_path(search: cython.pointer[Search], square: cython.int) -> cython.bint:
    for i in range(search.depth):
        if search.path[1 + i] == square:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _counts(
    m: cython.pointer[Machine], s: cython.pointer[State], search: cython.pointer[Search], old: cython.bint
) -> cython.bint:
    """Return True if the path is a chain that may be claimed or relocated; of equal ones only the first path counts."""
    later: cython.bint = search.kind == RELOCATE_KIND and s.n_unclaimed > 0
    if m.formed and old and not later:
        return False
    search.path[0] = cython.cast(u16, search.depth)
    if m.unordered:
        _sort(search)
    named: Named
    name_chain(m, s, _squares_of(m, search), named.row)
    if later and _is_unclaimed(m, s, named.row):
        if search.purpose == RECORD:
            return False
    elif _is_old(m, s, search, old) or (s.n_claimed and _is_claimed(m, s, named.row)):
        return False
    if not m.unordered or search.purpose == STOP:
        return True
    threads: Threads
    _thread_now(m, search, cython.address(threads))
    return _is_first(search, cython.address(threads))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_old(
    m: cython.pointer[Machine], s: cython.pointer[State], search: cython.pointer[Search], old: cython.bint
) -> cython.bint:
    """Return True if only new chains count, and the path's units were one when the side's last turn ended."""
    if not m.formed or old or not m.unordered:
        return m.formed and old
    threads: Threads
    threads.n = search.depth
    for i in range(search.depth):
        threads.next[i] = 0
        known = links(m, s, s.side) + idents(m, s)[search.sorted[1 + i]] * m.ident_words
        for j in range(search.depth):
            if has(known, idents(m, s)[search.sorted[1 + j]]):
                threads.next[i] |= cython.cast(u8, 1 << j)
    _thread(cython.address(threads))
    return threads.firsts[(1 << threads.n) - 1] != 0


# Orders of units


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort(search: cython.pointer[Search]) -> cython.void:
    """Sort the squares of the path."""
    search.sorted[0] = cython.cast(u16, search.depth)
    for i in range(1, search.depth + 1):
        square = search.path[i]
        j: cython.int = i
        while j > 1 and search.sorted[j - 1] > square:
            search.sorted[j] = search.sorted[j - 1]
            j -= 1
        search.sorted[j] = square


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _squares_of(m: cython.pointer[Machine], search: cython.pointer[Search]) -> cython.pointer[u16]:
    """Return the squares that tell the chain from others, after their number."""
    if m.unordered:
        return cython.cast(cython.pointer[u16], search.sorted)
    return cython.cast(cython.pointer[u16], search.path)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _thread(threads: cython.pointer[Threads]) -> cython.void:
    """Find the orders of each set of the units that are paths."""
    for units in range(1, 1 << threads.n):
        threads.firsts[units] = 0
        for i in range(threads.n):
            others: cython.int = units & ~(1 << i)
            if units & (1 << i) and (others == 0 or threads.next[i] & threads.firsts[others]):
                threads.firsts[units] |= cython.cast(u8, 1 << i)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _thread_now(
    m: cython.pointer[Machine], search: cython.pointer[Search], threads: cython.pointer[Threads]
) -> cython.void:
    """Find the orders of the path's units that are paths now."""
    threads.n = search.depth
    for i in range(search.depth):
        threads.next[i] = 0
        row = search.edges + search.sorted[1 + i] * m.words
        for j in range(search.depth):
            if has(row, search.sorted[1 + j]):
                threads.next[i] |= cython.cast(u8, 1 << j)
    _thread(threads)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_first(search: cython.pointer[Search], threads: cython.pointer[Threads]) -> cython.bint:
    """Return True if the path is the first, by its squares, of all orders of its units that are paths."""
    left: cython.int = (1 << threads.n) - 1
    possible: cython.int = threads.firsts[left]
    for i in range(1, search.depth + 1):
        first: cython.int = lowest(possible)
        if search.sorted[1 + first] != search.path[i]:
            return False
        left &= ~(1 << first)
        possible = threads.next[first] & threads.firsts[left] if left else 0
    return True


# What is done with a chain


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take(m: cython.pointer[Machine], s: cython.pointer[State], search: cython.pointer[Search]) -> cython.bint:
    """Record a chain; return True if one is enough."""
    search.n_found += 1
    if search.purpose == STOP:
        return True
    found = _squares_of(m, search)
    if search.purpose == RECORD:
        named: Named
        name_chain(m, s, found, named.row)
        _record(m, s, named.row)
        return m.failed != 0
    m.paths = with_room(m, m.paths, cython.address(m.room_paths), m.n_paths)
    if m.failed == NO_MEMORY:
        return True
    path = m.paths + m.n_paths * (MAX_CHAIN + 1)
    for i in range(search.depth + 1):
        path[i] = found[i]
    action = push(m, search.kind, HOW_STEP, 0, NOWHERE, NOWHERE)
    action.stop = m.n_paths
    m.n_paths += 1
    return False


def with_room(
    m: cython.pointer[Machine], rows: cython.pointer[u16], room: cython.pointer[u32], number: u32
) -> cython.pointer[u16]:
    """Return rows of chains with room for a row of this number."""
    if number < room[0]:
        return rows
    grown = cython.cast(cython.pointer[u16], realloc(rows, room[0] * 2 * (MAX_CHAIN + 1) * 2))
    if grown == cython.NULL:
        m.failed = NO_MEMORY
        return rows
    room[0] *= 2
    return grown


# What is remembered


def name_chain(
    m: cython.pointer[Machine], s: cython.pointer[State], path: cython.pointer[u16], row: cython.pointer[u16]
) -> cython.void:
    """Write the row of a chain: its length, then the numbers of its units, sorted if their order does not matter."""
    memset(row, 0, (MAX_CHAIN + 1) * 2)
    row[0] = path[0]
    for i in range(1, path[0] + 1):
        ident = idents(m, s)[path[i]]
        j: cython.int = i
        while m.unordered and j > 1 and row[j - 1] > ident:
            row[j] = row[j - 1]
            j -= 1
        row[j] = ident


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _compared(
    one: cython.pointer[cython.const[cython.void]], other: cython.pointer[cython.const[cython.void]]
) -> cython.int:
    """Compare two rows, by length and then by their units."""
    a = cython.cast(cython.pointer[u16], one)
    b = cython.cast(cython.pointer[u16], other)
    for i in range(MAX_CHAIN + 1):
        if a[i] != b[i]:
            return -1 if a[i] < b[i] else 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_claimed(m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[u16]) -> cython.bint:
    for i in range(s.n_claimed):
        if _compared(claimed_chain(m, s, i), row) == 0:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_unclaimed(m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[u16]) -> cython.bint:
    """Return True if a chain was left unclaimed in an earlier turn, by a search in the sorted rows."""
    low: cython.int = 0
    high: cython.int = s.n_unclaimed
    while low < high:
        middle: cython.int = (low + high) // 2
        order: cython.int = _compared(unclaimed_chain(m, s, middle), row)
        if order == 0:
            return True
        if order < 0:
            low = middle + 1
        else:
            high = middle
    return False


def remember(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """At the end of a turn, make the current links the old ones of the side that ends it."""
    if not m.chains:
        return
    if m.may_stay:
        _keep_unclaimed(m, s)
    link_up(m, s, s.side)
    s.first_claimed += s.n_claimed
    s.n_claimed = 0
    memset(relocated(m, s), 0, m.ident_words * 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_unclaimed(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Remember the chains that may be relocated after a later turn: older ones that are unbroken, and new ones.

    They are written after those of before, to which a search may return.
    """
    relation(m, s, 0)
    relation(m, s, 1)
    place = cython.cast(cython.pointer[u16], m.scratch)
    memset(place, 0, m.room_idents * cython.sizeof(u16))
    for square in range(m.n):
        if units(m, s)[square]:
            place[idents(m, s)[square]] = cython.cast(u16, square + 1)
    m.n_recorded = 0
    for i in range(s.n_unclaimed):
        if _is_unbroken(m, s, unclaimed_chain(m, s, i), place):
            named: Named
            memcpy(named.row, unclaimed_chain(m, s, i), (MAX_CHAIN + 1) * 2)
            _record(m, s, named.row)
    n_old: cython.int = m.n_recorded
    _search(m, s, RELOCATE_KIND, RECORD)
    if m.failed or cython.cast(cython.int, s.n_unclaimed) == n_old == cython.cast(cython.int, m.n_recorded):
        return
    s.first_unclaimed += s.n_unclaimed
    s.n_unclaimed = m.n_recorded
    qsort(unclaimed_chain(m, s, 0), s.n_unclaimed, (MAX_CHAIN + 1) * 2, _compared)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _record(m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[u16]) -> cython.void:
    """Write a chain after the unclaimed ones of the state."""
    if m.n_recorded == MOST_UNCLAIMED:
        m.failed = TOO_MANY
        return
    number = s.first_unclaimed + s.n_unclaimed + m.n_recorded
    m.unclaimed = with_room(m, m.unclaimed, cython.address(m.room_unclaimed), number)
    if m.failed == NO_MEMORY:
        return
    memcpy(m.unclaimed + number * (MAX_CHAIN + 1), row, (MAX_CHAIN + 1) * 2)
    m.n_recorded += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_unbroken(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[u16], place: cython.pointer[u16]
) -> cython.bint:
    """Return True if the units of a chain are still linked: in their order or, if it does not matter, in some order."""
    threads: Threads
    threads.n = row[0]
    for i in range(threads.n):
        square: cython.int = place[row[1 + i]] - 1
        if square < 0 or side_of(units(m, s)[square]) == NEUTRAL:
            return False
        linked = edges(m, s, side_of(units(m, s)[square])) + square * m.words
        threads.next[i] = 0
        for j in range(threads.n):
            other: cython.int = place[row[1 + j]] - 1
            if other >= 0 and has(linked, other):
                threads.next[i] |= cython.cast(u8, 1 << j)
    if m.unordered:
        _thread(cython.address(threads))
        return threads.firsts[(1 << threads.n) - 1] != 0
    for i in range(threads.n - 1):
        if not threads.next[i] & (1 << (i + 1)):
            return False
    return True


def break_chains(m: cython.pointer[Machine], s: cython.pointer[State], ident: cython.int) -> cython.void:
    """Forget the unclaimed chains of a unit that is lifted, or whose number another unit gets."""
    n: cython.int = s.n_unclaimed
    m.n_recorded = 0
    for i in range(n):
        named: Named
        memcpy(named.row, unclaimed_chain(m, s, i), (MAX_CHAIN + 1) * 2)
        holds: cython.bint = False
        for j in range(1, named.row[0] + 1):
            holds = holds or named.row[j] == ident
        if not holds:
            _record(m, s, named.row)
    if cython.cast(cython.int, m.n_recorded) < n:
        s.first_unclaimed += n
        s.n_unclaimed = m.n_recorded


def link_up(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.void:
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


def placements(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Push every placing of the first waiting unit, on an empty square."""
    for square in range(m.n):
        if colors(s)[square] == EMPTY:
            push(m, PLACE_KIND, HOW_STEP, 0, NOWHERE, square)
