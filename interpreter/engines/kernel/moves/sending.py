# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Units that push or pull others while they stay where they are, and units that leave the board."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.pushing import is_moved


def ray_moves(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    unit: cython.int,
    square: cython.int,
    wary: cython.bint,
    first: u32,
) -> cython.void:
    """Push the actions by which a unit that moves as a piece stays where it is, or leaves the board.

    The actions since `first` are those of the unit.
    """
    number: cython.uint
    for number in range(m.rule_first[piece], m.rule_first[piece + 1]):
        rule = m.rules + number
        if rule.n_rays == 0 or not _holds(rule, unit, square):
            continue
        for i in range(rule.n_rays):
            ray = rule.rays + 3 * i
            if rule.stays:
                _send(m, s, rule, ray, side_of(unit), square, wary, first)
            if rule.leaves and not m.gains_only:
                _leave(m, s, rule, ray, side_of(unit), square, wary, first)


def sends_off(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    unit: cython.int,
    square: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a unit that moves as a piece could stay and push, or leave and pull, another one off the board."""
    number: cython.uint
    for number in range(m.rule_first[piece], m.rule_first[piece + 1]):
        rule = m.rules + number
        if rule.n_rays == 0 or rule.flags & TAME or not _holds(rule, unit, square):
            continue
        for i in range(rule.n_rays):
            ray = rule.rays + 3 * i
            if rule.stays and rule.edge and not rule.pulls:
                if _met(m, s, rule, ray, side_of(unit), square) == target and _falls(m, s, ray, side_of(unit), target):
                    return True
            if rule.leaves and rule.pulls and _pulled_off(m, s, rule, ray, side_of(unit), square) == target:
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds(rule: cython.pointer[Rule], unit: cython.int, square: cython.int) -> cython.bint:
    """Return True if a unit on a square meets the conditions of a rule."""
    if rule.unmoved and not unit & UNMOVED:
        return False
    return not rule.zoned or has(rule.zone[side_of(unit)], square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next(
    m: cython.pointer[Machine], ray: cython.pointer[i16], side: cython.int, square: cython.int, sign: cython.int
) -> cython.int:
    """Return the next square along a ray, or against it with a negative sign; NOWHERE off the board."""
    if side:
        sign = -sign
    return step(m, square, sign * ray[0], sign * ray[1], 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _met(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    rule: cython.pointer[Rule],
    ray: cython.pointer[i16],
    side: cython.int,
    start: cython.int,
) -> cython.int:
    """Return the square of the first unit along a ray if a rule moves it, or NOWHERE."""
    square: cython.int = start
    for _ in range(ray[2]):
        square = _next(m, ray, side, square, 1)
        if square == NOWHERE:
            return NOWHERE
        if colors(s)[square] != EMPTY:
            return square if is_moved(m, s, rule, side, square) else NOWHERE
    return NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _falls(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    ray: cython.pointer[i16],
    side: cython.int,
    square: cython.int,
) -> cython.bint:
    """Return True if the way from a square along a ray is free to beyond the edge."""
    for _ in range(ray[2]):
        square = _next(m, ray, side, square, 1)
        if square == NOWHERE:
            return True
        if colors(s)[square] != EMPTY:
            return False
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pulled_off(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    rule: cython.pointer[Rule],
    ray: cython.pointer[i16],
    side: cython.int,
    start: cython.int,
) -> cython.int:
    """Return the square of the unit that a unit pulls along as it leaves the board along a ray, or NOWHERE."""
    if not _falls(m, s, ray, side, start):
        return NOWHERE
    ahead: cython.int = start
    square: cython.int = start
    for _ in range(ray[2]):
        if ahead != NOWHERE:
            ahead = _next(m, ray, side, ahead, 1)
        square = _next(m, ray, side, square, -1)
        if square == NOWHERE:
            return NOWHERE
        if colors(s)[square] != EMPTY:
            return square if ahead == NOWHERE and is_moved(m, s, rule, side, square) else NOWHERE
    return NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _send(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    rule: cython.pointer[Rule],
    ray: cython.pointer[i16],
    side: cython.int,
    start: cython.int,
    wary: cython.bint,
    first: u32,
) -> cython.void:
    """Push the ways in which a unit that stays pushes or pulls another one along a ray."""
    met: cython.int = _met(m, s, rule, ray, side, start)
    if met == NOWHERE:
        return
    sign: cython.int = -1 if rule.pulls else 1
    square: cython.int = met
    for _ in range(ray[2] if m.steps_win or not m.gains_only else 0):
        square = _next(m, ray, side, square, sign)
        if square == NOWHERE or square == start or colors(s)[square] != EMPTY:
            break
        _push_new(m, MOVE_KIND, HOW_SEND, start, square, first).stop = met
    if rule.edge and not rule.pulls and _falls(m, s, ray, side, met):
        if not (wary and m.untaken[piece_of(units(m, s)[met])]):
            _push_new(m, MOVE_KIND, HOW_SEND_OFF, start, met, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leave(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    rule: cython.pointer[Rule],
    ray: cython.pointer[i16],
    side: cython.int,
    start: cython.int,
    wary: cython.bint,
    first: u32,
) -> cython.void:
    """Push the way in which a unit leaves the board along a ray, alone or with the unit that it pulls."""
    if not rule.pulls:
        if _falls(m, s, ray, side, start):
            _push_new(m, LEAVE_KIND, HOW_STEP, start, NOWHERE, first)
        return
    along: cython.int = _pulled_off(m, s, rule, ray, side, start)
    if along != NOWHERE and not (wary and m.untaken[piece_of(units(m, s)[along])]):
        _push_new(m, LEAVE_KIND, HOW_STEP, start, along, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push_new(
    m: cython.pointer[Machine],
    kind: cython.int,
    how: cython.int,
    start: cython.int,
    extra: cython.int,
    first: u32,
) -> cython.pointer[Action]:
    """Push an action unless the unit has it already, and return it."""
    told = cython.cast(u16, extra)
    for i in range(first, m.n_actions):
        known = m.actions + i
        if known.kind == kind and known.how == how and known.extra == told:
            return known
    action = push(m, kind, how, 0, start, NOWHERE if kind == LEAVE_KIND else start)
    action.extra = told
    return action
