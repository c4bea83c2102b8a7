# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""A tree of actions that grows where it promises most: Monte Carlo tree search without random games.

A new state is judged by the calm search, as a share of a win. Shares are White's, and the state says which side
chooses. Turns of many actions, or with a placement by the other side, therefore need no special case. States with a
proven result are not looked at again. All numbers are whole, so that every machine grows the same tree.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import is_checked
from cython.cimports.interpreter.engines.kernel.law.legality import begin, generate, goes_on, is_legal, play
from cython.cimports.interpreter.engines.kernel.law.turns import act_and_pass, act_on, actor, goal_winner
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, look
from cython.cimports.interpreter.engines.kernel.moves.naming import name_of
from cython.cimports.interpreter.engines.kernel.search.evaluate import evaluate
from cython.cimports.interpreter.engines.kernel.search.order import gain_of, is_losing
from cython.cimports.interpreter.engines.kernel.search.search import (
    begins_turn,
    calm,
    is_over,
    make,
    score_of_no_action,
    winner_by_count,
    won_score,
)
from cython.cimports.interpreter.engines.kernel.search.thought import MOST_DEEP, WON, Thought, begin_trace
from cython.cimports.libc.math import sqrt


def grow(
    m: cython.pointer[Machine], t: cython.pointer[Thought], tree: cython.pointer[Tree], most_nodes: u64
) -> cython.void:
    """Let a tree grow by one action or more, until its first state is solved or a number of positions is reached."""
    root = tree.twigs
    while (t.nodes < most_nodes or root.visits < 2) and not m.stopped and not root.solved:
        if not _visit(m, t, tree):
            return
        if root.visits & 15 == 0:
            watch(m)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _visit(m: cython.pointer[Machine], t: cython.pointer[Thought], tree: cython.pointer[Tree]) -> cython.bint:
    """Go down to a new state, judge it, and add its share to all states on the way; return False if stopped."""
    at: cython.int = 0
    number: u32 = 0
    while True:
        twig = tree.twigs + number
        s = ply(m, at)
        tree.way[at] = number
        tree.sides[at] = actor(m, s)
        begin(m)
        if not twig.solved and (twig.visits == 0 or twig.counted):
            if not _is_end(m, t, tree, twig, at):
                _judge(m, t, tree, twig, at)
            break
        t.path[at] = twig.key if begins_turn(s) else 0
        if twig.solved or at >= MOST_DEEP or (twig.count == 0 and not _expand(m, t, tree, number, at)):
            t.nodes += 1
            break
        number = _choose(tree, twig, tree.sides[at])
        if not _follow(m, at, tree.twigs + number):
            break
        at += 1
    if m.failed or not tick(m):
        m.failed = m.failed if m.failed else STOPPED
        return False
    _tell(tree, at, tree.twigs[number].share)
    return True


# One state


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_end(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    tree: cython.pointer[Tree],
    twig: cython.pointer[Twig],
    at: cython.int,
) -> cython.bint:
    """Note what a state is known by, and return True if the game is over there, for now or for good."""
    s = ply(m, at)
    t.nodes += 1
    twig.key, twig.number, twig.clock = full_key(m, s), s.number, s.clock
    twig.counted = False
    twig.side = tree.sides[at]
    t.path[at] = twig.key if begins_turn(s) else 0
    if m.n_goals:
        winner = goal_winner(m, s)
        if winner != NO_PIECE:
            _solve(twig, won_score(winner, 0, 0))
            return True
    if at and is_over(m, t, at):
        twig.counted = True
        winner = winner_by_count(m, t, at)
        twig.share = WHOLE / 2 if winner == NO_WINNER else (0 if winner else WHOLE)
        return True
    if goes_on(m, at):
        return False
    side: cython.int = tree.sides[at]
    score = score_of_no_action(m, s, 0, side)
    _solve(twig, score if side == 0 else -score)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _judge(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    tree: cython.pointer[Tree],
    twig: cython.pointer[Twig],
    at: cython.int,
) -> cython.void:
    """Write down the share that the calm search promises."""
    begin_trace(t, at)
    score: cython.int = calm(m, t, at, -WON - 1, WON + 1, 0)
    if tree.sides[at]:
        score = -score
    most = tree.most_score
    twig.share = tree.shares[max(-most, min(most, score)) + most]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _solve(twig: cython.pointer[Twig], score: cython.int) -> cython.void:
    """Write down that a state is won by White, if the score is positive, by Black, or drawn."""
    twig.solved = True
    twig.score = cython.cast(i16, score)
    twig.share = WHOLE / 2 if score == 0 else (WHOLE if score > 0 else 0)


