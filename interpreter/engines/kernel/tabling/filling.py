# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Where the turns of a position lead: into solved slices, to the end of the game, or to positions that wait.

A turn is a link, however many actions it has. Repetition and draws by a count of turns are no ends here.
"""

import cython
from cython.cimports.interpreter.engines.kernel.counting import act
from cython.cimports.interpreter.engines.kernel.law.attack import is_exposed
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count, late_winner
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.goals import begins
from cython.cimports.interpreter.engines.kernel.law.legality import begin, generate, is_legal, play, settled_by_safety
from cython.cimports.interpreter.engines.kernel.law.turns import new_winner, stuck_result
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, judge, look
from cython.cimports.interpreter.engines.kernel.tabling.slices import (
    DRAWN,
    LEFT_OUT,
    MISPLACED,
    NO_MORE_MEMORY,
    TOO_LARGE,
    find,
    is_solved,
    squares_of,
    value_in,
)
from cython.cimports.libc.stdlib import calloc, free, qsort, realloc
from cython.cimports.libc.string import memcpy, memset


def fill(
    w: cython.pointer[Work],
    m: cython.pointer[Machine],
    one: cython.pointer[Slice],
    number: i64,
    nodes: cython.pointer[Account],
    values: cython.pointer[i16],
) -> cython.bint:
    """Fill the node of a position, and those of extra positions that turns lead to. Return False if there is none.

    Left out are positions that no legal turn can leave, and those in which the game has ended.
    """
    if not pose(w, m, one, number):
        return False
    at: u64 = 0 if w.reached != cython.NULL else cython.cast(u64, one.first + number)
    values[at] = _value(w, m, nodes + at, cython.cast(u32, at))
    extras = cython.address(w.extras)
    while extras.n_filled < extras.n and not m.failed and not w.atlas.fault:
        at = extras.n_filled
        extras.n_filled += 1
        memcpy(ply(m, 0), extras.states + (at - extras.first_kept) * m.size, m.size)
        node: Account
        value: cython.int = _value(w, m, cython.address(node), EXTRA | cython.cast(u32, at))
        extras.nodes[at], extras.values[at] = node, value  # which may have moved
        if extras.n_filled == extras.n:
            extras.first_kept = extras.n
    return True


def pose(w: cython.pointer[Work], m: cython.pointer[Machine], one: cython.pointer[Slice], number: i64) -> cython.bint:
    """Write a position into ply 0. Return False if there is none with the number, or none that a table has."""
    squares: i16[8]
    if not squares_of(m, one, number, squares):
        return False
    s = ply(m, 0)
    copy(m, w.bare, s)
    for i in range(one.n_men):
        put(m, s, squares[i], one.men[i])
    if m.hands:
        for i in range(2 * m.n_pieces):
            hand(m, s, 0)[i] = one.hands[i]
            s.key += m.z_hand[i] * one.hands[i]
    s.side = cython.cast(u8, number & 1)
    return not is_exposed(m, s, 1 - s.side) and not (m.n_goals and new_winner(m, cython.NULL, s) != NO_PIECE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value(
    w: cython.pointer[Work], m: cython.pointer[Machine], node: cython.pointer[Account], number: u32
) -> cython.int:
    """Fill the node of the state in ply 0. Return what is known at once: a state without turns, or a draw."""
    s = ply(m, 0)
    memset(node, 0, cython.sizeof(Account))
    node.side = s.side
    if ends_by_count(m, s):
        node.drawn = 1
        return DRAWN
    w.found = node
    first: u64 = w.links.n
    if not _follow(w, m, 0):
        return stuck(m, s, node)
    if w.repeats and w.links.n - first > 1:
        _drop_equal(w, first)
    node.left = cython.cast(u32, w.links.n - first)
    if node.left and w.reached == cython.NULL:
        _note_run(w, number, node.left)
    return DRAWN


def stuck(m: cython.pointer[Machine], s: cython.pointer[State], node: cython.pointer[Account]) -> cython.int:
    """Return the value of a state in which no action is legal: won or lost in no turns, or drawn."""
    result: cython.int = stuck_result(m, s)
    node.drawn = result == 0
    return result


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(w: cython.pointer[Work], m: cython.pointer[Machine], at: cython.int) -> cython.bint:
    """Follow all legal actions of a ply to the end of the turn. Return False if there are none."""
    begin(m)
    n_paths = m.n_paths
    first: u32 = generate(m, at, True)
    last: u32 = m.n_actions
    any_legal: cython.bint = False
    sight: Sight
    settled: cython.int = 0
    if m.paced:
        look(m, ply(m, at), cython.address(sight))
        settled = settled_by_safety(m, ply(m, at))
    for number in range(first, last):
        judged = judge(m, ply(m, at), cython.address(sight), settled, m.actions + number) if m.paced else -1
        if judged == 0 or (judged == -1 and not is_legal(m, at, number)):
            continue
        any_legal = True
        if judged == 1:
            act(m, at, number)
        else:
            play(m, at, m.actions + number)
        arrive(w, m, at + 1)
        if m.failed or w.atlas.fault:
            break
    m.n_actions, m.n_paths = first, n_paths
    return any_legal


def arrive(w: cython.pointer[Work], m: cython.pointer[Machine], at: cython.int) -> cython.void:
    """Note where an action has led: to an end, to the rest of the turn, or to the next turn."""
    s = ply(m, at)
    winner: cython.int = new_winner(m, ply(m, at - 1), s) if m.n_goals else NO_PIECE
    if winner == NO_PIECE and begins(s, s.side):
        s.clock = s.count_turns = 0
        s.count_row, s.count_side = 0, 0
        if ends_by_count(m, s):
            winner = late_winner(m, s)
        else:
            _link(w, m, at)
            return
    if winner == NO_PIECE:
        if not tick(m):
            return
        if at + 3 >= m.n_plies:
            m.failed = TOO_DEEP
            return
        _follow(w, m, at)
    elif winner == NO_WINNER:
        w.found.drawn = 1
    else:
        _weigh_turn(w.found, winner == w.found.side, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weigh_turn(node: cython.pointer[Account], wins: cython.bint, turns: cython.int) -> cython.void:
    """Note a turn that wins or loses in some turns, itself included."""
    if not wins:
        node.loss = cython.cast(u16, max(cython.cast(cython.int, node.loss), turns))
    elif node.win == 0 or turns < node.win:
        node.win = cython.cast(u16, turns)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _link(w: cython.pointer[Work], m: cython.pointer[Machine], at: cython.int) -> cython.void:
    """Note a turn that has led to the state of a ply."""
    s = ply(m, at)
    number: i64 = 0
    one = find(cython.address(w.atlas), m, s, cython.address(number))
    if one == cython.NULL:
        return
    if w.reached != cython.NULL:
        w.reached[one - w.atlas.slices] = 1
        return
    is_extra: cython.bint = s.n_passants > 0
    for i in range(MOST_NUMBERS):
        is_extra = is_extra or s.numbers[i] != 0
    if not is_solved(one):
        add_link(w, _extra(w, m, s) if is_extra else cython.cast(u32, one.first + number))
        return
    value: cython.int = _worth(w, m, at) if is_extra else value_in(one, number)
    if value == DRAWN:
        w.found.drawn = 1
    elif value == LEFT_OUT:
        w.atlas.fault = MISPLACED
    else:
        _weigh_turn(w.found, (value > 0) == (s.side == w.found.side), value if value > 0 else -value)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _worth(w: cython.pointer[Work], m: cython.pointer[Machine], at: cython.int) -> cython.int:
    """Return the value of an extra position of a solved slice, which its turns decide."""
    outer = w.found
    node: Account
    memset(cython.address(node), 0, cython.sizeof(Account))
    s = ply(m, at)
    node.side = s.side
    w.found = cython.address(node)
    value: cython.int
    if at + 3 >= m.n_plies:
        m.failed = TOO_DEEP
    if m.failed or not _follow(w, m, at):
        value = stuck(m, s, cython.address(node))
    elif node.win:
        value = node.win + 1
    else:
        value = DRAWN if node.drawn else -node.loss - 1
    w.found = outer
    return value


# Links


def add_link(w: cython.pointer[Work], to: u32) -> cython.void:
    """Note a turn that leads to a position of the slices that are being solved."""
    links = cython.address(w.links)
    if links.n == links.room:
        if links.n >= links.most:
            w.atlas.fault = TOO_LARGE
            return
        room: u64 = links.room + links.room // 2 + 65536
        grown = cython.cast(cython.pointer[u32], realloc(links.to, room * 4))
        if grown == cython.NULL:
            w.atlas.fault = NO_MORE_MEMORY
            return
        links.to, links.room = grown, room
    links.to[links.n] = to
    links.n += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_run(w: cython.pointer[Work], node: u32, n: u32) -> cython.void:
    links = cython.address(w.links)
    if links.n_runs == links.room_runs:
        room: u64 = links.room_runs + links.room_runs // 2 + 4096
        grown = cython.cast(cython.pointer[Bundle], realloc(links.runs, room * cython.sizeof(Bundle)))
        if grown == cython.NULL:
            w.atlas.fault = NO_MORE_MEMORY
            return
        links.runs, links.room_runs = grown, room
    links.runs[links.n_runs].node = node
    links.runs[links.n_runs].n = n
    links.n_runs += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_equal(w: cython.pointer[Work], first: u64) -> cython.void:
    """Keep one of equal links from a number on."""
    links = cython.address(w.links)
    qsort(links.to + first, links.n - first, 4, _compared)
    kept: u64 = first + 1
    for at in range(first + 1, links.n):
        if links.to[at] != links.to[kept - 1]:
            links.to[kept] = links.to[at]
            kept += 1
    links.n = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _compared(a: cython.p_const_void, b: cython.p_const_void) -> cython.int:
    x = cython.cast(cython.pointer[u32], a)[0]
    y = cython.cast(cython.pointer[u32], b)[0]
    return (x > y) - (x < y)


# Extra positions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _extra(w: cython.pointer[Work], m: cython.pointer[Machine], s: cython.pointer[State]) -> u32:
    """Return the link to an extra position, which is kept to be filled if it is new."""
    extras = cython.address(w.extras)
    if 2 * extras.n >= extras.n_slots and not _make_slots(extras):
        w.atlas.fault = NO_MORE_MEMORY
        return 0
    key: u64 = full_key(m, s)
    at: u32 = cython.cast(u32, key) & (extras.n_slots - 1)
    while extras.slots[at]:
        if extras.keys[extras.slots[at] - 1] == key:
            return EXTRA | (extras.slots[at] - 1)
        at = (at + 1) & (extras.n_slots - 1)
    if not _has_room(extras, m.size):
        w.atlas.fault = NO_MORE_MEMORY
        return 0
    number: u32 = extras.n
    extras.keys[number] = key
    extras.slots[at] = number + 1
    memcpy(extras.states + cython.cast(u64, number - extras.first_kept) * m.size, s, m.size)
    extras.n += 1
    return EXTRA | number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _make_slots(extras: cython.pointer[Extras]) -> cython.bint:
    """Make twice as many slots."""
    n: u32 = extras.n_slots * 2 if extras.n_slots else 1024
    slots = cython.cast(cython.pointer[u32], calloc(n, 4))
    if slots == cython.NULL:
        return False
    for number in range(extras.n):
        at: u32 = cython.cast(u32, extras.keys[number]) & (n - 1)
        while slots[at]:
            at = (at + 1) & (n - 1)
        slots[at] = number + 1
    free(extras.slots)
    extras.slots, extras.n_slots = slots, n
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_room(extras: cython.pointer[Extras], size: cython.size_t) -> cython.bint:
    """Make room for one more position. Return False if there is no memory."""
    if extras.n == extras.room:
        room: u64 = 2 * cython.cast(u64, extras.room) + 1024
        nodes = cython.cast(cython.pointer[Account], realloc(extras.nodes, room * cython.sizeof(Account)))
        if nodes == cython.NULL:
            return False
        extras.nodes = nodes
        values = cython.cast(cython.pointer[i16], realloc(extras.values, room * 2))
        if values == cython.NULL:
            return False
        extras.values = values
        keys = cython.cast(cython.pointer[u64], realloc(extras.keys, room * 8))
        if keys == cython.NULL:
            return False
        extras.keys, extras.room = keys, cython.cast(u32, room)
    if extras.n - extras.first_kept == extras.room_kept:
        room = 2 * cython.cast(u64, extras.room_kept) + 64
        states = cython.cast(cython.pointer[u8], realloc(extras.states, room * size))
        if states == cython.NULL:
            return False
        extras.states, extras.room_kept = states, cython.cast(u32, room)
    return True


def forget(w: cython.pointer[Work]) -> cython.void:
    """Forget all links and extra positions."""
    free(w.links.to)
    free(w.links.runs)
    free(w.extras.nodes)
    free(w.extras.values)
    free(w.extras.keys)
    free(w.extras.slots)
    free(w.extras.states)
    most: u64 = w.links.most
    memset(cython.address(w.links), 0, cython.sizeof(Links))
    memset(cython.address(w.extras), 0, cython.sizeof(Extras))
    w.links.most = most
