# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Perft and random games, without a Python object in their loops."""

import cython
from cython.cimports.interpreter.engines.kernel.bulk import count_legal
from cython.cimports.interpreter.engines.kernel.chance import act_at_random
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count, late_winner
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import (
    begin,
    generate,
    is_forbidden,
    is_legal,
    is_plainly_legal,
    play,
    settled_by_safety,
)
from cython.cimports.interpreter.engines.kernel.law.turns import (
    act_and_pass,
    act_on,
    new_goal,
    new_winner,
    stuck_result,
)
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, judge, look


def count(
    m: cython.pointer[Machine],
    ply_number: cython.int,
    depth: cython.int,
    bulk: cython.bint,
    table: cython.pointer[Table],
) -> u64:
    """Return the number of ways to play some actions from a ply; in bulk the last one is counted, not played."""
    if depth == 0:
        return 1
    if not tick(m):
        return 0
    s = ply(m, ply_number)
    if m.n_goals and new_goal(m, ply(m, ply_number - 1) if ply_number else cython.NULL, s) != NO_PIECE:
        return 0
    begin(m)
    if depth == 1 and bulk and m.paced and not m.judged[GENERATING].n:
        return count_legal(m, ply_number)
    if table == cython.NULL or depth < 2:
        return _count_actions(m, ply_number, depth, bulk, table)
    key = mix(full_key(m, s), depth)
    entry = table.entries + (key & table.mask)
    if entry.key == key:
        return entry.count
    total = _count_actions(m, ply_number, depth, bulk, table)
    entry.key, entry.count = key, total
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_actions(
    m: cython.pointer[Machine],
    ply_number: cython.int,
    depth: cython.int,
    bulk: cython.bint,
    table: cython.pointer[Table],
) -> u64:
    """Return the number of sequences of a depth that the legal actions of a ply begin."""
    n_paths = m.n_paths
    first: u32 = generate(m, ply_number, True)
    last: u32 = m.n_actions
    total: u64 = 0
    at: u32 = first
    sight: Sight
    settled: cython.int = 0
    if m.paced:
        look(m, ply(m, ply_number), cython.address(sight))
        settled = settled_by_safety(m, ply(m, ply_number))
    while at < last:
        if m.paced:
            judged = judge(m, ply(m, ply_number), cython.address(sight), settled, m.actions + at)
        elif depth == 1 and bulk and is_plainly_legal(m, ply(m, ply_number), m.actions + at):
            judged = 0 if is_forbidden(m, ply_number, m.actions + at) else 1
        else:
            judged = -1
        if judged == 1 or (judged == -1 and is_legal(m, ply_number, at)):
            if depth > 1 or not bulk:
                if judged == 1:
                    act(m, ply_number, at)
                else:
                    play(m, ply_number, m.actions + at)
            total += count(m, ply_number + 1, depth - 1, bulk, table) if depth > 1 else 1
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return total


def act(m: cython.pointer[Machine], ply_number: cython.int, at: u32) -> cython.void:
    """Write the state after an action that is legal at a glance into the next ply."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    if m.plain:
        act_and_pass(m, before, after, m.actions + at)
    else:
        act_on(m, before, after, m.actions + at)
        play(m, ply_number, m.actions + at)


def count_turns(m: cython.pointer[Machine], ply_number: cython.int, depth: cython.int) -> u64:
    """Return the number of ways to play some whole turns, which differ by their actions."""
    if depth == 0:
        return 1
    if ply_number + 3 >= m.n_plies:
        m.failed = TOO_DEEP
    if not tick(m):
        return 0
    s = ply(m, ply_number)
    if m.n_goals and new_goal(m, ply(m, ply_number - 1) if ply_number else cython.NULL, s) != NO_PIECE:
        return 0
    begin(m)
    n_paths = m.n_paths
    first: u32 = generate(m, ply_number, True)
    last: u32 = m.n_actions
    total: u64 = 0
    at: u32 = first
    while at < last:
        if is_legal(m, ply_number, at):
            play(m, ply_number, m.actions + at)
            began = 1 if ply(m, ply_number + 1).spent == 0 else 0
            total += count_turns(m, ply_number + 1, depth - began)
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return total


# Random games


def play_out(
    m: cython.pointer[Machine], random: cython.pointer[u64], cap: u32, tallies: cython.pointer[Tallies]
) -> cython.void:
    """Play a random game from ply 0, with equally likely legal actions; repetition is ignored.

    States follow one another through the plies, as far as they go, and begin again at ply 0.
    """
    at: cython.int = 0
    played: u32 = 0
    before: cython.pointer[State] = cython.NULL
    tallies.games += 1
    while True:
        s = ply(m, at)
        winner = new_winner(m, before, s) if m.n_goals else NO_PIECE
        if winner != NO_PIECE:
            _note_winner(tallies, winner)
            return
        if s.spent == 0 and ends_by_count(m, s):
            _note_winner(tallies, late_winner(m, s))
            return
        if played == cap:
            tallies.capped += 1
            return
        if not tick(m):
            return
        begin(m)
        if not act_at_random(m, at, random):
            result: cython.int = stuck_result(m, s)
            _note_winner(tallies, NO_WINNER if result == 0 else (s.side if result > 0 else 1 - s.side))
            return
        played += 1
        before = s
        tallies.actions += 1
        at += 1
        if ply(m, at).side != s.side:
            tallies.turns += 1
        if at == m.n_plies // 2:
            copy(m, ply(m, at), ply(m, 0))
            at = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_winner(tallies: cython.pointer[Tallies], side: cython.int) -> cython.void:
    if side == NO_WINNER:
        tallies.draws += 1
    elif side == 0:
        tallies.white += 1
    else:
        tallies.black += 1
