# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Counts of a side's turns, which run while a condition on the units holds."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def count_on(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Update the count at the start of a turn: it goes on, ends or starts.

    Of the lines that apply the first one starts a count, of the side to act before the other. One that runs gives way
    only to lines above it with another condition.
    """
    if s.count_row:
        if not _runs(m, s, m.counts + s.count_row - 1, s.count_side):
            s.count_side, s.count_row, s.count_turns = 0, 0, 0
        elif s.count_side != s.side:
            s.count_turns += 1
    condition: cython.int = -1
    runs: cython.bint[2]
    runs[0] = runs[1] = False
    for number in range(s.count_row - 1 if s.count_row else m.n_counts):
        row = m.counts + number
        if row.condition != condition:
            condition = row.condition
            runs[0], runs[1] = _runs(m, s, row, 0), _runs(m, s, row, 1)
        for i in range(2):
            side: cython.int = s.side if i == 0 else 1 - s.side
            if runs[side] and _n_units(m, s, row.pieces, 1 - side) >= row.against:
                if s.count_row and condition == m.counts[s.count_row - 1].condition:
                    return
                s.count_side, s.count_row = side, number + 1
                s.count_turns = _n_all(m, s, 0) + _n_all(m, s, 1) if row.filled else 0
                return


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _runs(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[CountRow], side: cython.int
) -> cython.bint:
    """Return True if a side has so few units, and none of the absent pieces is on the board."""
    if row.units and _n_all(m, s, side) > row.units:
        return False
    return not (row.n_absent and (_n_units(m, s, row.absent, 0) or _n_units(m, s, row.absent, 1)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_all(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how many units a side has on the board."""
    if m.stacks:
        return _n_units(m, s, m.every_piece, side)
    found: cython.int = 0
    for word in range(m.words):
        found += n_bits(occupied(m, s, side)[word])
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_units(
    m: cython.pointer[Machine], s: cython.pointer[State], pieces: cython.pointer[u8], side: cython.int
) -> cython.int:
    """Return how many units of some pieces a side has on the board."""
    found: cython.int = 0
    own = tally(m, s, side)
    for piece in range(m.n_pieces):
        if pieces[piece]:
            found += own[piece]
    return found


def sign_of_more(
    m: cython.pointer[Machine], s: cython.pointer[State], by_points: cython.bint, more: cython.int
) -> cython.int:
    """Return 1 if the side to act has more units or points on the board than the enemy, -1 if fewer, 0 if equal."""
    for piece in range(m.n_pieces):
        lead: cython.int = tally(m, s, s.side)[piece] - tally(m, s, 1 - s.side)[piece]
        more += lead * m.points[piece] if by_points else lead
    return 1 if more > 0 else (-1 if more < 0 else 0)


def ends_by_count(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if the game ends without a goal: by number of turns, or because neither side can win any more."""
    if m.progress and s.clock >= m.progress:
        return True
    if s.count_row and s.count_turns > m.counts[s.count_row - 1].turns:
        return True
    return m.n_material and _cannot_win(m, s, s.side) and _cannot_win(m, s, 1 - s.side)


def turns_left(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the number of turns of both sides after which the counts that run end the game."""
    left: cython.int = m.progress - s.clock if m.progress else ENDLESS
    if s.count_row:
        left = min(left, 2 * (m.counts[s.count_row - 1].turns - s.count_turns))
    return left


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _cannot_win(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a side has only units with which it cannot win."""
    for number in range(m.n_material):
        row = m.material + number
        if (
            _n_left(m, s, row.others, side, 0) == 0
            and _n_left(m, s, row.few, side, row.most) <= row.most
            and _n_left(m, s, row.strong, 1 - side, 0) == 0
            and (not row.is_colored or _is_of_one_color(m, s, row))
        ):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_left(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    pieces: cython.pointer[u8],
    side: cython.int,
    enough: cython.int,
) -> cython.int:
    """Count units of some pieces that a side has on the board, in its hand and lifted, up to one more than enough."""
    found: cython.int = 0
    for piece in range(m.n_pieces):
        if pieces[piece]:
            found += tally(m, s, side)[piece] + (hand(m, s, side)[piece] if m.hands else 0)
            if found > enough:
                return found
    for i in range(s.n_waiting):
        unit: cython.int = waiting(m, s)[2 * i]
        if side_of(unit) == side and pieces[piece_of(unit)]:
            found += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_of_one_color(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[MaterialRow]
) -> cython.bint:
    """Return True if the units of the colored pieces are all on squares of one color, and none is off the board."""
    seen: cython.int = 0
    for side in range(2):
        for piece in range(m.n_pieces):
            if row.colored[piece] and m.hands and hand(m, s, side)[piece]:
                return False
        for word in range(m.words):
            bits = occupied(m, s, side)[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                for i in range(2 if m.stacks else 1):
                    unit: cython.int = units(m, s)[square] if i == 0 else seconds(m, s)[square]
                    if unit and side_of(unit) == side and row.colored[piece_of(unit)]:
                        seen |= 1 << (m.file[square] + m.rank[square] % m.ranks) % 2
    for i in range(s.n_waiting):
        if row.colored[piece_of(waiting(m, s)[2 * i])]:
            return False
    return seen != 3


def late_winner(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the winner of a game that took too long, or NO_WINNER."""
    return m.odds


def key_of_counts(m: cython.pointer[Machine], s: cython.pointer[State], key: u64) -> u64:
    """Return the key under which a state is remembered: late in a count, with its part of it."""
    if m.progress and 2 * s.clock > m.progress:
        key = mix(key, 1 + 16 * s.clock / m.progress)
    if s.count_row and 2 * s.count_turns > m.counts[s.count_row - 1].turns:
        key = mix(key, 101 + 16 * s.count_turns / m.counts[s.count_row - 1].turns)
    return key
