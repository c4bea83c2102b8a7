# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Legality: the candidate actions, the constraints on them, and whether a turn can still end legally."""

import cython
from cython.cimports.interpreter.engines.kernel.activity import active, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.attack import is_attacked, is_checked, set_gate
from cython.cimports.interpreter.engines.kernel.castling import castlings, passes_attack
from cython.cimports.interpreter.engines.kernel.chains import claims, placements, relocations
from cython.cimports.interpreter.engines.kernel.commanding import conversions, is_over_budget, takings
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.effects import copy, finish, touch
from cython.cimports.interpreter.engines.kernel.hands import drops, hand_fusions, pockets
from cython.cimports.interpreter.engines.kernel.moving import moves, passant_victim, same_victims, splits
from cython.cimports.interpreter.engines.kernel.riding import rides
from cython.cimports.interpreter.engines.kernel.stacks import stack_moves
from cython.cimports.interpreter.engines.kernel.turns import act_on, go_on, goal_number, is_spent, turn_length
from cython.cimports.libc.string import memset


def generate(m, ply_number, wary):
    """Push all candidate actions of the side to act, and return the number of the first.

    A wary caller is spared what constraints on a single unit or square forbid at a glance.
    """
    first = m.n_actions
    s = ply(m, ply_number)
    if s.n_waiting:
        placements(m, s)
    elif s.phase == CLAIM_PHASE:
        claims(m, s)
    elif s.phase == RELOCATE_PHASE:
        relocations(m, s)
    elif m.takes_command and s.leader == NO_COMMAND:
        takings(m, s)
    else:
        _acts(m, ply_number, wary)
    return first


def _acts(m, ply_number, wary):
    s = ply(m, ply_number)
    if m.activates and m.deeds & CHECK_DEED:
        active(m, s, 1 - s.side)  # worked out here, the states after all actions inherit it
    if _may_end(m, s):
        push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    if m.stacks:
        stack_moves(m, s, wary)
    else:
        moves(m, s, wary)
    if m.n_castlings:
        castlings(m, s, ply(m, ply_number + 1), wary)
    rides(m, s, wary)
    splits(m, s, wary)
    hand_fusions(m, s)
    pockets(m, s, wary)
    drops(m, s, wary)
    if m.n_commands:
        conversions(m, s, wary)


def _may_end(m, s):
    """Return True if the turn may end before all its actions are spent."""
    if s.spent == 0:
        return False
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    return least <= s.spent < most


def is_legal(m, ply_number, action):
    """Return True if an action pushed by a wary search is legal. The next ply then holds the state after it."""
    if is_forbidden(m, ply_number, m.actions + action):
        return False
    return _completes(m, ply_number, m.actions + action)


def is_forbidden(m, ply_number, action):
    """Return True if one of the constraints that are slow to check forbids an action."""
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE:
        return False
    if m.n_commands and is_over_budget(m, s, action):
        return True
    if action.kind == CASTLE_KIND:
        return passes_attack(m, s, action, ply(m, ply_number + 1))
    if m.splits_unattacked and (action.kind == SPLIT_KIND or (action.kind == POCKET_KIND and action.how == HOW_FUSE)):
        if is_attacked(m, s, action.origin, 1 - s.side):
            return True
    if m.not_through != cython.NULL and (action.kind == MOVE_KIND or action.kind == SPLIT_KIND):
        return not _passes_on_all_ways(m, ply_number, action)
    return False


