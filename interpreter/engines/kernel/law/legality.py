# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Legality: the candidate actions, the constraints on them, and whether a turn can still end legally."""

import cython
from cython.cimports.interpreter.engines.kernel.law.aftermath import attacks_enemy, encloses_nothing
from cython.cimports.interpreter.engines.kernel.law.attack import (
    count_kept,
    is_attacked,
    is_attacked_by_others,
    is_checked,
    is_exposed,
)
from cython.cimports.interpreter.engines.kernel.law.castling import castlings, passes_attack
from cython.cimports.interpreter.engines.kernel.law.constraints import brings_back
from cython.cimports.interpreter.engines.kernel.law.continuing import captor, recaptures
from cython.cimports.interpreter.engines.kernel.law.effects import copy, finish
from cython.cimports.interpreter.engines.kernel.law.lifting import captures, touch
from cython.cimports.interpreter.engines.kernel.law.placing import any_second, second_parts
from cython.cimports.interpreter.engines.kernel.law.sharing import is_overcharged
from cython.cimports.interpreter.engines.kernel.law.turns import act_on, go_on, goal_number, is_spent, turn_length
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import active, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.moves.chains import claims, placements, relocations
from cython.cimports.interpreter.engines.kernel.moves.commanding import conversions, is_over_budget, takings
from cython.cimports.interpreter.engines.kernel.moves.dropping import drops, hand_fusions, pockets
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, passant_victim, set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import moves, same_victims, splits
from cython.cimports.interpreter.engines.kernel.moves.riding import rides
from cython.cimports.interpreter.engines.kernel.moves.stacks import stack_moves
from cython.cimports.libc.string import memset

from dsl.model.rows import ConstraintKind, EndKind, number_of

_DROP_CONVERTS = cython.declare(cython.int, number_of(ConstraintKind.DROP_CONVERTS))
_DROP_FILLS = cython.declare(cython.int, number_of(ConstraintKind.DROP_FILLS))
_FACING = cython.declare(cython.int, number_of(EndKind.FACING))


def generate(m, ply_number, wary):
    """Push all candidate actions of the side to act, and return the number of the first.

    A wary caller is spared what duties forbid, and what constraints on a single unit or square forbid at a glance.
    """
    first = _offer(m, ply_number, wary)
    if m.n_duties and wary:
        _heed(m, ply_number, first)
    return first


def _heed(m, ply_number, first):
    """Remove what duties forbid from the pushed actions."""
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE or s.n_waiting:
        return
    for number in range(m.n_duties):
        duty = m.duties + number
        if not duty.binds[s.side] or not _can_fulfill(m, ply_number, duty, first):
            continue
        kept: u32 = first
        last: u32 = m.n_actions
        at: u32 = first
        while at < last:
            if _fulfills(duty, m.actions + at):
                m.actions[kept] = m.actions[at]
                kept += 1
            at += 1
        m.n_actions = kept


def _can_fulfill(m, ply_number, duty, first):
    """Return True if a legal action is what a duty asks for."""
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        if _fulfills(duty, m.actions + at) and is_legal(m, ply_number, at):
            return True
        at += 1
    return False


def _fulfills(duty, action):
    if duty.kind == DUTY_TO_CAPTURE:
        return captures(action)
    if duty.kind == DUTY_TO_DROP:
        return action.kind == DROP_KIND and duty.pieces[action.piece]
    return action.kind != END_KIND


def is_urged(m, ply_number):
    """Return True if the side to act must capture."""
    n_paths = m.n_paths
    first: u32 = generate(m, ply_number, True)
    last: u32 = m.n_actions
    captures_only: cython.bint = True
    any_legal: cython.bint = False
    at: u32 = first
    while at < last and captures_only:
        captures_only = captures(m.actions + at)
        any_legal = any_legal or (captures_only and is_legal(m, ply_number, at))
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return captures_only and any_legal


