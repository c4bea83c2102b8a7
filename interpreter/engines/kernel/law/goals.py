# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The ends that the position alone decides: one function for each kind, which says whether it concerns a side."""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import faces, is_attacked
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import flood
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.libc.string import memcpy, memset

from dsl.model.rows import EndKind
from interpreter.state.position import NUMBERS

_PASSES = cython.declare(cython.int, NUMBERS.index("passes"))


def judge(goal: cython.pointer[Goal], kind) -> None:
    """Give an end the function of its kind."""
    if kind is EndKind.CAPTURE:
        goal.concerns = _has_lost
    elif kind is EndKind.REACH:
        goal.concerns = _has_reached
    elif kind is EndKind.HOLD:
        goal.concerns = _holds
    elif kind is EndKind.BARE:
        goal.concerns = _is_bare
    elif kind is EndKind.ROW:
        goal.concerns = _has_row
    elif kind is EndKind.BLOCK:
        goal.concerns = _has_block
    elif kind is EndKind.RING:
        goal.concerns = _has_ring
    elif kind is EndKind.CONNECTION:
        goal.concerns = _has_joined
    elif kind is EndKind.PASSES:
        goal.concerns = _has_passed
    elif kind is EndKind.FACING:
        goal.concerns = _has_faced
    else:
        goal.concerns = _has_scored