def _completes(m, ply_number, action):
    """Return True if the turn can end legally after an action; the next ply holds the state after it."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    kept: Action = action[0]  # the list of actions may move while others are looked at
    act_on(m, before, after, action)
    if before.phase != ACT_PHASE:
        return True
    if m.n_goals and goal_number(m, after) != NO_PIECE:
        return not is_checked(m, after, before.side)
    if is_spent(m, before, after, cython.address(kept)):
        return not is_checked(m, after, before.side)
    if m.every_action and is_checked(m, after, before.side):
        return False
    if m.ends_turn & WHEN_STUCK and (m.every_action or not is_checked(m, after, before.side)):
        return True
    return goes_on(m, ply_number + 1)


def goes_on(m, ply_number):
    """Return True if the side to act has a legal action.

    Where a turn has several actions left, positions of it that are equal are judged once, those from which it can have
    too few actions not at all, and after some number of them the question is given up.
    """
    if ply_number + 2 >= m.n_plies:
        m.failed = TOO_DEEP
    if not tick(m):
        return False
    s = ply(m, ply_number)
    if _may_stop(m, s):
        return True
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    if s.phase != ACT_PHASE or most - s.spent < 2 or m.seen == cython.NULL:
        return _has_legal_action(m, ply_number)
    if m.counts_units and _has_too_few(m, s, least - s.spent):
        return False
    key = full_key(m, s)
    seen = m.seen + (key & (N_SEEN - 1))
    if seen.key == key and seen.question == m.question:
        return seen.goes_on
    found = _has_legal_action(m, ply_number)
    if not m.failed:
        seen.key, seen.question, seen.goes_on = key, m.question, found
    return found


def _has_too_few(m, s, needed):
    """Return True if too few units can still act, once each, for the actions that the turn still needs."""
    if m.takes_command and s.leader == NO_COMMAND:
        needed -= 1
    found: cython.int = 0
    for square in range(m.n):
        unit: cython.int = units(m, s)[square]
        if unit and not unit & ACTED:
            found += m.actions_of_own if side_of(unit) == s.side else m.actions_of_other
        if m.stacks:
            unit = seconds(m, s)[square]
            if unit and not unit & ACTED:
                found += m.actions_of_own if side_of(unit) == s.side else m.actions_of_other
    if m.hands:
        for piece in range(m.n_pieces):
            found += hand(m, s, s.side)[piece]
    return found < needed


def _has_legal_action(m, ply_number):
    n_paths = m.n_paths
    first: u32 = generate(m, ply_number, True)
    found: cython.bint = False
    last: u32 = m.n_actions
    at: u32 = first
    while at < last and not found and not m.failed:
        found = is_legal(m, ply_number, at)
        at += 1
        if m.left == 0:
            m.failed = UNDECIDED
        m.left -= 1
    m.n_actions = first
    m.n_paths = n_paths
    return found


def _may_stop(m, s):
    """Return True if ending the turn is legal, which is tried first because it does not depend on the board."""
    if s.phase != ACT_PHASE or s.n_waiting or (m.takes_command and s.leader == NO_COMMAND):
        return False
    return _may_end(m, s) and not is_checked(m, s, s.side)


def is_plainly_legal(m, s, action):
    """Return True if an action that no constraint forbids needs no trial: no unit is royal, and the turn ends.

    It ends with the action, or may be ended after it. What the leader in command does may change its length, and so may
    a unit that comes or goes where units on the board say how long it is.
    """
    if m.n_royals or m.on_capture & ~GOES_TO_HAND or s.phase != ACT_PHASE or action.kind == COMMAND_KIND:
        return False
    if m.n_piece_lengths and not _keeps_own_pieces(s, action):
        return False
    if s.n_waiting or action.kind == END_KIND:
        return False
    if m.n_commands and (action.origin == s.leader or action.target == s.leader):
        return False
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    return s.spent + 1 == most or least <= s.spent + 1 < most


def _keeps_own_pieces(s, action):
    """Return True if a side has units of the same pieces after an action as before."""
    if action.kind != MOVE_KIND or action.flags & (PROMOTES | HAS_VICTIMS):
        return False
    if action.how == HOW_CAPTURE:
        return colours(s)[action.target] == (BLACK_UNIT if s.side == 0 else WHITE_UNIT)
    return action.how == HOW_STEP or action.how == HOW_PASSANT


def is_stuck(m, ply_number):
    """Return True if a turn that has begun is over because no action is left."""
    s = ply(m, ply_number)
    if not m.ends_turn & WHEN_STUCK or goal_number(m, s) != NO_PIECE or is_checked(m, s, s.side):
        return False
    return not goes_on(m, ply_number)


def play(m, ply_number, action):
    """After `is_legal`, continue from the state after the action, in the next ply, to the next choice."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    over: cython.bint
    if before.phase != ACT_PHASE:
        over = action.kind == END_KIND
    else:
        kind_only: Action = action[0]
        over = is_spent(m, before, after, cython.address(kind_only)) or is_stuck(m, ply_number + 1)
    go_on(m, after, over)


