# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Retractions: the turns that may have led to a position, where units only step and capture, or promote as they must.

With them a slice is solved without a list of all its turns, in one byte for each position: its code. That of a position
which is not decided counts the other positions of the slice to which turns lead that are not known to be won for the
other side. That of a decided one says its turns, and so who wins, because a side without a turn never wins: who wins
takes the last turn. A win by a turn into a solved slice is written down at once; a quicker one may replace it. Steps
that open a capture in passing lead to positions beside the slice: see `passing`.
"""

import cython
from cython.cimports.interpreter.engines.kernel.counting import act
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count
from cython.cimports.interpreter.engines.kernel.law.legality import begin, generate, is_legal, play
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, look, verdict
from cython.cimports.interpreter.engines.kernel.search.table import fetch
from cython.cimports.interpreter.engines.kernel.tabling.filling import Account, add_link, arrive, pose, stuck
from cython.cimports.interpreter.engines.kernel.tabling.passing import has_passing, is_decided, passes
from cython.cimports.interpreter.engines.kernel.tabling.slices import (
    MOST_MEN,
    TOO_NARROW,
    Stand,
    may_coincide,
    number_beside,
    places_of,
    stand_at,
)
from cython.cimports.libc.stdlib import realloc
from cython.cimports.libc.string import memchr, memset

_MOST_SOURCES = cython.declare(cython.int, 512)
_LAID = cython.declare(u8, 1)
_REFUSED = cython.declare(u8, 2)

# Ways back


def may_retract(m: cython.pointer[Machine], ways: cython.pointer[Ways], one: cython.pointer[Slice]) -> cython.bint:
    """Lay the ways back of all units of a slice. Return False if a turn may be more than a plain step or capture."""
    if not m.plain or not m.brief or m.hands or m.n_goals or m.words > MOST_WORDS_BACK:
        return False
    for side in range(2):
        if m.stalemate[side] > 0 or m.mate[side] > 0:
            return False
    for moment in range(N_MOMENTS):
        for number in range(m.judged[moment].n):
            if m.judged[moment].first[number].acts & 1 << MOVE_KIND:
                return False
    for i in range(one.n_men):
        owner = side_of(one.men[i])
        if owner == NEUTRAL or not _lay_back(m, ways, piece_of(one.men[i]), owner):
            return False
    for i in range(one.n_men):
        unit = 2 * piece_of(one.men[i]) + side_of(one.men[i])
        if ways.repeats[unit] and ways.passing[unit] & LEAVES and has_passings(ways, one):
            return False  # one of two equal steps may open a capture, and the other one not
    return True


def has_passings(ways: cython.pointer[Ways], one: cython.pointer[Slice]) -> cython.bint:
    """Return True if units of a slice may be captured in passing."""
    leaves: cython.int = 0
    takes: cython.int = 0
    for i in range(one.n_men):
        side = side_of(one.men[i])
        passing = ways.passing[2 * piece_of(one.men[i]) + side]
        leaves |= (passing & LEAVES != 0) << side
        takes |= (passing & TAKES != 0) << 1 - side
    return leaves & takes != 0


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
    promotes = m.promotion_zone[side] + piece * m.words
    for origin in range(m.n):
        walk = walk_of(m, piece, side, origin)
        if walk.limited or walk.returns or (walk.promotes and not m.promotes_simply[piece]):
            return False
        ways.repeats[2 * piece + side] |= walk.repeats
        steps: cython.int = 0
        node = walk.first
        while node < walk.end:
            if not _is_plain(m, walk, node):
                return False
            ways.passing[2 * piece + side] |= node.flags & LEAVES | (TAKES if node.lands[EMPTY] & PASSANT else 0)
            if node.lands[EMPTY] & STEP and not has(promotes, node.square):
                first[node.square + 1] += 1
                steps += 1
            node += 1
        if steps > 255:
            return False
        ways.most[2 * piece + side] = max(ways.most[2 * piece + side], cython.cast(u8, steps))
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
            if node.lands[EMPTY] & STEP and not has(promotes, node.square):
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
        if node.lands[color] & ~(STEP | CAPTURE | PASSANT):
            return False
    if node.flags & ~(TAME | LEAVES):
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
    way.leaves = node.flags & LEAVES != 0 and stop.n_path > 0
    way.between[0] = way.between[1] = 0
    for i in range(stop.n_path):
        insert(way.between, stop_square(m, m.lists[stop.path + i], side, origin))


# Codes


def first_known(m: cython.pointer[Machine], ways: cython.pointer[Ways], one: cython.pointer[Slice]) -> cython.int:
    """Return the first code of a position that is decided: after those for as many turns as a position may have."""
    most: cython.int = 0
    for side in range(2):
        steps: cython.int = 0
        for i in range(one.n_men):
            if side_of(one.men[i]) == side:
                steps += ways.most[2 * piece_of(one.men[i]) + side]
        most = max(most, steps)
    return min(OPEN + most, 255)


# Positions


def count_turns(
    w: cython.pointer[Work], m: cython.pointer[Machine], ways: cython.pointer[Ways], stretch: cython.pointer[Stretch]
) -> cython.void:
    """Write down what the turns of the positions of a stretch lead to, up to the first that leads to no known slice."""
    at: i64 = stretch.first
    end: i64 = stretch.end
    while at < end and not m.failed and not w.atlas.fault and not w.atlas.n_unknown:
        if pose(w, m, stretch.one, at):
            stretch.found += 1
            _count_turns(w, m, ways, stretch, at)
        at += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_turns(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    stretch: cython.pointer[Stretch],
    number: i64,
) -> cython.void:
    """Write down what the turns of the position in ply 0 lead to."""
    s = ply(m, 0)
    node: Account
    n: cython.int = 0
    turns: cython.int = -1
    if not ends_by_count(m, s):
        n = _follow(w, m, ways, stretch, number, cython.address(node))
        if n < 0:
            result = stuck(m, s, cython.address(node))
            if result > 0:  # a side without a turn wins
                w.atlas.fault = TOO_NARROW
            turns = 0 if result < 0 else -1
            n = 0
        elif node.win:
            turns = node.win
        elif n == 0 and node.loss and not node.drawn:
            turns = node.loss
    code: cython.int = OPEN + n - 1
    if turns >= 0:
        code = _code_of(w, stretch, turns, node.win > 0)
    elif n == 0:
        code = ENDED
    elif node.drawn:
        code = HELD
    elif code >= stretch.known:
        w.atlas.fault = TOO_NARROW
    stretch.codes[number] = cython.cast(u8, code)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _code_of(
    w: cython.pointer[Work], stretch: cython.pointer[Stretch], turns: cython.int, wins: cython.bint
) -> cython.int:
    """Return the code of a position that is decided in some turns, if there is one."""
    if turns > 255 - stretch.known or wins != turns & 1:
        w.atlas.fault = TOO_NARROW
        return NOWHERE_CODE
    stretch.most = max(stretch.most, turns)
    return stretch.known + turns


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    stretch: cython.pointer[Stretch],
    number: i64,
    node: cython.pointer[Account],
) -> cython.int:
    """Follow all turns of the position in ply 0, with what is known of them in a node.

    Return how many positions of the slice, or beside it, they lead to, or -1 if there are none. After a step the
    squares of the units say the number, and the position is not made unless units may be captured in passing.
    """
    one = stretch.one
    passed: cython.int = 0
    memset(node, 0, cython.sizeof(Account))
    node.side = ply(m, 0).side
    w.found = node
    stand: Stand
    squares: i16[MOST_MEN]
    places_of(m, one, number, squares)
    stand_at(m, one, squares, cython.address(stand))
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
        if _stays(action):
            to: i64 = _number_after(m, one, cython.address(stand), action, 1 - node.side)
            if to >= 0:
                if stretch.passings != cython.NULL and action.flags & EXPOSES:
                    _make(m, at, judged == 1)
                    if passes(w, m, stretch.passings, cython.cast(u32, number), cython.cast(u32, to)):
                        passed += 1
                        continue
                add_link(w, cython.cast(u32, to))
                continue
        _make(m, at, judged == 1)
        arrive(w, m, 1)
        if m.failed or w.atlas.fault:
            break
    m.n_actions = first
    links = cython.address(w.links)
    n = cython.cast(cython.int, links.n)
    links.n = 0
    if _may_meet(m, ways, one, squares, node.side):
        n = _once(links.to, n)
    return n + passed if any_legal else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _most_loss(w: cython.pointer[Work], m: cython.pointer[Machine], node: cython.pointer[Account]) -> cython.int:
    """Return the most turns until a loss by the turns of the position in ply 0 that leave the slice."""
    memset(node, 0, cython.sizeof(Account))
    node.side = ply(m, 0).side
    w.found = node
    begin(m)
    first: u32 = generate(m, 0, True)
    for at in range(first, m.n_actions):
        if not _stays(m.actions + at) and is_legal(m, 0, at):
            _make(m, at, False)
            arrive(w, m, 1)
    m.n_actions = first
    return node.loss


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _stays(action: cython.pointer[Action]) -> cython.bint:
    """Return True if the same units are there after an action."""
    return action.kind == MOVE_KIND and action.how == HOW_STEP and not action.flags & PROMOTES


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _make(m: cython.pointer[Machine], at: u32, is_plain: cython.bint) -> cython.void:
    """Carry an action of ply 0 out, to ply 1."""
    if is_plain:
        act(m, 0, at)
    else:
        play(m, 0, m.actions + at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_meet(
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    one: cython.pointer[Slice],
    squares: cython.pointer[i16],
    side: cython.int,
) -> cython.bint:
    """Return True if two steps of a side, to or from a position, may have one number at their other ends."""
    for i in range(one.n_men):
        if side_of(one.men[i]) == side and ways.repeats[2 * piece_of(one.men[i]) + side]:
            return True
    return may_coincide(m, one, squares, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _number_after(
    m: cython.pointer[Machine],
    one: cython.pointer[Slice],
    stand: cython.pointer[Stand],
    action: cython.pointer[Action],
    side: cython.int,
) -> i64:
    """Return the number of the position after a step, in which a side is to move."""
    unit: cython.int = 0
    while stand.squares[unit] != action.origin:
        unit += 1
    return number_beside(m, one, stand, unit, action.target, side)


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


# Turns taken back


def retract(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    stretch: cython.pointer[Stretch],
    turns: cython.int,
) -> cython.void:
    """Take back the turns to the positions of a stretch that are decided in some turns."""
    codes = stretch.codes
    wanted: cython.int = stretch.known + turns
    at = codes + stretch.first
    end = codes + stretch.end
    while at < end:
        at = cython.cast(cython.pointer[u8], memchr(at, wanted, end - at))
        if at == cython.NULL or not tick(m) or w.atlas.fault:
            return
        stretch.found += 1
        _retract(w, m, ways, stretch, at - codes, turns)
        at += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _retract(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    stretch: cython.pointer[Stretch],
    number: i64,
    turns: cython.int,
) -> cython.void:
    """Tell the positions that may have led to one that is decided in some turns."""
    sources: u32[512]
    squares: i16[MOST_MEN]
    places_of(m, stretch.one, number, squares)
    side = 1 - cython.cast(cython.int, number & 1)
    n: cython.int = _sources(m, ways, stretch, number, squares, side, sources)
    if n == _MOST_SOURCES:
        w.atlas.fault = TOO_NARROW
        return
    for i in range(n):
        fetch(stretch.codes + sources[i])
    if _may_meet(m, ways, stretch.one, squares, side):
        n = _once(sources, n)
    for i in range(n):
        if turns & 1:
            _tell_of_win(w, m, stretch, sources[i], turns)
        else:
            _tell_of_loss(w, stretch, sources[i], turns)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tell_of_loss(
    w: cython.pointer[Work], stretch: cython.pointer[Stretch], source: u32, turns: cython.int
) -> cython.void:
    """Tell a position that a turn leads to a loss of the other side in some turns: it is won, if not sooner."""
    place = stretch.codes + source
    won: cython.int = _code_of(w, stretch, turns + 1, True)
    while True:
        code: u8 = place[0]
        if code == NOWHERE_CODE or code == ENDED or (stretch.known <= code <= won) or swap(place, code, won):
            return


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tell_of_win(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    stretch: cython.pointer[Stretch],
    source: u32,
    turns: cython.int,
) -> cython.void:
    """Tell a position that a turn leads to a win of the other side in some turns: the last such turn loses."""
    place = stretch.codes + source
    while True:
        code: u8 = place[0]
        if code < OPEN or code >= stretch.known:
            return
        if code == OPEN:
            break
        if swap(place, code, code - 1):
            return
    node: Account
    pose(w, m, stretch.one, source)
    most: cython.int = max(turns + 1, _most_loss(w, m, cython.address(node)))
    place[0] = cython.cast(u8, _code_of(w, stretch, most, False))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sources(
    m: cython.pointer[Machine],
    ways: cython.pointer[Ways],
    stretch: cython.pointer[Stretch],
    number: i64,
    squares: cython.pointer[i16],
    side: cython.int,
    sources: cython.pointer[u32],
) -> cython.int:
    """Write down the numbers of the positions from which a step of a side may have led to one; return how many."""
    one = stretch.one
    solid: u64[MOST_WORDS_BACK]
    solid[0] = solid[1] = 0
    for i in range(one.n_men):
        insert(solid, squares[i])
    stand: Stand
    stand_at(m, one, squares, cython.address(stand))
    n: cython.int = 0
    for i in range(one.n_men):
        if side_of(one.men[i]) != side:
            continue
        first = ways.first + (2 * piece_of(one.men[i]) + side) * (m.n + 1) + squares[i]
        for at in range(first[0], first[1]):
            way = ways.ways + at
            if has(solid, way.origin) or way.between[0] & solid[0] or way.between[1] & solid[1]:
                continue
            source: i64 = number_beside(m, one, cython.address(stand), i, way.origin, side)
            if source < 0 or n == _MOST_SOURCES or _leads_beside(stretch, way, source, number):
                continue
            sources[n] = cython.cast(u32, source)
            n += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leads_beside(stretch: cython.pointer[Stretch], way: cython.pointer[Way], source: i64, number: i64) -> cython.bint:
    """Return True if a step opens a capture in passing, and so does not lead to a position of the slice."""
    return way.leaves and has_passing(stretch.passings, cython.cast(u32, source), cython.cast(u32, number))


def tell_of_passings(
    w: cython.pointer[Work], m: cython.pointer[Machine], stretch: cython.pointer[Stretch], turns: cython.int
) -> cython.void:
    """Take the steps back that open a capture in passing, to positions that are decided in some turns."""
    for i in range(stretch.passings.n):
        one = stretch.passings.first + i
        if one.is_told or not is_decided(one, stretch.codes[one.to], stretch.known, turns):
            continue
        one.is_told = True
        if turns & 1:
            _tell_of_win(w, m, stretch, one.source, turns)
        else:
            _tell_of_loss(w, stretch, one.source, turns)