def _offer(m, ply_number, wary):
    """Push all candidate actions, those that duties forbid too."""
    first = m.n_actions
    s = ply(m, ply_number)
    if s.n_waiting:
        placements(m, s)
    elif s.phase == PLACE_PHASE:
        second_parts(m, s)
    elif s.phase == CLAIM_PHASE:
        claims(m, s)
    elif s.phase == RELOCATE_PHASE:
        relocations(m, s)
    elif m.takes_command and s.leader == NO_COMMAND:
        if m.gains_only:
            return first
        if _may_end(m, s):
            push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
        takings(m, s)
    else:
        _acts(m, ply_number, wary)
    return first


def _acts(m, ply_number, wary):
    s = ply(m, ply_number)
    if m.activates and m.deeds & CHECK_DEED:
        active(m, s, 1 - s.side)  # worked out here, the states after all actions inherit it
    if not m.gains_only and _may_end(m, s):
        push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    square: cython.int = captor(m, s)
    if square != NOWHERE:
        recaptures(m, s, square, wary)
        return
    if m.stacks:
        stack_moves(m, s, wary)
    else:
        moves(m, s, wary)
    if m.n_castlings and not m.gains_only:
        castlings(m, s, ply(m, ply_number + 1), wary)
    rides(m, s, wary)
    splits(m, s, wary)
    if not m.gains_only:
        hand_fusions(m, s)
        pockets(m, s, wary)
        drops(m, s, wary)
    if m.n_commands:
        conversions(m, s, wary)


def _may_end(m, s):
    """Return True if the turn may end before all its actions are spent."""
    if s.spent == 0:
        return m.may_pass[s.side]
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    return least <= s.spent < most


def is_legal(m, ply_number, action):
    """Return True if an action pushed by a wary search is legal. The next ply then holds the state after it."""
    if is_forbidden(m, ply_number, m.actions + action):
        return False
    if not _completes(m, ply_number, m.actions + action):
        return False
    if m.n_trials and _fails_trial(m, ply_number, action):
        return False
    if (
        m.actions[action].kind == END_KIND
        and m.passes_stuck[ply(m, ply_number).side]
        and _passes_to_nothing(m, ply_number)
    ):
        return False
    if m.recalls and _may_bring_back(m, ply_number, action):
        over: cython.bint = ply(m, ply_number).phase == PLACE_PHASE
        over = over or _ends_actions(m, ply_number, m.actions + action)
        if brings_back(m, ply(m, ply_number), ply(m, ply_number + 1), ply(m, ply_number + 2), over):
            return False
    return not (m.bans and _is_banned(m, ply_number, action))


def _may_bring_back(m, ply_number, at):
    """Return True if an action may end a turn, and is no pass."""
    before = ply(m, ply_number)
    if ply_number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    passes: cython.bint = m.actions[at].kind == END_KIND and before.spent == 0
    return (before.phase == ACT_PHASE or before.phase == PLACE_PHASE) and not before.n_waiting and not passes


def _fails_trial(m, ply_number, at):
    """Return True if a constraint forbids an action by the state after it, which the next ply holds."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    kept: Action = m.actions[at]
    if before.phase != ACT_PHASE or kept.kind == PLACE_KIND:
        return False
    for number in range(m.n_trials):
        if m.trials[number].forbids(m, before, after, m.trials + number, cython.address(kept)):
            return True
    return False


def _takes_last(m, before, after):
    """Return True if a capture takes all that a side has left of some royal pieces, effects aside."""
    for number in range(m.n_kept):
        for side in range(2):
            kept = m.kept + number
            left: cython.int = m.left_of_kept[2 * number + side] if m.n_afters else count_kept(m, after, kept, side)
            if count_kept(m, before, kept, side) and not left:
                return True
    return False


def _is_banned(m, ply_number, at):
    """Return True if an action gives check, or checkmate, and may not; the next ply holds the state after it."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    if before.phase != ACT_PHASE or before.n_waiting:
        return False
    bans: cython.int = m.bans & (NO_CHECKS | NO_CHECKS_BUT_MATE)
    if m.actions[at].kind == DROP_KIND:
        bans |= m.bans & NO_CHECKS_BY_DROP
        bans |= m.bans & NO_MATES_BY_DROP if m.mates_by_no_drop[m.actions[at].piece] else 0
    if m.actions[at].flags & PROMOTES:
        bans |= m.bans & NO_CHECKS_BY_PROMOTION
    if not bans or not is_checked(m, after, 1 - before.side):
        return False
    if bans & (NO_CHECKS | NO_CHECKS_BY_DROP | NO_CHECKS_BY_PROMOTION):
        return True
    if m.nested == MOST_NESTED:
        return False
    mates = _mates(m, ply_number, at)
    return (bans & NO_CHECKS_BUT_MATE and not mates) or (bans & NO_MATES_BY_DROP and mates)


