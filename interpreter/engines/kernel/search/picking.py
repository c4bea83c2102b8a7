# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Picks the actions of a position one after the other: remembered, gains, killers, quiet by history, losing captures.

In a plain game they are pushed in stages, because most positions are decided by the first action or two. The order is
the same as if all were pushed at once, and depends on the actions alone.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.legality import generate
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import verdict
from cython.cimports.interpreter.engines.kernel.moves.naming import name_of, origin_of, simple_name
from cython.cimports.interpreter.engines.kernel.search.order import (
    FROM_MEMORY,
    GAINFUL,
    KILLER,
    NOT_TRIED,
    UNRANKED,
    gain_of,
    is_losing,
    learn,
    place_of,
)
from cython.cimports.interpreter.engines.kernel.search.stages import actions_of, gainful_actions, quiet_actions
from cython.cimports.interpreter.engines.kernel.search.thought import Thought, ranked
from cython.cimports.libc.stdlib import realloc


def start_picking(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    picker: cython.pointer[Picker],
    remembered: u32,
    gains_only: cython.bint,
    leads: cython.bint,
) -> cython.void:
    """Begin with the actions of a ply, whose sight the picker has.

    `remembered` is the name of the action that was best before, or 0. It is the first one if it leads, and otherwise
    comes after the killers.
    """
    picker.first = picker.last = m.n_actions
    picker.chosen = picker.first - 1
    picker.best = NOBODY
    picker.n_paths = m.n_paths
    picker.remembered, picker.is_ahead, picker.gains_only = remembered if leads else 0, False, gains_only
    picker.held_back = 0 if leads else remembered
    picker.stage = NOTHING_YET if t.staged else GAINS


def stop_picking(m: cython.pointer[Machine], picker: cython.pointer[Picker]) -> cython.void:
    """Remove the pushed actions."""
    m.n_actions, m.n_paths = picker.first, picker.n_paths


def pick(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    picker: cython.pointer[Picker],
    quiet: cython.bint,
) -> cython.bint:
    """Choose the next action; return False if none is left. Unless quiet ones are wanted, only gains are."""
    picker.chosen += 1
    while True:
        if picker.chosen < picker.last:
            _bring_best(m, t, picker)
            picker.rank = cython.cast(i32, t.ranks[picker.chosen] >> 32)
            picker.name = cython.cast(u32, t.ranks[picker.chosen])
            if picker.rank == FROM_MEMORY:
                return True
            if picker.rank >= GAINFUL:
                gain = (picker.rank - GAINFUL) >> 8
                if not is_losing(m, t.scale, at, m.actions + picker.chosen, gain):
                    return True
                t.ranks[picker.chosen] = ranked(gain - GAINFUL, picker.name)
                continue
            if picker.stage == EVERYTHING:
                if quiet and picker.rank == UNRANKED:
                    _rank_quiet(m, t, at, picker)
                    continue
                return quiet
        if picker.stage == EVERYTHING or (picker.stage == GAINS and t.staged and not quiet):
            return False
        if not _push_more(m, t, at, picker):
            return False


def pass_over(t: cython.pointer[Thought], picker: cython.pointer[Picker]) -> cython.void:
    """Note that the chosen action was not tried, because it is illegal."""
    t.ranks[picker.chosen] = ranked(NOT_TRIED, 0)


def reward(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    picker: cython.pointer[Picker],
    depth: cython.int,
) -> cython.void:
    """Remember a quiet action that was too good, and that the quiet ones before it were not."""
    s = ply(m, at)
    killers = t.killers + 2 * (2 * at + s.side)
    if killers[0] != picker.name:
        killers[1] = killers[0]
        killers[0] = picker.name
    bonus = min(depth * depth * 16, 1600)
    learn(t.history, place_of(m, s, m.actions + picker.chosen), bonus)
    for other in range(picker.first, picker.chosen):
        if t.ranks[other] >> 32 < GAINFUL:
            learn(t.history, place_of(m, s, m.actions + other), -bonus)


