# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Castling: an unmoved mover and its partner on one rank move at once."""

import cython
from cython.cimports.interpreter.engines.kernel.law.effects import castling_unit, copy
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import able, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.moves.sight import Walker, count_of, sight, walker_for


def castlings(
    m: cython.pointer[Machine], s: cython.pointer[State], trial: cython.pointer[State], wary: cython.bint
) -> cython.void:
    """Push every castling of the side to act with a free path; of several with the same notation, push the first."""
    first: cython.int = m.n_actions
    for number in range(m.n_castlings):
        if m.castlings[number].sides >> s.side & 1:
            _by_rule(m, s, trial, number, first, wary)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _by_rule(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    trial: cython.pointer[State],
    number: cython.int,
    first: cython.int,
    wary: cython.bint,
) -> cython.void:
    """Push the castlings of one rule, with each partner that has the right."""
    castling = m.castlings + number
    rights = castles(m, s)
    if tally(m, s, s.side)[castling.mover] == 0:
        return
    for word in range(m.words):
        bits = rights[word] & occupied(m, s, s.side)[word]
        while bits:
            partner = word * 64 + lowest(bits)
            bits &= bits - 1
            if not _holds(m, s, partner, castling.partner, CASTLES):
                continue
            if m.royal[castling.mover] and s.n_royal[s.side] == 1:
                _by_units(m, s, trial, number, s.royal[s.side], partner, first, wary)
                continue
            for place in range(m.rank[partner] * m.files, (m.rank[partner] + 1) * m.files):
                if m.grid[place] != NOWHERE:
                    _by_units(m, s, trial, number, m.grid[place], partner, first, wary)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _by_units(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    trial: cython.pointer[State],
    number: cython.int,
    mover: cython.int,
    partner: cython.int,
    first: cython.int,
    wary: cython.bint,
) -> cython.void:
    castling = m.castlings + number
    if not _holds(m, s, mover, castling.mover, 0):
        return
    if wary:
        ready = able(m, s, CASTLE_DEED, wary)
        if not has(ready, mover) and not has(ready, partner):
            return
        if m.acts_once:
            if (castling_unit(m, s, mover, castling.mover) | castling_unit(m, s, partner, castling.partner)) & ACTED:
                return
    _with_partner(m, s, trial, number, mover, partner, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, piece: cython.int, mark: cython.int
) -> cython.bint:
    """Return True if a unit of a piece of the side to act, with a mark, stands on a square."""
    unit: cython.int = units(m, s)[square]
    if is_of(unit, piece, s.side) and unit & mark == mark:
        return True
    if not m.stacks:
        return False
    unit = seconds(m, s)[square]
    return is_of(unit, piece, s.side) and unit & mark == mark


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _with_partner(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    trial: cython.pointer[State],
    number: cython.int,
    mover: cython.int,
    partner: cython.int,
    first: cython.int,
) -> cython.void:
    castling = m.castlings + number
    found: cython.int = _wing_for(m, castling, mover, partner)
    if found < 0:
        return
    room: cython.int = abs(m.file[partner] - m.file[mover])
    for wing in range(found, castling.n_wings):
        if castling.wings[wing].toward == castling.wings[found].toward and castling.wings[wing].steps < room:
            _by_wing(m, s, trial, number, wing, mover, partner, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _by_wing(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    trial: cython.pointer[State],
    number: cython.int,
    wing: cython.int,
    mover: cython.int,
    partner: cython.int,
    first: cython.int,
) -> cython.void:
    """Push the castling of two units toward one wing, if both can get there."""
    castling = m.castlings + number
    target: cython.int = landing(m, castling.wings + wing, mover, False)
    partner_target: cython.int = landing(m, castling.wings + wing, mover, True)
    if target == NOWHERE or partner_target == NOWHERE:
        return
    if castling.meets and _reads_as_meeting(m, s, number, mover, partner, target):
        return
    if m.stacks:
        if not _slides(m, s, trial, number, wing, mover, partner, False):
            if not _slides(m, s, trial, number, wing, mover, partner, True):
                return
    elif not (
        _is_free(m, s, mover, target, mover, partner)
        and _is_free(m, s, partner, partner_target, mover, partner)
        and _is_free(m, s, mover, partner, mover, partner)
    ):
        return
    ambiguous: cython.bint = target == mover or _may_step(m, s, mover, target)
    if ambiguous:
        target = partner
    if _is_known(m, first, mover, target):
        return
    action = push(m, CASTLE_KIND, HOW_STEP, 0, mover, target)
    action.extra = cython.cast(u16, partner)
    action.stop = number << 16 | wing


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_known(m: cython.pointer[Machine], first: cython.int, mover: cython.int, target: cython.int) -> cython.bint:
    """Return True if a castling with this notation has been pushed."""
    for i in range(first, m.n_actions):
        if m.actions[i].origin == mover and m.actions[i].target == target:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wing_for(
    m: cython.pointer[Machine], castling: cython.pointer[Castling], mover: cython.int, partner: cython.int
) -> cython.int:
    """Return the number of the line for a partner on this side of the mover, or -1 if there is none."""
    if m.rank[mover] != m.rank[partner] or mover == partner:
        return -1
    if castling.elsewhere[mover]:
        return -1
    for i in range(castling.n_wings):
        toward = castling.wings[i].toward
        right: cython.bint = toward > m.file[mover]
        partner_right: cython.bint = m.file[partner] > m.file[mover]
        if toward != m.file[mover] and right == partner_right:
            return i
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_free(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    first: cython.int,
    last: cython.int,
    mover: cython.int,
    partner: cython.int,
) -> cython.bint:
    """Return True if the squares of a rank from one to another are free except for the two units that castle."""
    row: cython.int = m.rank[first] * m.files
    a: cython.int = min(m.file[first], m.file[last])
    b: cython.int = max(m.file[first], m.file[last])
    for x in range(a, b + 1):
        square = m.grid[row + x]
        if square == NOWHERE:
            return False
        if square != mover and square != partner and colors(s)[square] != EMPTY:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_step(
    m: cython.pointer[Machine], s: cython.pointer[State], unit: cython.int, start: cython.int, target: cython.int
) -> cython.bint:
    """Return True if a path of a unit leads to a square, whatever its content."""
    piece: cython.int = moving_piece(m, s, unit, order_of(m, s))
    side: cython.int = side_of(unit)
    for number in range(m.rule_first[piece], m.rule_first[piece + 1]):
        for i in range(m.rules[number].count):
            stop = m.rules[number].first + i
            if stop_square(m, stop, side, start) == target and _is_on_board(m, stop, side, start):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_on_board(m: cython.pointer[Machine], stop: u32, side: cython.int, start: cython.int) -> cython.bint:
    """Return True if a walk can reach a stop: all squares before it exist, and it stays in the zone of its line."""
    within = m.rules[m.stops[stop].rule].within[side]
    if within != cython.NULL and not has(within, stop_square(m, stop, side, start)):
        return False
    for i in range(m.stops[stop].n_path):
        square = stop_square(m, m.lists[m.stops[stop].path + i], side, start)
        if square == NOWHERE or (within != cython.NULL and not has(within, square)):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_step(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.int, target: cython.int
) -> cython.bint:
    """Return True if the notation could also mean a step of a unit of the side from one square to another."""
    unit: cython.int = units(m, s)[mover]
    if side_of(unit) == s.side and _is_step(m, s, unit, mover, target):
        return True
    if not m.stacks or seconds(m, s)[mover] == 0:
        return False
    unit = seconds(m, s)[mover]
    return side_of(unit) == s.side and _is_step(m, s, unit, mover, target)


# Where friends meet


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _reads_as_meeting(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    number: cython.int,
    mover: cython.int,
    partner: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a lone mover could step to both squares that the notation names, and so meet its partner."""
    unit = castling_unit(m, s, mover, m.castlings[number].mover)
    if m.stacks and count_of(units(m, s)[mover], seconds(m, s)[mover], s.side) == 2:
        return False
    if not _is_step(m, s, unit, mover, partner):
        return False
    return target == mover or _is_step(m, s, unit, mover, target)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _slides(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    trial: cython.pointer[State],
    number: cython.int,
    wing: cython.int,
    mover: cython.int,
    partner: cython.int,
    partner_first: cython.bint,
) -> cython.bint:
    """Return True if both units can slide to their targets in turn, passing and joining friends as lone units do."""
    castling = m.castlings + number
    target: cython.int = landing(m, castling.wings + wing, mover, False)
    partner_target: cython.int = landing(m, castling.wings + wing, mover, True)
    copy(m, s, trial)
    if partner_first:
        if not _slide(m, trial, castling.partner, partner, partner_target, True):
            return False
        return _slide(m, trial, castling.mover, mover, target, False)
    if not _slide(m, trial, castling.mover, mover, target, True):
        return False
    return _slide(m, trial, castling.partner, partner, partner_target, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _slide(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    start: cython.int,
    target: cython.int,
    first: cython.bint,
) -> cython.bint:
    """Slide one unit, and return True if it could; the first must end on an empty square, so the other can pass."""
    unit = castling_unit(m, s, start, piece)
    walker: Walker
    walker_for(m, cython.address(walker), s, start, unit, False)
    row: cython.int = m.rank[start] * m.files
    a: cython.int = min(m.file[start], m.file[target])
    b: cython.int = max(m.file[start], m.file[target])
    for x in range(a, b + 1):
        square = m.grid[row + x]
        if square == NOWHERE:
            return False
        if square == start:
            continue
        seen = sight(m, s, cython.address(walker), square)
        if seen == EMPTY:
            continue
        if seen != COMPANION:
            return False
        if square == target and (first or not m.joins):
            return False
        if square != target and not m.passes:
            return False
    lift_from(m, s, start, unit)
    if m.vanishing[start] and colors(s)[start] == EMPTY:
        colors(s)[start] = OFF
        insert(occupied(m, s, NEUTRAL), start)
    put(m, s, target, unit)
    return True
