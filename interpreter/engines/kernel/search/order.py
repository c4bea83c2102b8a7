# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What an action promises before it is tried, so that a search tries the best one first."""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import is_attacked
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.law.turns import act_on, goal_winner
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.limits import passant_victim
from cython.cimports.interpreter.engines.kernel.moves.lines import is_safe
from cython.cimports.interpreter.engines.kernel.search.evaluate import FINE, LEAD, Scale
from cython.cimports.interpreter.engines.kernel.search.exchange import loses_exchange


def place_of(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.int:
    """Return the place of an action in a history: by side, mover and target."""
    square: cython.int = action.target
    if square < 0:
        square = action.origin if action.origin >= 0 else 0
    return (s.side * (m.n_pieces + 1) + _mover(m, s, action)) * m.n + square


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mover(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.int:
    """Return the piece that acts, or a number after all pieces if it is none in particular."""
    if action.kind == MOVE_KIND or action.kind == CASTLE_KIND or action.kind == COMMAND_KIND:
        unit: cython.int = seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin]
        return piece_of(unit)
    if action.kind == SPLIT_KIND or action.kind == DROP_KIND:
        return action.piece
    return m.n_pieces


def learn(history: cython.pointer[i32], place: cython.int, bonus: cython.int) -> cython.void:
    """Add to a history, less the nearer it comes to its bounds."""
    size = bonus if bonus > 0 else -bonus
    history[place] += bonus - history[place] * size / MOST_HISTORY


def gain_of(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], at: cython.int, action: cython.pointer[Action]
) -> cython.int:
    """Return the points that an action wins at once, by the values of units alone; it may overwrite the next ply."""
    s = ply(m, at)
    if action.kind == CLAIM_KIND:
        return _claim_gain(m, scale, s, action)
    if action.kind == CONVERT_KIND:
        return _value_on(m, scale, s, action.target) if action.target >= 0 else 0
    if action.kind == RIDE_KIND:
        return scale.value[m.formations[action.piece].piece] if action.how == HOW_CAPTURE else 0
    if action.kind != MOVE_KIND and action.kind != SPLIT_KIND:
        return 0
    if m.n_afters and (captures(action) or _may_sweep(m, s, action)):
        return _gain_with_effects(m, scale, at, action)
    total: cython.int = _promotion_gain(m, scale, s, action)
    if action.flags & HAS_VICTIMS:
        stop = m.stops + action.stop
        for i in range(stop.n_victims):
            total += _value_on(m, scale, s, stop_square(m, m.lists[stop.victims + i], s.side, action.origin))
    if action.how == HOW_CAPTURE:
        if action.flags & TAKES_SECOND:
            total += _unit_value(m, scale, s, seconds(m, s)[action.target])
        elif action.flags & TAKES_FIRST:
            total += _unit_value(m, scale, s, units(m, s)[action.target])
        else:
            total += _value_on(m, scale, s, action.target)
    elif action.how == HOW_SEND_OFF:
        total += _value_on(m, scale, s, action.extra)
    elif action.how == HOW_PASSANT:
        crosser = passant_victim(m, s, action.target, s.side)
        if crosser != NOWHERE:
            total += _value_on(m, scale, s, crosser)
    if m.n_goals and _reaches_goal(m, s, action):
        total += GOAL_GAIN
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_sweep(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True if a move may take units by what follows it."""
    if action.kind != MOVE_KIND:
        return False
    mover = _mover(m, s, action)
    if m.far_sweepers[mover]:
        return True
    return m.sweepers[mover] and (_meets_enemy(m, s, action.origin) or _meets_enemy(m, s, action.target))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _meets_enemy(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if an enemy of the side whose turn it is touches a square."""
    for word in range(m.words):
        if m.touching[square * m.words + word] & occupied(m, s, 1 - s.side)[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gain_with_effects(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], at: cython.int, action: cython.pointer[Action]
) -> cython.int:
    """Return the points that an action wins with the effects that follow: it is made to see them."""
    s, after = ply(m, at), ply(m, at + 1)
    side: cython.int = s.side
    act_on(m, s, after, action)
    gain: cython.int = _lead(m, scale, after, side) - _lead(m, scale, s, side)
    return gain + GOAL_GAIN if m.n_goals and goal_winner(m, after) == side else gain


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lead(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], side: cython.int
) -> cython.int:
    """Return by how much the units of a side, on the board and in its hand, are worth more than those of the enemy."""
    total: cython.int = 0
    for piece in range(m.n_pieces):
        total += scale.value[piece] * (tally(m, s, side)[piece] - tally(m, s, 1 - side)[piece])
        if m.hands:
            total += scale.held[piece] * (hand(m, s, side)[piece] - hand(m, s, 1 - side)[piece]) / FINE
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _promotion_gain(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.int:
    """Return what a unit gains by promotion where it arrives.

    Fusions are not gains: there are so many that a search of gains alone would hardly end.
    """
    if not action.flags & PROMOTES:
        return 0
    first, second = m.man_pieces[2 * action.other], m.man_pieces[2 * action.other + 1]
    gain: cython.int = scale.value[first] - scale.value[_mover(m, s, action)]
    return gain if second == NO_PIECE else gain + scale.value[second]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value_on(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], square: cython.int
) -> cython.int:
    """Return the value of the units on a square to the side whose turn it is: what it would win by their capture."""
    total: cython.int = _unit_value(m, scale, s, units(m, s)[square])
    if m.stacks:
        total += _unit_value(m, scale, s, seconds(m, s)[square])
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _unit_value(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], unit: cython.int
) -> cython.int:
    if not unit or side_of(unit) == NEUTRAL or m.on_capture & WAITS:
        return 0
    prize = scale.prize[piece_of(unit)]
    return prize if side_of(unit) != s.side else -prize


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _reaches_goal(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True if an action brings a unit to a zone that wins."""
    mover = _mover(m, s, action)
    for number in range(m.n_goals):
        goal = m.goals + number
        if goal.kind == REACH_GOAL and mover < m.n_pieces:
            if goal.pieces[mover] and has(goal.zone[s.side], action.target):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _claim_gain(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.int:
    if not m.claims_score:
        return 0
    path = m.paths + action.stop * (MAX_CHAIN + 1)
    total: cython.int = 0
    for i in range(path[0]):
        total += m.values[piece_of(units(m, s)[path[1 + i]])]
    return total * scale.terms[LEAD] / FINE


def is_losing(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    at: cython.int,
    action: cython.pointer[Action],
    gain: cython.int,
) -> cython.bint:
    """Return True if a unit wins less than its own value, and may be captured on its new square in turn.

    Where exchanges are plain, it must lose more than it wins by the captures that follow.
    """
    moves: cython.bint = action.kind == MOVE_KIND or action.kind == SPLIT_KIND
    if not moves or action.flags & PROMOTES:
        return False
    s = ply(m, at)
    target: cython.int = action.target  # the list of actions may move with what follows
    risk: cython.int = scale.value[_mover(m, s, action)]
    if action.flags & TOGETHER:
        risk = scale.value[piece_of(units(m, s)[action.origin])] + scale.value[piece_of(seconds(m, s)[action.origin])]
    if risk <= gain:
        return False
    if scale.exchanges and action.how == HOW_CAPTURE:
        return loses_exchange(m, scale, s, action, gain)
    if m.plain and action.how == HOW_CAPTURE and not action.flags & HAS_VICTIMS:
        return not is_safe(m, s, action.target, action.origin)
    act_on(m, s, ply(m, at + 1), action)
    after = ply(m, at + 1)
    stays: cython.bint = m.n_afters == 0 or has(occupied(m, after, s.side), target)  # it may be gone with what follows
    return stays and is_attacked(m, after, target, 1 - s.side)