# Stages


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push_more(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, picker: cython.pointer[Picker]
) -> cython.bint:
    """Push the actions of the next stage, and rank them; return False if that failed."""
    pushed: u32 = picker.last
    m.n_actions = pushed
    if not t.staged:
        picker.stage = EVERYTHING
        m.gains_only = picker.gains_only and m.judged[GENERATING].n == 0  # which is judged by all actions
        generate(m, at, True)
        m.gains_only = False
    elif picker.stage == NOTHING_YET and picker.remembered and not picker.gains_only:
        if origin_of(picker.remembered) != NOWHERE:
            picker.stage = REMEMBERED
            return _push_remembered(m, t, at, picker)
        picker.stage = EVERYTHING
        gainful_actions(m, ply(m, at), t.scale.fans)
        quiet_actions(m, at, t.scale.fans)
    elif picker.stage < GAINS:
        picker.stage = GAINS
        gainful_actions(m, ply(m, at), t.scale.fans)
    else:
        picker.stage = EVERYTHING
        quiet_actions(m, at, t.scale.fans)
        return _rank_quiet_from(m, t, at, picker, pushed)
    _rank_from(m, t, at, picker, pushed)
    return m.failed == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push_remembered(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, picker: cython.pointer[Picker]
) -> cython.bint:
    """Push the remembered action alone, if it is a move of the unit where it begins; return False if that failed.

    If it is not, the state that it was good in only looked like this one.
    """
    first: u32 = m.n_actions
    s = ply(m, at)
    actions_of(m, s, origin_of(picker.remembered))
    for number in range(first, m.n_actions):
        if name_of(m, s, m.actions + number) == picker.remembered:
            m.actions[first] = m.actions[number]
            picker.last = first + 1
            picker.is_ahead = True
            break
    m.n_actions = picker.last
    if m.n_actions > t.room and not _make_room(m, t):
        return False
    if picker.is_ahead:
        t.ranks[first] = ranked(FROM_MEMORY, picker.remembered)
    return m.failed == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_from(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, picker: cython.pointer[Picker], pushed: u32
) -> cython.void:
    """Rank the actions from a number on; remove what wins nothing if only gains count, and what is pushed already."""
    if m.n_actions > t.room and not _make_room(m, t):
        return
    s = ply(m, at)
    staged: cython.bint = t.staged
    in_check: cython.bint = staged and picker.sight.n_checks > 0  # where few actions are legal
    gains_only: cython.bint = picker.gains_only
    remembered: u32 = picker.remembered
    last: u32 = m.n_actions
    kept: u32 = pushed
    most: i64 = LEAST_RANK
    for number in range(pushed, last):
        action = m.actions + number
        name: u32
        rank: cython.int
        if staged and action.kind == MOVE_KIND and action.how <= HOW_CAPTURE and not action.flags & ~EXPOSES:
            rank = _rank_of_plain(m, t, s, action)
            if gains_only and rank == UNRANKED:
                continue
            name = simple_name(action)
        else:
            rank = _rank_of(m, t, at, action)
            if gains_only and rank == UNRANKED:
                continue
            action = m.actions + number
            name = name_of(m, s, action)
        if name == remembered:
            if picker.is_ahead:
                continue
            rank = FROM_MEMORY
        if in_check and verdict(m, s, cython.address(picker.sight), action) == 0:
            continue
        if kept != number:
            m.actions[kept] = action[0]
        t.ranks[kept] = ranked(rank, name)
        if t.ranks[kept] > most:
            most = t.ranks[kept]
            picker.best = kept
        kept += 1
    m.n_actions = picker.last = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_quiet_from(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, picker: cython.pointer[Picker], pushed: u32
) -> cython.bint:
    """Rank the quiet actions of a plain game, those from a number on and those left before; False if that failed."""
    if m.n_actions > t.room and not _make_room(m, t):
        return False
    picker.last = pushed
    _rank_quiet(m, t, at, picker)
    s = ply(m, at)
    in_check: cython.bint = picker.sight.n_checks > 0
    kept: u32 = pushed
    last: u32 = m.n_actions
    most: i64 = t.ranks[picker.best] if picker.best != NOBODY else LEAST_RANK
    for number in range(pushed, last):
        action = m.actions + number
        simple: cython.bint = action.kind == MOVE_KIND and action.how == HOW_STEP and not action.flags & ~EXPOSES
        name: u32 = simple_name(action) if simple else name_of(m, s, action)
        if picker.is_ahead and name == picker.remembered:
            continue
        if in_check and verdict(m, s, cython.address(picker.sight), action) == 0:
            continue
        if kept != number:
            m.actions[kept] = action[0]
        t.ranks[kept] = ranked(_quiet_rank(m, t, at, picker, action, name), name)
        if t.ranks[kept] > most:
            most = t.ranks[kept]
            picker.best = kept
        kept += 1
    m.n_actions = picker.last = kept
    return m.failed == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_of_plain(
    m: cython.pointer[Machine], t: cython.pointer[Thought], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.int:
    """Rank a step or capture of a plain game: the same as `_rank_of`, faster."""
    if action.how == HOW_STEP:
        return UNRANKED
    victim: cython.int = units(m, s)[action.target]
    prize = t.scale.prize[piece_of(victim)]
    if side_of(victim) == s.side:
        prize = -prize
    if prize <= 0:
        return UNRANKED
    return GAINFUL + (prize << 8) + t.scale.modesty[piece_of(units(m, s)[action.origin])]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_of(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, action: cython.pointer[Action]
) -> cython.int:
    """Rank an action as if nothing that it wins were lost again, which is looked into only when it is chosen."""
    moves: cython.bint = action.kind == MOVE_KIND
    origin: cython.int = action.origin
    gain: cython.int = gain_of(m, t.scale, at, action)  # the list of actions may move with what follows
    if gain <= 0:
        return UNRANKED
    return GAINFUL + (gain << 8) + (t.scale.modesty[piece_of(units(m, ply(m, at))[origin])] if moves else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_quiet(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, picker: cython.pointer[Picker]
) -> cython.void:
    """Rank the quiet actions that are left, by what is known of them now that they are needed."""
    most: i64 = LEAST_RANK
    for number in range(picker.chosen, picker.last):
        if t.ranks[number] >> 32 == UNRANKED:
            name = cython.cast(u32, t.ranks[number])
            t.ranks[number] = ranked(_quiet_rank(m, t, at, picker, m.actions + number, name), name)
        if t.ranks[number] > most:
            most = t.ranks[number]
            picker.best = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _quiet_rank(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    picker: cython.pointer[Picker],
    action: cython.pointer[Action],
    name: u32,
) -> cython.int:
    """Rank killers, the remembered action if it is not the first, and other quiet actions by their history."""
    s = ply(m, at)
    killers = t.killers + 2 * (2 * at + s.side)
    if name == killers[0]:
        return KILLER
    if name == killers[1]:
        return KILLER - 1
    if name == picker.held_back:
        return KILLER - 2
    if t.staged and action.kind == MOVE_KIND:
        piece = piece_of(units(m, s)[action.origin])
        return t.history[(s.side * (m.n_pieces + 1) + piece) * m.n + action.target]
    return t.history[place_of(m, s, action)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _make_room(m: cython.pointer[Machine], t: cython.pointer[Thought]) -> cython.bint:
    """Allocate memory for the ranks of more actions, or return False."""
    ranks = cython.cast(cython.pointer[i64], realloc(t.ranks, m.room_actions * cython.sizeof(i64)))
    if ranks == cython.NULL:
        m.failed = NO_MEMORY
        return False
    t.ranks, t.room = ranks, m.room_actions
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _bring_best(m: cython.pointer[Machine], t: cython.pointer[Thought], picker: cython.pointer[Picker]) -> cython.void:
    """Swap the best of the actions that are left to the chosen place; of equal ones the one with the greatest name."""
    number: u32 = picker.chosen
    best: u32 = picker.best
    if best == NOBODY:
        best = number
        most: i64 = t.ranks[number]
        for other in range(number + 1, picker.last):
            if t.ranks[other] > most:
                best, most = other, t.ranks[other]
    picker.best = NOBODY
    if best != number:
        m.actions[number], m.actions[best] = m.actions[best], m.actions[number]
        t.ranks[number], t.ranks[best] = t.ranks[best], t.ranks[number]