def _passes_to_nothing(m, ply_number):
    """Return True if a pass, after which the next ply holds the state, leaves the other side nothing but to pass."""
    before = ply(m, ply_number)
    if before.phase != ACT_PHASE or before.spent:
        return False
    if ply_number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    copy(m, ply(m, ply_number + 1), ply(m, ply_number + 2))
    go_on(m, ply(m, ply_number + 2), True)
    n_paths = m.n_paths
    first: u32 = _offer(m, ply_number + 2, True)
    last: u32 = m.n_actions
    found: cython.bint = False
    at: u32 = first
    while at < last and not found and not m.failed:
        found = m.actions[at].kind != END_KIND and is_legal(m, ply_number + 2, at)
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return not found


def _mates(m, ply_number, at):
    """Return True if an action is checkmate: the other side begins its turn in check, without a legal action."""
    if ply_number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    before, after, following = ply(m, ply_number), ply(m, ply_number + 1), ply(m, ply_number + 2)
    kept: Action = m.actions[at]
    over: cython.bint = is_spent(m, before, after, cython.address(kept)) or is_stuck(m, ply_number + 1)
    copy(m, after, following)
    go_on(m, following, over)
    if following.side == before.side or following.phase != ACT_PHASE or following.n_waiting:
        return False
    if (m.n_goals and goal_number(m, following) != NO_PIECE) or not is_checked(m, following, following.side):
        return False
    m.nested += 1
    mates: cython.bint = not goes_on(m, ply_number + 2)
    m.nested -= 1
    return mates


def is_forbidden(m, ply_number, action):
    """Return True if one of the constraints that are slow to check forbids an action."""
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE:
        return False
    for number in range(m.n_bars):
        if m.bars[number].forbids(m, s, cython.NULL, m.bars + number, action):
            return True
    if _must_convert(m, s, action) and encloses_nothing(m, s, action.target):
        return True
    if m.n_commands and is_over_budget(m, s, action):
        return True
    if m.sharer != NO_PIECE and is_overcharged(m, s, action):
        return True
    if m.stays_attacked != cython.NULL and (action.kind == MOVE_KIND or (m.stacks and action.kind == SPLIT_KIND)):
        if _answers_check(m, s, action):
            return True
    if action.kind == CASTLE_KIND:
        return passes_attack(m, s, action, ply(m, ply_number + 1))
    if m.splits_unattacked and (action.kind == SPLIT_KIND or (action.kind == POCKET_KIND and action.how == HOW_FUSE)):
        if is_attacked(m, s, action.origin, 1 - s.side):
            return True
    if (
        m.not_through != cython.NULL
        and not action.flags & STANDING
        and (action.kind == MOVE_KIND or action.kind == SPLIT_KIND)
    ):
        return not _passes_on_all_ways(m, ply_number, action)
    return False


def _must_convert(m, s, action):
    """Return True for a drop that must convert something; one that fills a zone need not."""
    if not m.constraints[_DROP_CONVERTS].n or action.kind != DROP_KIND:
        return False
    fills = m.constraints[_DROP_FILLS]
    return not fills.n or not has(fills.first.zone[s.side], action.target)