# How long a search goes on


def ask(m):
    """Begin a question: reset the tries of an earlier one, so that answers do not depend on it."""
    m.question += 1
    begin(m)


def begin(m):
    """Allow as many tries as the actions of one position may cost."""
    m.left = MOST_TRIES


# Moves that lead through squares


def _passes_on_all_ways(m, ply_number, action):
    """Return True if the unit is not attacked anywhere on some path to the target, or may be attacked there."""
    s = ply(m, ply_number)
    unit: cython.int
    if action.kind == SPLIT_KIND and not m.stacks:
        unit = unit_of(action.piece, s.side)
    else:
        unit = seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin]
    if not m.not_through[piece_of(unit)]:
        return True
    walk = walk_of(m, moving_piece(m, s, unit, order_of(m, s)), s.side, action.origin)
    seen = colours(s)
    there = seen[action.origin]
    part: cython.bint = action.kind == SPLIT_KIND
    set_gate(m, s, unit)
    if walk.returns and not part:
        seen[action.origin] = EMPTY
    passes: cython.bint = False
    node = walk.first
    while node < walk.end and not passes:
        colour = seen[node.square]
        if node.square == action.target and _may_land(m, s, node, node.lands[colour], unit, part):
            stop = walk.stops[node - walk.first]
            if (node.flags & VICTIMS != 0) == (action.flags & HAS_VICTIMS != 0):
                if not node.flags & VICTIMS or same_victims(m, stop, action.stop, s.side, action.origin):
                    seen[action.origin] = there
                    passes = not _attacked_on_way(m, ply_number, action, stop, unit)
                    set_gate(m, s, unit)
                    if walk.returns and not part:
                        seen[action.origin] = EMPTY
        node += node.next[colour]
    seen[action.origin] = there
    return passes


def _may_land(m, s, node, lands, unit, part):
    """Return True if a unit or a part can end its move where its walk has led it."""
    if part and m.splits_empty:
        lands &= 0 if node.flags & VICTIMS else STEP
    if lands & (STEP | CAPTURE | DESTROY):
        return not (part and node.flags & SWAPS and not lands & STEP)
    if lands & PASSANT:
        return passant_victim(m, s, node.square, side_of(unit)) != NOWHERE
    if lands & FUSE:
        piece = piece_of(unit)
        friend = piece_of(units(m, s)[node.square])
        return m.fusion[piece * m.n_pieces + friend] != NO_PIECE and not m.not_begun[piece]
    return False


def _attacked_on_way(m, ply_number, action, stop, unit):
    """Return True if a unit or a part would be attacked on a square of its path."""
    s, trial = ply(m, ply_number), ply(m, ply_number + 1)
    node = m.stops + stop
    for i in range(node.n_path):
        square = stop_square(m, m.lists[node.path + i], s.side, action.origin)
        copy(m, s, trial)
        memset(m.touched, 0, m.words * 8)
        if action.kind != SPLIT_KIND:
            lift(m, trial, action.origin)
            touch(m, action.origin)
        if units(m, trial)[square]:
            lift(m, trial, square)
        put(m, trial, square, unit)
        touch(m, square)
        finish(m, trial, trial.n_passants, False)
        if is_attacked(m, trial, square, 1 - s.side):
            return True
    return False