# New actions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expand(
    m: cython.pointer[Machine], t: cython.pointer[Thought], tree: cython.pointer[Tree], number: u32, at: cython.int
) -> cython.bint:
    """Add the legal actions of a state to the tree; return False if there is no room."""
    s = ply(m, at)
    sight: Sight
    if m.plain:
        look(m, s, cython.address(sight))
    n_paths = m.n_paths
    first: u32 = generate(m, at, True)
    last: u32 = m.n_actions
    twig = tree.twigs + number
    used = tree.used
    fits: cython.bint = True
    for pushed in range(first, last):
        if make(m, at, cython.address(sight), pushed):
            fits = tree.used < tree.room
            if fits:
                _sprout(m, t, tree, pushed, at)
                tree.twigs[tree.used - 1].parent = number
        if not fits or m.failed:
            break
    m.n_actions, m.n_paths = first, n_paths
    if not fits or m.failed:
        tree.used = used
        return False
    twig.first, twig.count = used, tree.used - used
    _sort(tree.twigs + used, twig.count)
    _write_priors(tree, tree.twigs + used, twig.count)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sprout(
    m: cython.pointer[Machine], t: cython.pointer[Thought], tree: cython.pointer[Tree], number: u32, at: cython.int
) -> cython.void:
    """Add an action, which has led to the next ply, to the end of the tree."""
    twig = tree.twigs + tree.used
    twig.action = m.actions[number]
    twig.name = name_of(m, ply(m, at), m.actions + number)
    twig.first = twig.count = twig.visits = 0
    twig.total = twig.key = 0
    twig.solved = twig.counted = twig.kept = False
    twig.score = 0
    twig.share = cython.cast(u32, _promise(m, t, at, number) + (1 << 24))  # until the priors are written
    tree.used += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _promise(m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, number: u32) -> cython.int:
    """Return the points that the side to act has after an action, before any answer.

    The next ply holds the state after the action, and is overwritten.
    """
    s, after = ply(m, at), ply(m, at + 1)
    action = m.actions + number
    side: cython.int = actor(m, s)
    if m.n_goals:
        winner = goal_winner(m, after)
        if winner != NO_PIECE:
            return won_score(winner, side, 0)
    score: cython.int = evaluate(m, t.scale, after, cython.NULL)
    if actor(m, after) != side:
        score = -score
    if after.side != s.side and after.n_royal[after.side] and is_checked(m, after, after.side):
        if not goes_on(m, at + 1):
            return WON
        score += t.scale.margin  # a check leaves few answers, so it deserves a look as much as a usual gain does
    return score - _risk(m, t, at, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _risk(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, action: cython.pointer[Action]
) -> cython.int:
    """Return the points that a unit is likely to lose on its new square; this overwrites the next ply."""
    if action.kind != MOVE_KIND:
        return 0
    gain = max(0, gain_of(m, t.scale, at, action))
    if not is_losing(m, t.scale, at, action, gain):
        return 0
    # half of the loss, since the recapture is possible but not certain to be the best answer
    return (t.scale.value[piece_of(units(m, ply(m, at))[action.origin])] - gain) / 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort(twigs: cython.pointer[Twig], count: u32) -> cython.void:
    """Sort new actions by what they promise, the best one first."""
    for i in range(1, count):
        one: Twig = twigs[i]
        j: u32 = i
        while j and _comes_before(cython.address(one), twigs + j - 1):
            twigs[j] = twigs[j - 1]
            j -= 1
        twigs[j] = one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _comes_before(one: cython.pointer[Twig], other: cython.pointer[Twig]) -> cython.bint:
    """Return True if an action promises more; of equal ones, if its name is greater."""
    return one.share > other.share or (one.share == other.share and one.name > other.name)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_priors(tree: cython.pointer[Tree], twigs: cython.pointer[Twig], count: u32) -> cython.void:
    """Share out the first visits among sorted actions, by what each promises less than the best one."""
    total: u64 = 0
    best = twigs[0].share
    for i in range(count):
        twigs[i].prior = tree.likelihoods[min(best - twigs[i].share, cython.cast(u32, tree.most_points))]
        total += twigs[i].prior
    for i in range(count):
        twigs[i].prior = cython.cast(u32, cython.cast(u64, twigs[i].prior) * WHOLE / total)
        twigs[i].share = 0


# The way down


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _choose(tree: cython.pointer[Tree], twig: cython.pointer[Twig], side: cython.int) -> u32:
    """Return the action that a side looks at next: a good one, or one looked at rarely for what it promised."""
    mean = mean_of(twig)
    new: cython.int = (mean if side == 0 else WHOLE - mean) - tree.doubt
    root: u64 = cython.cast(u64, sqrt(cython.cast(cython.double, cython.cast(u64, twig.visits) << 16)))
    best: cython.longlong = -1 << 60
    found: u32 = twig.first
    for number in range(twig.first, twig.first + twig.count):
        child = tree.twigs + number
        if child.solved and (child.score < 0 if side == 0 else child.score > 0):
            continue
        worth: cython.longlong = new
        if child.visits or child.solved:
            mean = mean_of(child)
            worth = mean if side == 0 else WHOLE - mean
        worth += cython.cast(cython.longlong, (child.prior * root * tree.curiosity >> 12) / (1 + child.visits))
        if worth > best:
            best, found = worth, number
    return found


def mean_of(twig: cython.pointer[Twig]) -> cython.int:
    """Return the share of a win that is expected of a state."""
    if twig.solved or twig.visits == 0:
        return twig.share
    return cython.cast(cython.int, twig.total / twig.visits)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(m: cython.pointer[Machine], at: cython.int, twig: cython.pointer[Twig]) -> cython.bint:
    """Write the state after an action of the tree into the next ply; return False if that fails."""
    if m.plain:
        act_and_pass(m, ply(m, at), ply(m, at + 1), cython.address(twig.action))
        return m.failed == 0
    action = cython.address(twig.action)
    if action.kind != CLAIM_KIND and action.kind != RELOCATE_KIND:
        act_on(m, ply(m, at), ply(m, at + 1), action)
        play(m, at, action)
        return m.failed == 0
    n_paths = m.n_paths  # the chain is found again, since it is not kept
    first: u32 = generate(m, at, True)
    made: cython.bint = False
    for number in range(first, m.n_actions):
        if not made and name_of(m, ply(m, at), m.actions + number) == twig.name and is_legal(m, at, number):
            play(m, at, m.actions + number)
            made = True
    m.n_actions, m.n_paths = first, n_paths
    return made and m.failed == 0


# The way back


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tell(tree: cython.pointer[Tree], at: cython.int, share: u32) -> cython.void:
    """Count a share on the way to a state, and note what has been solved by it."""
    for i in range(at + 1):
        twig = tree.twigs + tree.way[i]
        twig.visits += 1
        twig.total += share
    i = at
    while i and tree.twigs[tree.way[i]].solved and _resolve(tree, tree.twigs + tree.way[i - 1], tree.sides[i - 1]):
        i -= 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _resolve(tree: cython.pointer[Tree], twig: cython.pointer[Twig], side: cython.int) -> cython.bint:
    """Return True if a state is solved by the actions of a side: one wins, or all are solved."""
    best: cython.int = -WON - 1
    whole: cython.bint = True
    for number in range(twig.first, twig.first + twig.count):
        child = tree.twigs + number
        if not child.solved:
            whole = False
            continue
        score: cython.int = child.score if side == 0 else -child.score
        best = max(best, score)
    if best <= 0 and not whole:
        return False
    best = best - 1 if best > 0 else (best + 1 if best < 0 else 0)
    _solve(twig, best if side == 0 else -best)
    return True


# From one search to the next


def find(tree: cython.pointer[Tree], key: u64, number: cython.int, clock: cython.int) -> u32:
    """Return the most visited state of the tree that is the one described, or the room of the tree without one."""
    found = tree.room
    visits: u32 = 0
    for i in range(tree.used):
        twig = tree.twigs + i
        if twig.visits > visits and twig.key == key and twig.number == number and twig.clock == clock:
            found, visits = i, twig.visits
    return found


def keep(tree: cython.pointer[Tree], number: u32) -> cython.void:
    """Cut off all but the tree below a state, which comes first in its place.

    Children come after their parents and next to each other, so one pass over the tree moves what is kept forward.
    """
    for i in range(number, tree.used):
        tree.twigs[i].kept = False
    tree.twigs[number].kept = True
    tree.twigs[number].parent = 0
    to: u32 = 0
    for i in range(number, tree.used):
        if not tree.twigs[i].kept:
            continue
        for child in range(tree.twigs[i].first, tree.twigs[i].first + tree.twigs[i].count):
            tree.twigs[child].kept = True
            tree.twigs[child].parent = to
        parent = tree.twigs + tree.twigs[i].parent
        if i != number and parent.first == i:
            parent.first = to
        tree.twigs[to] = tree.twigs[i]
        to += 1
    tree.used = to