def _answers_check(m, s, action):
    """Return True if a unit moves that may not while it is attacked, or only to capture all that attack it."""
    first: cython.int = units(m, s)[action.origin]
    second: cython.int = seconds(m, s)[action.origin] if m.stacks else 0
    if m.stacks and not action.flags & TOGETHER:
        first, second = (second, 0) if action.flags & SECOND else (first, 0)
    held: cython.bint = m.stays_attacked[piece_of(first)] or (second and m.stays_attacked[piece_of(second)])
    if not held or not is_attacked(m, s, action.origin, 1 - s.side):
        return False
    strict: cython.bint = m.stays_attacked[piece_of(first)] and not m.moves_to_capture[piece_of(first)]
    if second and m.stays_attacked[piece_of(second)] and not m.moves_to_capture[piece_of(second)]:
        strict = True
    if strict or not captures(action):
        return True
    taken: u64[MOST_WORDS]
    for word in range(m.words):
        taken[word] = 0
    if action.how == HOW_CAPTURE:
        insert(taken, action.target)
    elif action.how == HOW_PASSANT:
        insert(taken, passant_victim(m, s, action.target, s.side))
    if action.flags & HAS_VICTIMS:
        stop = m.stops + action.stop
        for i in range(stop.n_victims):
            insert(taken, stop_square(m, m.lists[stop.victims + i], s.side, action.origin))
    return is_attacked_by_others(m, s, action.origin, 1 - s.side, taken)