def begins(s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a side's turn begins."""
    return s.side == side and not s.spent and s.phase == ACT_PHASE and not s.n_waiting


def is_met(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if an end concerns a side, and its winner may win by it."""
    winner = side if goal.wins else 1 - side
    return goal.winners >> winner & 1 and goal.concerns(m, s, goal, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_scored(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    return s.scores[side] >= goal.score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_lost(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if a side has lost its last unit of the pieces, or has no more than the number."""
    return _n_left(m, s, goal.pieces, side) <= goal.score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_bare(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if a side has none but certain units, or if neither side has."""
    return _n_left(m, s, goal.pieces, side) == 0 and not (goal.row.both and _n_left(m, s, goal.pieces, 1 - side))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    return begins(s, side) and _has_reached(m, s, goal, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_passed(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if a side begins its turn after enough passes, one after the other."""
    return begins(s, side) and s.numbers[_PASSES] >= goal.score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_faced(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if the last turn was a pass, and units face each other."""
    return s.numbers[_PASSES] > 0 and faces(m, s, goal.row)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_reached(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if a side has a unit of the pieces in its zone, or the number of them."""
    there: cython.int = 0
    for word in range(m.words):
        bits = occupied(m, s, side)[word] & goal.zone[side][word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            before: cython.int = there
            unit: cython.int = units(m, s)[square]
            if side_of(unit) == side and goal.pieces[piece_of(unit)]:
                there += 1
            if m.stacks:
                unit = seconds(m, s)[square]
                if unit and side_of(unit) == side and goal.pieces[piece_of(unit)]:
                    there += 1
            if goal.safe and there > before and is_attacked(m, s, square, 1 - side):
                there = before
            if there and there >= goal.score:
                return not goal.row.filled or (_is_due(s, goal, side) and _is_full(m, s, goal.zone[side]))
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_due(s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int) -> cython.bint:
    """Return True if a side has acted last, or if its turn begins and the goal is judged then."""
    if goal.late:
        return begins(s, side)
    return side == (1 - s.side if begins(s, s.side) else s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_full(m: cython.pointer[Machine], s: cython.pointer[State], zone: cython.pointer[u64]) -> cython.bint:
    """Return True if no square of a zone is empty."""
    for word in range(m.words):
        bits = zone[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if colors(s)[square] == EMPTY:
                return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_row(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if a side has enough units in a line, and goes first if the other side has, too."""
    if goal.row.which == MOST:
        return _n_rows(m, s, goal, side) > _n_rows(m, s, goal, 1 - side)
    mover: cython.int = 1 - s.side if begins(s, s.side) else s.side
    if goal.row.which == ENEMY and side == mover and _n_rows(m, s, goal, 1 - side):
        return False
    own: u64[MOST_WORDS]
    members(m, s, goal, side, own)
    for direction in range(DIRECTIONS):
        is_first = not direction & 2  # of the two directions of each line
        if is_first and goal.row.ways & way_of(direction):
            if (
                _has_row_with_gaps(m, goal, own, direction)
                if goal.row.gaps
                else _has_row_along(m, goal, own, direction)
            ):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_rows(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.int:
    """Return how many rows of exactly the number a side has, next to each other or with gaps."""
    own: u64[MOST_WORDS]
    members(m, s, goal, side, own)
    found: cython.int = 0
    for square in range(m.n):
        for direction in range(DIRECTIONS):
            if has(own, square) and not direction & 2 and goal.row.ways & way_of(direction):
                found += 1 + _n_along(m, goal, own, square, direction) >= goal.score
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_row_along(
    m: cython.pointer[Machine], goal: cython.pointer[Goal], own: cython.pointer[u64], direction: cython.int
) -> cython.bint:
    """Return True if as many of some squares as a goal asks follow each other in a direction."""
    ends: u64[MOST_WORDS]
    further: u64[MOST_WORDS]
    memcpy(ends, own, m.words * 8)
    for _ in range(goal.score - 1):
        advance(m, direction, ends, further)
        left: u64 = 0
        for word in range(m.words):
            ends[word] = further[word] & own[word]
            left |= ends[word]
        if not left:
            return False
    for word in range(m.words):
        if ends[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_row_with_gaps(
    m: cython.pointer[Machine], goal: cython.pointer[Goal], own: cython.pointer[u64], direction: cython.int
) -> cython.bint:
    """Return True if enough of some squares are on one line in a direction."""
    for word in range(m.words):
        bits = own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if 1 + _n_along(m, goal, own, square, direction) >= goal.score:
                return True
    return False


def has_new_row(
    m: cython.pointer[Machine],
    before: cython.pointer[State],
    s: cython.pointer[State],
    goal: cython.pointer[Goal],
    side: cython.int,
) -> cython.bint:
    """Return True if a side has enough units in a line, which it had not in a state before: one of them has come."""
    if not (goal.winners >> (side if goal.wins else 1 - side) & 1):
        return False
    own: u64[MOST_WORDS]
    members(m, s, goal, side, own)
    for word in range(m.words):
        bits = own[word] & ~occupied(m, before, side)[word] if goal.whole else own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if not (goal.whole or _differs(m, before, s, square)):
                continue
            for direction in range(DIRECTIONS):
                if not direction & 2 and goal.row.ways & way_of(direction):
                    count: cython.int = 1 + _n_along(m, goal, own, square, direction)
                    if count >= goal.score or count + _n_along(m, goal, own, square, direction ^ 2) >= goal.score:
                        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _differs(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], square: cython.int
) -> cython.bint:
    """Return True if other units are on a square than before, or with other marks."""
    if units(m, s)[square] != units(m, before)[square]:
        return True
    return m.stacks and seconds(m, s)[square] != seconds(m, before)[square]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_along(
    m: cython.pointer[Machine],
    goal: cython.pointer[Goal],
    own: cython.pointer[u64],
    square: cython.int,
    direction: cython.int,
) -> cython.int:
    """Return how many of some squares follow a square in a direction, next to each other or with gaps."""
    count: cython.int = 0
    square = beside(m, square, direction)
    while square != NOWHERE:
        if has(own, square):
            count += 1
        elif not goal.row.gaps:
            break
        square = beside(m, square, direction)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_block(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if a side has units on all squares of a block."""
    own: u64[MOST_WORDS]
    members(m, s, goal, side, own)
    for word in range(m.words):
        bits = own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if _block_from(m, goal, own, square):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _block_from(
    m: cython.pointer[Machine], goal: cython.pointer[Goal], own: cython.pointer[u64], square: cython.int
) -> cython.bint:
    """Return True if a block of units goes on to the north and east from the unit on a square."""
    for _ in range(goal.score):
        if square == NOWHERE or not has(own, square) or 1 + _n_along(m, goal, own, square, EAST) < goal.score:
            return False
        square = beside(m, square, NORTH)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_ring(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if units of the pieces enclose a square: no steps past them lead from it to the edge of the board."""
    own: u64[MOST_WORDS]
    outside: u64[MOST_WORDS]
    members(m, s, goal, side, own)
    memset(outside, 0, m.words * 8)
    for square in range(m.n):
        if not has(own, square) and not _has_around(m, goal, own, square, False):
            insert(outside, square)
    _spread(m, goal, own, outside)
    for square in range(m.n):
        if not has(outside, square) and (not has(own, square) or _has_around(m, goal, own, square, True)):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spread(
    m: cython.pointer[Machine], goal: cython.pointer[Goal], own: cython.pointer[u64], outside: cython.pointer[u64]
) -> cython.void:
    """Add to some squares all that steps past the own units lead to."""
    further: u64[MOST_WORDS]
    more: u64 = 1
    while more:
        more = 0
        for direction in range(DIRECTIONS):
            if _leads_past(goal, direction):
                advance(m, direction, outside, further)
                for word in range(m.words):
                    new: u64 = further[word] & ~own[word] & ~outside[word]
                    outside[word] |= new
                    more |= new


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_around(
    m: cython.pointer[Machine],
    goal: cython.pointer[Goal],
    own: cython.pointer[u64],
    square: cython.int,
    filled: cython.bint,
) -> cython.bint:
    """Return True if there is a square on all sides of one, and an own unit on each if these must be filled."""
    for direction in range(DIRECTIONS):
        if _leads_past(goal, direction):
            at: cython.int = beside(m, square, direction)
            if at == NOWHERE or (filled and not has(own, at)):
                return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leads_past(goal: cython.pointer[Goal], direction: cython.int) -> cython.bint:
    """Return True if a step in a direction leads past units that are joined along the ways of a goal."""
    return direction < NORTH_EAST or not goal.row.ways & way_of(direction ^ 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_in_row(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    goal: cython.pointer[Goal],
    side: cython.int,
    square: cython.int,
) -> cython.bint:
    unit: cython.int = units(m, s)[square]
    if unit and side_of(unit) == side and goal.pieces[piece_of(unit)]:
        return True
    unit = seconds(m, s)[square] if m.stacks else 0
    return unit and side_of(unit) == side and goal.pieces[piece_of(unit)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_joined(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.bint:
    """Return True if units of the pieces join the zones of a side, or are all joined."""
    own = m.scratch + 4 * m.words
    seen = m.scratch + 5 * m.words
    group: u64[MOST_WORDS]
    carriers = carriers_of(m, s, goal, side)
    memset(seen, 0, m.words * 8)
    far, third = goal.far[side], goal.row.third[side]
    for word in range(m.words):
        bits = own[word] if far == cython.NULL else own[word] & goal.zone[side][word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if has(seen, square):
                continue
            memset(group, 0, m.words * 8)
            flood(m, goal.row.graph, square, carriers, group)
            if far == cython.NULL:
                return _includes(m, group, own)
            if _meets(m, group, own, far) and (third == cython.NULL or _meets(m, group, own, third)):
                return True
            for i in range(m.words):
                seen[i] |= group[i]
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _meets(
    m: cython.pointer[Machine], group: cython.pointer[u64], own: cython.pointer[u64], zone: cython.pointer[u64]
) -> cython.bint:
    """Return True if own units of a group are in a zone."""
    for word in range(m.words):
        if group[word] & own[word] & zone[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _includes(m: cython.pointer[Machine], many: cython.pointer[u64], few: cython.pointer[u64]) -> cython.bint:
    """Return True if a set of squares has all of another."""
    for word in range(m.words):
        if few[word] & ~many[word]:
            return False
    return True


def carriers_of(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.pointer[u64]:
    """Note the units of the pieces, and return what may carry the graph: these, or enemies too."""
    own = m.scratch + 4 * m.words
    members(m, s, goal, side, own)
    if m.graphs[goal.row.graph].friends_only:
        return own
    carriers = m.scratch + 6 * m.words
    for word in range(m.words):
        carriers[word] = own[word] | occupied(m, s, 1 - side)[word]
    return carriers


def members(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    goal: cython.pointer[Goal],
    side: cython.int,
    found: cython.pointer[u64],
) -> cython.void:
    """Write down the squares of a side with a unit of the pieces."""
    if goal.whole:
        memcpy(found, occupied(m, s, side), m.words * 8)
        return
    memset(found, 0, m.words * 8)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if _is_in_row(m, s, goal, side, square):
                insert(found, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_left(
    m: cython.pointer[Machine], s: cython.pointer[State], pieces: cython.pointer[u8], side: cython.int
) -> cython.int:
    """Return how many of some pieces a side still has: on the board, in its hand, or lifted with a chain.

    A captured unit that waits to be relocated has been captured.
    """
    left: cython.int = 0
    for piece in range(m.n_pieces):
        if pieces[piece]:
            left += tally(m, s, side)[piece] + (hand(m, s, side)[piece] if m.hands else 0)
    if s.phase != ACT_PHASE:
        for i in range(s.n_waiting):
            unit: cython.int = waiting(m, s)[2 * i]
            if side_of(unit) == side and pieces[piece_of(unit)]:
                left += 1
    return left
