# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Retractions: the turns that may have led to a position, where units only step and capture and never change.

With them a slice is solved without a list of all its turns. A position has its value and a byte: how many other
positions of the slice its turns lead to that are not known to be won for the other side. The value of one that is not
decided is what turns into solved slices are worth: a win, which a quicker one may replace, or the longest loss.
"""

import cython
from cython.cimports.interpreter.engines.kernel.counting import act
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count
from cython.cimports.interpreter.engines.kernel.law.legality import begin, generate, is_legal, play
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, look, verdict
from cython.cimports.interpreter.engines.kernel.search.table import fetch
from cython.cimports.interpreter.engines.kernel.tabling.filling import LEFT_OUT, Account, add_link, arrive, pose, stuck
from cython.cimports.interpreter.engines.kernel.tabling.slices import MOST_MEN, TOO_LARGE, number_in, places_of
from cython.cimports.libc.stdlib import realloc
from cython.cimports.libc.string import memset

_MOST_SOURCES = cython.declare(cython.int, 512)
_LAID = cython.declare(u8, 1)
_REFUSED = cython.declare(u8, 2)

# Ways back


def may_retract(m: cython.pointer[Machine], ways: cython.pointer[Ways], one: cython.pointer[Slice]) -> cython.bint:
    """Lay the ways back of all units of a slice. Return False if a turn may be more than a plain step or capture."""
    if not m.plain or not m.brief or m.hands or m.may_pass[0] or m.may_pass[1] or m.words > MOST_WORDS_BACK:
        return False
    for moment in range(N_MOMENTS):
        for number in range(m.judged[moment].n):
            if m.judged[moment].first[number].acts & 1 << MOVE_KIND:
                return False
    for i in range(one.n_men):
        side = side_of(one.men[i])
        if side == NEUTRAL or not _lay_back(m, ways, piece_of(one.men[i]), side):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay_back(
    m: cython.pointer[Machine], ways: cython.pointer[Ways], piece: cython.int, side: cython.int
) -> cython.bint:
    """Lay the ways back of a piece, once; return False if it has other moves than plain ones."""
    state = ways.state + 2 * piece + side
    if state[0]:
        return state[0] == _LAID
    state[0] = _REFUSED
    first = ways.first + (2 * piece + side) * (m.n + 1)
    for origin in range(m.n):
        walk = walk_of(m, piece, side, origin)
        if walk.limited or walk.returns or walk.promotes:
            return False
        node = walk.first
        while node < walk.end:
            if not _is_plain(m, walk, node):
                return False
            first[node.square + 1] += (node.lands[EMPTY] & STEP) != 0
            node += 1
    first[0] = ways.n
    for square in range(m.n):
        first[square + 1] += first[square]
    if not _has_room(ways, first[m.n]):
        m.failed = NO_MEMORY
        return False
    for origin in range(m.n):
        walk = walk_of(m, piece, side, origin)
        node = walk.first
        while node < walk.end:
            if node.lands[EMPTY] & STEP:
                _write_way(m, walk, node, ways.ways + first[node.square], side, origin)
                first[node.square] += 1
            node += 1
    for i in range(m.n):  # each place has moved to that of the next square
        first[m.n - i] = first[m.n - i - 1]
    first[0] = ways.n
    ways.n = first[m.n]
    state[0] = _LAID
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_plain(m: cython.pointer[Machine], walk: cython.pointer[Walk], node: cython.pointer[Node]) -> cython.bint:
    """Return True if a node is a step or a capture at most, across empty squares if it is a step."""
    for color in range(COLUMNS):
        if node.lands[color] & ~(STEP | CAPTURE):
            return False
    if node.flags & ~TAME:
        return False
    if node.lands[EMPTY] & STEP:
        stop = m.stops + walk.stops[node - walk.first]
        for i in range(stop.n_path):
            needs = m.stops[m.lists[stop.path + i + 1]].needs if i + 1 < stop.n_path else stop.needs
            if needs != 1:
                return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_room(ways: cython.pointer[Ways], n: u32) -> cython.bint:
    if n <= ways.room:
        return True
    grown = cython.cast(cython.pointer[Way], realloc(ways.ways, cython.cast(u64, n) * cython.sizeof(Way)))
    if grown == cython.NULL:
        return False
    ways.ways, ways.room = grown, n
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_way(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    way: cython.pointer[Way],
    side: cython.int,
    origin: cython.int,
) -> cython.void:
    """Write the way back of a step from a square."""
    stop = m.stops + walk.stops[node - walk.first]
    way.origin = cython.cast(i16, origin)
    way.between[0] = way.between[1] = 0
    for i in range(stop.n_path):
        insert(way.between, stop_square(m, m.lists[stop.path + i], side, origin))


# Positions


def retract_all(
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    one: cython.pointer[Slice],
    stretch: cython.pointer[Stretch],
    turns: cython.int,
) -> cython.void:
    """Take back the turns to the positions of a stretch that are decided in some turns."""
    won: i16 = turns + 1
    lost: i16 = -won
    values, left = stretch.values, stretch.left
    at: i64 = stretch.first
    end: i64 = stretch.end
    while at < end:
        value: i16 = values[at]
        if value == won or (value == lost and left[at] == 0):
            if not tick(m) or stretch.fault:
                return
            stretch.found += 1
            _retract(m, ways, one, at, stretch)
        at += 1


def count_turns(
    w: cython.pointer[Work], m: cython.pointer[Machine], one: cython.pointer[Slice], stretch: cython.pointer[Stretch]
) -> cython.void:
    """Write down what the turns of the positions of a stretch lead to, up to the first that leads to no known slice."""
    at: i64 = stretch.first
    end: i64 = stretch.end
    while at < end and not m.failed and not w.atlas.fault and not w.atlas.n_unknown:
        if pose(w, m, one, at):
            stretch.found += 1
            _count_turns(w, m, one, at, stretch)
        at += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_turns(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    one: cython.pointer[Slice],
    number: i64,
    stretch: cython.pointer[Stretch],
) -> cython.void:
    """Write down what the turns of the position in ply 0 lead to."""
    s = ply(m, 0)
    node: Account
    memset(cython.address(node), 0, cython.sizeof(Account))
    node.side = s.side
    w.found = cython.address(node)
    value: cython.int = 0
    if not ends_by_count(m, s) and not _follow(w, m, one, number):
        value = stuck(m, s, cython.address(node))
    links = cython.address(w.links)
    n: cython.int = _once(links.to, cython.cast(cython.int, links.n))
    links.n = 0
    if n >= ENDED:
        w.atlas.fault = TOO_LARGE
    left = stretch.left
    left[number] = cython.cast(u8, n)
    if value == 0 and node.win:
        value = node.win + 1
    elif value == 0 and node.drawn:
        left[number] = DRAWS if n else ENDED
    elif value == 0 and node.loss:
        value = -node.loss - 1
    elif value == 0 and n == 0:
        left[number] = ENDED
    stretch.values[number] = cython.cast(i16, value)
    stretch.most = max(stretch.most, (value if value > 0 else -value) - 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(
    w: cython.pointer[Work], m: cython.pointer[Machine], one: cython.pointer[Slice], number: i64
) -> cython.bint:
    """Follow all turns of the position in ply 0. Return False if there are none.

    The number of a position after a step is known without the position, if no goal may be met there.
    """
    squares: i16[MOST_MEN]
    places_of(m, one, number, squares)
    side = 1 - cython.cast(cython.int, number & 1)
    begin(m)
    first: u32 = generate(m, 0, True)
    last: u32 = m.n_actions
    any_legal: cython.bint = False
    sight: Sight
    look(m, ply(m, 0), cython.address(sight))
    for at in range(first, last):
        judged = verdict(m, ply(m, 0), cython.address(sight), m.actions + at)
        if judged == 0 or (judged == -1 and not is_legal(m, 0, at)):
            continue
        any_legal = True
        action = m.actions + at
        if action.kind == MOVE_KIND and action.how == HOW_STEP and m.n_goals == 0:
            to: i64 = _number_after(m, one, squares, action, side)
            if to >= 0:
                add_link(w, cython.cast(u32, to))
                continue
        if judged == 1:
            act(m, 0, at)
        else:
            play(m, 0, m.actions + at)
        arrive(w, m, 1)
        if m.failed or w.atlas.fault:
            break
    m.n_actions = first
    return any_legal


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _number_after(
    m: cython.pointer[Machine],
    one: cython.pointer[Slice],
    squares: cython.pointer[i16],
    action: cython.pointer[Action],
    side: cython.int,
) -> i64:
    """Return the number of the position after a step, in which a side is to move."""
    moved: i16[MOST_MEN]
    for i in range(one.n_men):
        moved[i] = action.target if squares[i] == action.origin else squares[i]
    return number_in(m, one, moved, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _once(numbers: cython.pointer[u32], n: cython.int) -> cython.int:
    """Sort some numbers, keep one of equal ones, and return how many are left."""
    kept: cython.int = 0
    for i in range(n):
        one = numbers[i]
        at: cython.int = kept
        while at > 0 and numbers[at - 1] > one:
            at -= 1
        if at > 0 and numbers[at - 1] == one:
            continue
        j: cython.int = kept
        while j > at:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[at] = one
        kept += 1
    return kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _retract(
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    one: cython.pointer[Slice],
    number: i64,
    stretch: cython.pointer[Stretch],
) -> cython.void:
    """Tell the positions that may have led to a decided one."""
    values, left = stretch.values, stretch.left
    sources: u32[512]
    n: cython.int = _sources(m, ways, one, number, sources)
    if n == _MOST_SOURCES:
        stretch.fault = TOO_LARGE
        return
    for i in range(n):
        fetch(values + sources[i])
        fetch(left + sources[i])
    n = _once(sources, n)
    wins: cython.bint = values[number] > 0
    turns: cython.int = values[number] if wins else -values[number]
    for i in range(n):
        source = sources[i]
        value: cython.int = values[source]
        if value == LEFT_OUT or left[source] == ENDED:
            continue
        if not wins:
            if value <= 0 or value > turns + 1:
                values[source] = cython.cast(i16, turns + 1)
                stretch.most = max(stretch.most, turns)
        elif value <= 0 and left[source] != DRAWS and take_one(left + source) == 1:
            lost: cython.int = max(turns, -value - 1)
            values[source] = cython.cast(i16, -lost - 1)
            stretch.most = max(stretch.most, lost)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sources(
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    one: cython.pointer[Slice],
    number: i64,
    sources: cython.pointer[u32],
) -> cython.int:
    """Write down the numbers of the positions from which a step may have led to one; return how many there are."""
    squares: i16[MOST_MEN]
    moved: i16[MOST_MEN]
    solid: u64[MOST_WORDS_BACK]
    solid[0] = solid[1] = 0
    places_of(m, one, number, squares)
    for i in range(one.n_men):
        insert(solid, squares[i])
    side = 1 - cython.cast(cython.int, number & 1)
    n: cython.int = 0
    for i in range(one.n_men):
        if side_of(one.men[i]) != side:
            continue
        first = ways.first + (2 * piece_of(one.men[i]) + side) * (m.n + 1) + squares[i]
        for at in range(first[0], first[1]):
            way = ways.ways + at
            if has(solid, way.origin) or way.between[0] & solid[0] or way.between[1] & solid[1]:
                continue
            for j in range(one.n_men):
                moved[j] = squares[j]
            moved[i] = way.origin
            source: i64 = number_in(m, one, moved, side)
            if source >= 0 and n < _MOST_SOURCES:
                sources[n] = cython.cast(u32, source)
                n += 1
    return n


def settle(stretch: cython.pointer[Stretch]) -> cython.void:
    """Call all positions drawn for which a loss by turns into solved slices is known, but not that all turns lose."""
    at: i64 = stretch.first
    end: i64 = stretch.end
    while at < end:
        value: cython.int = stretch.values[at]
        if value < 0 and value != LEFT_OUT and stretch.left[at]:
            stretch.values[at] = 0
        at += 1