def _completes(m, ply_number, action):
    """Return True if the turn can end legally after an action; the next ply holds the state after it."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    kept: Action = action[0]  # the list of actions may move while others are looked at
    mover: cython.int = _promoting_piece(m, before, action)
    act_on(m, before, after, action)
    if mover != NO_PIECE and m.promotes_quietly[mover] and attacks_enemy(m, after, landed(m, after, kept.target)):
        return False
    if before.phase == PLACE_PHASE:
        return not is_exposed(m, after, before.side)
    if before.phase != ACT_PHASE:
        return True
    if m.n_kept and captures(cython.address(kept)) and _takes_last(m, before, after):
        return False
    if m.n_afters and kept.kind != END_KIND:
        if m.harmed or (not m.converted and _must_convert(m, before, cython.address(kept))):
            return False
    goal: cython.int = goal_number(m, after) if m.n_goals else NO_PIECE
    if goal != NO_PIECE:
        if m.goals[goal].row.kind == _FACING:
            return True
        if m.n_afters and before.n_royal[1 - before.side] and not after.n_royal[1 - before.side]:
            return True
        return not is_exposed(m, after, before.side)
    if is_spent(m, before, after, cython.address(kept)):
        return not is_exposed(m, after, before.side) and _has_second(m, ply_number + 1)
    if m.every_action and is_exposed(m, after, before.side):
        return False
    if _ends_when_stuck(m, after) and (m.every_action or not is_exposed(m, after, before.side)):
        return True
    return goes_on(m, ply_number + 1)


def _promoting_piece(m, s, action):
    """Return the piece that is about to promote, if a limit on promotion asks for it."""
    if m.promotes_quietly == cython.NULL or not action.flags & PROMOTES:
        return NO_PIECE
    if action.kind == SPLIT_KIND:
        return action.piece
    return piece_of(seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin])


def _has_second(m, ply_number):
    """Return True if a turn whose actions are done, in the state of a ply, has a legal second part, or none at all."""
    s = ply(m, ply_number)
    if not m.second or m.second_may or (m.n_royals == 0 and m.n_facings == 0) or s.n_waiting or not any_second(m, s):
        return True
    if ply_number + 3 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    s.phase = PLACE_PHASE
    found = _has_legal_action(m, ply_number)
    s.phase = ACT_PHASE
    return found


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
    if _may_stop(m, ply_number):
        return True
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    if s.phase != ACT_PHASE or most - s.spent < 2 or m.seen == cython.NULL:
        return _has_legal_action(m, ply_number)
    if m.counts_units and not (m.may_pass[s.side] and s.spent == 0) and _has_too_few(m, s, least - s.spent):
        return False
    if m.recalls:  # equal positions may have other ones before them
        return _has_legal_action(m, ply_number)
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
    first: u32 = _offer(m, ply_number, True)
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


def _may_stop(m, ply_number):
    """Return True if ending the turn is legal, which is tried first because it seldom depends on the board."""
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE or s.n_waiting or m.recalls:
        return False
    if m.passes_stuck[s.side] and s.spent == 0:
        return False
    return _may_end(m, s) and not is_exposed(m, s, s.side) and _has_second(m, ply_number)


def is_plainly_legal(m, s, action):
    """Return True if an action that no constraint forbids needs no trial: no unit is royal, and the turn ends.

    It ends with the action, or may be ended after it. What the leader in command does may change its length, and so may
    a unit that comes or goes where units on the board say how long it is.
    """
    if s.phase == PLACE_PHASE:
        return m.n_royals == 0 and m.n_facings == 0
    if (
        m.n_royals
        or m.n_facings
        or m.on_capture & ~GOES_TO_HAND
        or m.n_afters
        or m.n_trials
        or m.recalls
        or m.promotes_quietly != cython.NULL
        or s.phase != ACT_PHASE
        or action.kind == COMMAND_KIND
    ):
        return False
    if (m.n_piece_lengths or m.per[s.side] != NO_PIECE) and not _keeps_own_pieces(s, action):
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
        return colors(s)[action.target] == (BLACK_UNIT if s.side == 0 else WHITE_UNIT)
    return action.how == HOW_STEP or action.how == HOW_PASSANT


def _ends_when_stuck(m, s):
    """Return True if a turn that has begun is over without a legal action: by a rule, or as a unit captures again."""
    return m.ends_turn & WHEN_STUCK or captor(m, s) != NOWHERE


def is_stuck(m, ply_number):
    """Return True if a turn that has begun is over because no action is left."""
    s = ply(m, ply_number)
    if not _ends_when_stuck(m, s) or goal_number(m, s) != NO_PIECE or is_exposed(m, s, s.side):
        return False
    return not goes_on(m, ply_number)


def play(m, ply_number, action):
    """After `is_legal`, continue from the state after the action, in the next ply, to the next choice."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    over: cython.bint
    if before.phase != ACT_PHASE:
        over = action.kind == END_KIND or before.phase == PLACE_PHASE
    else:
        over = _ends_actions(m, ply_number, action)
    go_on(m, after, over)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ends_actions(m: cython.pointer[Machine], ply_number: cython.int, action: cython.pointer[Action]) -> cython.bint:
    """Return True if a legal action, after which the next ply holds the state, is the last one of its turn."""
    kept: Action = action[0]  # the list of actions may move while others are looked at
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    return is_spent(m, before, after, cython.address(kept)) or is_stuck(m, ply_number + 1)


# How long a search goes on


def ask(m):
    """Begin a question: reset the tries of an earlier one, so that answers do not depend on it."""
    m.question += 1
    m.nested = 0
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
    seen = colors(s)
    there = seen[action.origin]
    part: cython.bint = action.kind == SPLIT_KIND
    set_gate(m, s, unit)
    if walk.returns and not part:
        seen[action.origin] = EMPTY
    passes: cython.bint = False
    node = walk.first
    while node < walk.end and not passes:
        color = seen[node.square]
        stop = walk.stops[node - walk.first]
        lands: cython.int = node.lands[color]
        if node.square == action.target and node.flags & LIMITED:
            lands = allowed(m, s, stop, node.square, s.side, action.origin, lands)
        if node.square == action.target and _may_land(m, s, node, lands, unit, part):
            if (node.flags & VICTIMS != 0) == (action.flags & HAS_VICTIMS != 0):
                if not node.flags & VICTIMS or same_victims(m, stop, action.stop, s.side, action.origin):
                    seen[action.origin] = there
                    passes = not _attacked_on_way(m, ply_number, action, stop, unit)
                    set_gate(m, s, unit)
                    if walk.returns and not part:
                        seen[action.origin] = EMPTY
        node += node.next[color]
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
