# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Constraints that are judged after an action, by the state that the next ply holds: one function for each kind.

Those that read what the action did come at once; those that look further, once a turn with it is known to end legally.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.aftermath import attacks_enemy
from cython.cimports.interpreter.engines.kernel.law.attack import count_kept, faces, is_checked
from cython.cimports.interpreter.engines.kernel.law.before import must_convert
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import goes_on, has_action_but_end, is_stuck
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.law.turns import act_on, go_on, goal_number, is_spent
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.groups import stifles, stifles_any
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import moves_from
from cython.cimports.libc.string import memcmp, memset

# At once


def takes_last(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a capture that takes one of the last units that a side has of some royal pieces, effects aside."""
    if not captures(action):
        return False
    for number in range(m.n_kept):
        for side in range(2):
            kept = m.kept + number
            left: cython.int = m.left_of_kept[2 * number + side]
            if not m.n_afters:
                left = count_kept(m, next_ply(m, s), kept, side)
            if left < kept.number and left < count_kept(m, s, kept, side):
                return True
    return False


def converts_none(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a drop that must convert a unit and converted none."""
    return m.n_afters > 0 and not m.converted and must_convert(m, s, action)


def drops_stifled(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a drop after which its own group, or any, has no liberty."""
    group: u64[MOST_WORDS]
    after = next_ply(m, s)
    memset(group, 0, m.words * 8)
    if has(occupied(m, after, s.side), action.target):
        if stifles(m, after, row.ways, s.side, action.target, group):
            return True
    return row.others and stifles_any(m, after, row.ways, 1 - s.side)


def promotes_to_attack(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a unit to promote where it then attacks an enemy."""
    if not action.flags & PROMOTES:
        return False
    piece: cython.int = action.piece
    if action.kind != SPLIT_KIND:
        piece = piece_of(seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin])
    after = next_ply(m, s)
    return binds(row, piece) and attacks_enemy(m, after, landed(m, after, action.target))


# At last


def faces_on(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid an action that leaves units facing each other which faced each other before."""
    return faces(m, s, row) and faces(m, next_ply(m, s), row)


def is_needless(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a move into a zone without a capture, or with one that the unit can make with less of the zone."""
    zone = row.zone[s.side]
    if action.target == action.origin or not has(zone, action.target):
        return False
    concerned: u64[MOST_WORDS]
    others: u64[MOST_WORDS]
    if not _find_concerned(m, s, next_ply(m, s), action, concerned):
        return True
    depth: cython.int = _depth(m, zone, action)
    first: u32 = m.n_actions
    moves_from(m, s, action.origin)
    last: u32 = m.n_actions
    at: u32 = first
    found: cython.bint = False
    while at < last and not found:
        other: Action = m.actions[at]
        if _depth(m, zone, cython.address(other)) < depth:
            act_on(m, s, m.spare, cython.address(other))
            if _find_concerned(m, s, m.spare, cython.address(other), others):
                found = memcmp(concerned, others, m.words * 8) == 0
        at += 1
    m.n_actions = first
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_concerned(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[State],
    action: cython.pointer[Action],
    found: cython.pointer[u64],
) -> cython.bint:
    """Write the squares of other units that an action captured or changed; return True if there are any.

    With a swap, the start is among them.
    """
    any_found: cython.bint = False
    memset(found, 0, m.words * 8)
    for square in range(m.n):
        old: cython.int = units(m, s)[square] & ~ALL_MARKS
        new: cython.int = units(m, after)[square] & ~ALL_MARKS
        if old and old != new and (square != action.origin or new):
            insert(found, square)
            any_found = True
    return any_found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _depth(m: cython.pointer[Machine], zone: cython.pointer[u64], action: cython.pointer[Action]) -> cython.int:
    """Return the number of squares of a zone on the straight way of a move, with its end; 0 if it ends outside."""
    if action.target == NOWHERE or not has(zone, action.target):
        return 0
    depth: cython.int = 1
    dx: cython.int = m.file[action.target] - m.file[action.origin]
    dy: cython.int = m.rank[action.target] - m.rank[action.origin]
    if dx and dy and dx != dy and dx != -dy:
        return depth
    dx, dy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    at: cython.int = step(m, action.origin, dx, dy, False)
    while at != NOWHERE and at != action.target:
        depth += has(zone, at)
        at = step(m, at, dx, dy, False)
    return depth


def passes_to_pass(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a pass that leaves the other side nothing but to pass."""
    if s.spent or may_swap(m, s) or not binds_side(row, s.side):
        return False
    number: cython.int = number_of_ply(m, s)
    if number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    following = ply(m, number + 2)
    copy(m, next_ply(m, s), following)
    go_on(m, following, True)
    return not has_action_but_end(m, number + 2)


def gives_check(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid an action that gives check; with `unless` it may be checkmate."""
    if not is_checked(m, next_ply(m, s), 1 - s.side):
        return False
    return not row.unless or (m.nested < MOST_NESTED and not _mates(m, s, action))


def gives_early_check(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid an action that gives check and is not the last one of its turn."""
    after = next_ply(m, s)
    if not is_checked(m, after, 1 - s.side):
        return False
    number: cython.int = number_of_ply(m, s)
    return not is_spent(m, s, after, action) and not is_stuck(m, number + 1)


def gives_check_by_promotion(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a promotion that gives check."""
    return action.flags & PROMOTES and is_checked(m, next_ply(m, s), 1 - s.side)


def mates_by_drop(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a drop of the pieces that is checkmate."""
    if not names(row, action.piece) or not is_checked(m, next_ply(m, s), 1 - s.side):
        return False
    return m.nested < MOST_NESTED and _mates(m, s, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mates(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True if an action is checkmate: the other side begins its turn in check, without a legal action."""
    number: cython.int = number_of_ply(m, s)
    if number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    after, following = next_ply(m, s), ply(m, number + 2)
    over: cython.bint = is_spent(m, s, after, action) or is_stuck(m, number + 1)
    copy(m, after, following)
    go_on(m, following, over)
    if following.side == s.side or following.phase != ACT_PHASE or following.n_waiting:
        return False
    if (m.n_goals and goal_number(m, following) != NO_PIECE) or not is_checked(m, following, following.side):
        return False
    m.nested += 1
    mates: cython.bint = not goes_on(m, number + 2)
    m.nested -= 1
    return mates
