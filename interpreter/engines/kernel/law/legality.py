# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Legality: the candidate actions, the constraints on them, and whether a turn can still end legally."""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import is_exposed
from cython.cimports.interpreter.engines.kernel.law.castling import castlings
from cython.cimports.interpreter.engines.kernel.law.continuing import captor, recaptures
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.law.placing import any_second, second_parts
from cython.cimports.interpreter.engines.kernel.law.returning import brings_back
from cython.cimports.interpreter.engines.kernel.law.turns import act_on, go_on, goal_number, is_spent, turn_length
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import active
from cython.cimports.interpreter.engines.kernel.moves.chains import claims, placements, relocations
from cython.cimports.interpreter.engines.kernel.moves.commanding import conversions, takings
from cython.cimports.interpreter.engines.kernel.moves.dropping import drops, hand_fusions, pockets
from cython.cimports.interpreter.engines.kernel.moves.lines import SAFE_IS_LEGAL, UNSAFE_IS_ILLEGAL, Sight, look
from cython.cimports.interpreter.engines.kernel.moves.moving import moves, splits
from cython.cimports.interpreter.engines.kernel.moves.reckoning import has_safe_move
from cython.cimports.interpreter.engines.kernel.moves.riding import rides
from cython.cimports.interpreter.engines.kernel.moves.stacks import stack_moves

from dsl.model.rows import ConstraintKind, EndKind, number_of

_FACING = cython.declare(cython.int, number_of(EndKind.FACING))
_STUCK = cython.declare(cython.int, number_of(ConstraintKind.STUCK))


def generate(m: cython.pointer[Machine], ply_number: cython.int, wary: cython.bint) -> cython.int:
    """Push all candidate actions of the side to act, and return the number of the first.

    A wary caller is spared those before which others go, and what constraints on a single unit or square forbid.
    """
    first = offer(m, ply_number, wary)
    if m.judged[GENERATING].n and wary:
        _heed(m, ply_number, first)
    return first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _heed(m: cython.pointer[Machine], ply_number: cython.int, first: u32) -> cython.void:
    """Remove the pushed actions before which others go."""
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE or s.n_waiting:
        return
    for number in range(m.judged[GENERATING].n):
        row = m.judged[GENERATING].first + number
        if row.compares != cython.NULL:
            row.compares(m, ply_number, row, first)
            continue
        if not binds_side(row, s.side) or not _has_other(m, ply_number, row, first):
            continue
        kept: u32 = first
        last: u32 = m.n_actions
        at: u32 = first
        while at < last:
            if not row.forbids(m, s, row, m.actions + at):
                m.actions[kept] = m.actions[at]
                kept += 1
            at += 1
        m.n_actions = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_other(m: cython.pointer[Machine], ply_number: cython.int, row: cython.pointer[Row], first: u32) -> cython.bint:
    """Return True if an action that a constraint leaves is legal."""
    s = ply(m, ply_number)
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        if not row.forbids(m, s, row, m.actions + at) and is_legal(m, ply_number, at):
            return True
        at += 1
    return False


def is_urged(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
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


def offer(m: cython.pointer[Machine], ply_number: cython.int, wary: cython.bint) -> cython.int:
    """Push all candidate actions, those before which others go too."""
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
        if may_end(m, s):
            push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
        takings(m, s)
    else:
        _acts(m, ply_number, wary)
    return first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _acts(m: cython.pointer[Machine], ply_number: cython.int, wary: cython.bint) -> cython.void:
    """Push the candidates for the next action of a turn."""
    s = ply(m, ply_number)
    if m.activates and m.deeds & CHECK_DEED:
        active(m, s, 1 - s.side)  # worked out here, the states after all actions inherit it
    if not m.gains_only and may_end(m, s):
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


def may_end(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if the turn may end before all its actions are spent."""
    if s.spent == 0:
        return m.may_pass[s.side] or may_swap(m, s)
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    return least <= s.spent < most


def is_legal(m: cython.pointer[Machine], ply_number: cython.int, action: u32) -> cython.bint:
    """Return True if an action pushed by a wary search is legal. The next ply then holds the state after it."""
    if is_forbidden(m, ply_number, m.actions + action):
        return False
    kept: Action = m.actions[action]  # the list of actions may move while others are looked at
    if not _completes(m, ply_number, cython.address(kept)):
        return False
    if m.recalls and _brings_back(m, ply_number, cython.address(kept)):
        return False
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE or kept.kind == PLACE_KIND:
        return True
    return not is_against(m, AT_LAST, s, cython.address(kept))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ends_actions(m: cython.pointer[Machine], ply_number: cython.int, action: cython.pointer[Action]) -> cython.bint:
    """Return True if a legal action, after which the next ply holds the state, is the last one of its turn."""
    kept: Action = action[0]  # the list of actions may move while others are looked at
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    return is_spent(m, before, after, cython.address(kept)) or is_stuck(m, ply_number + 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _brings_back(m: cython.pointer[Machine], ply_number: cython.int, action: cython.pointer[Action]) -> cython.bint:
    """Return True if an action, after which the next ply holds the state, ends a turn that brings a position back."""
    before = ply(m, ply_number)
    passes: cython.bint = action.kind == END_KIND and before.spent == 0
    if before.n_waiting or before.phase not in (ACT_PHASE, PLACE_PHASE) or passes:
        return False
    if ply_number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return False
    over: cython.bint = before.phase == PLACE_PHASE or _ends_actions(m, ply_number, action)
    return brings_back(m, before, ply(m, ply_number + 1), ply(m, ply_number + 2), over)


def has_action_but_end(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if the side to act has a legal action other than to end its turn."""
    n_paths = m.n_paths
    first: u32 = offer(m, ply_number, True)
    last: u32 = m.n_actions
    found: cython.bint = False
    at: u32 = first
    while at < last and not found and not m.failed:
        found = m.actions[at].kind != END_KIND and is_legal(m, ply_number, at)
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return found


def is_forbidden(m: cython.pointer[Machine], ply_number: cython.int, action: cython.pointer[Action]) -> cython.bint:
    """Return True if a constraint forbids an action by the state before it."""
    s = ply(m, ply_number)
    return s.phase == ACT_PHASE and is_against(m, BEFORE, s, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _completes(m: cython.pointer[Machine], ply_number: cython.int, action: cython.pointer[Action]) -> cython.bint:
    """Return True if the turn can end legally after an action; the next ply holds the state after it."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    act_on(m, before, after, action)
    if before.phase == PLACE_PHASE:
        return not is_exposed(m, after, before.side)
    if before.phase != ACT_PHASE:
        return True
    if is_against(m, AFTER, before, action):
        return False
    if m.n_afters and action.kind != END_KIND and m.harmed:
        return False
    goal: cython.int = goal_number(m, after) if m.n_goals else NO_PIECE
    if goal != NO_PIECE:
        if m.goals[goal].row.kind == _FACING:
            return True
        if m.n_afters and before.n_royal[1 - before.side] and not after.n_royal[1 - before.side]:
            return True
        return not is_exposed(m, after, before.side)
    if is_spent(m, before, after, action):
        return not is_exposed(m, after, before.side) and _has_second(m, ply_number + 1)
    if m.every_action and is_exposed(m, after, before.side):
        return False
    if m.by_itself:
        return True
    if _ends_when_stuck(m, after) and (m.every_action or not is_exposed(m, after, before.side)):
        return True
    return goes_on(m, ply_number + 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_second(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if a turn whose actions are done has a legal second part, or needs none."""
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


def goes_on(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if the side to act has a legal action.

    If a turn has several actions left, equal positions in it are judged once. Positions that can have too few actions
    are not judged at all. After some number of positions the question is given up.
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_too_few(m: cython.pointer[Machine], s: cython.pointer[State], needed: cython.int) -> cython.bint:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_legal_action(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if the side to act has a legal action; give up as `UNDECIDED` after too many."""
    if m.paced and _has_safe_move(m, ply(m, ply_number)):
        return True
    n_paths = m.n_paths
    first: u32 = offer(m, ply_number, True)
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_stop(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if ending the turn is legal, which is tried first because it seldom depends on the board."""
    s = ply(m, ply_number)
    if s.phase != ACT_PHASE or s.n_waiting or m.recalls:
        return False
    if s.spent == 0 and _passes_only_stuck(m, s.side):
        return False
    return may_end(m, s) and not is_exposed(m, s, s.side) and _has_second(m, ply_number)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _passes_only_stuck(m: cython.pointer[Machine], side: cython.int) -> cython.bint:
    """Return True if a side passes only where no other action is legal."""
    rows = m.constraints[_STUCK]
    for number in range(rows.n):
        if binds_side(rows.first + number, side):
            return True
    return False


def settled_in_turn(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return what it settles, in a turn of several actions, whether an action leaves the royal unit safe.

    A safe action is legal if the turn is over after it, or may be ended; an unsafe one is illegal if no later action of
    the turn can cure it.
    """
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    if s.spent + 1 >= most:
        return SAFE_IS_LEGAL | UNSAFE_IS_ILLEGAL
    settled: cython.int = UNSAFE_IS_ILLEGAL if m.every_action else 0
    return settled | SAFE_IS_LEGAL if least <= s.spent + 1 or m.ends_turn & WHEN_STUCK else settled


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_safe_move(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if a move is surely legal in a paced turn; False if all actions must be tried to know."""
    if s.phase != ACT_PHASE or s.n_waiting or not settled_by_safety(m, s) & SAFE_IS_LEGAL:
        return False
    sight: Sight
    look(m, s, cython.address(sight))
    if not sight.clear:
        return False
    return has_safe_move(m, s, cython.address(sight))


def is_plainly_legal(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.bint:
    """Return True if an action that no constraint forbids needs no trial: no unit is royal, and the turn ends.

    It ends with the action, or may be ended after it. Actions of the leader in command may change its length. So may a
    unit that comes or goes, if the number of units on the board decides the length.
    """
    return plainness(m, s) != TRIED and is_plain(m, s, action)


def plainness(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return what is known of the plain actions of a state; one by which the unit may capture again ends no turn."""
    ends: cython.bint = not (m.chains or m.n_commands or m.sharer != NO_PIECE or s.n_waiting)
    if m.n_royals or m.n_kept or m.n_facings:
        return TRIED
    if s.phase == PLACE_PHASE:
        return ENDING if ends else ALLOWED
    if s.phase != ACT_PHASE or s.n_waiting or m.on_capture & ~GOES_TO_HAND or m.transfers or m.recalls:
        return TRIED
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    if s.spent + 1 == most:
        varies: cython.bint = m.n_piece_lengths or m.per[s.side] != NO_PIECE or m.takes_command
        return ENDING if ends and not varies else ALLOWED
    return ALLOWED if least <= s.spent + 1 < most else TRIED


def is_plain(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True if what is known of plain actions holds for one, unless a constraint forbids it before it is done."""
    if s.phase == PLACE_PHASE:
        return True
    if action.kind == END_KIND or action.kind == COMMAND_KIND:
        return False
    if _is_judged(m, AFTER, action) or _is_judged(m, AT_LAST, action):
        return False
    if (m.n_piece_lengths or m.per[s.side] != NO_PIECE) and (m.n_afters or not _keeps_own_pieces(s, action)):
        return False
    return not (m.n_commands and (action.origin == s.leader or action.target == s.leader))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_judged(m: cython.pointer[Machine], moment: cython.int, action: cython.pointer[Action]) -> cython.bint:
    """Return True if a constraint judges an action at a moment."""
    for number in range(m.judged[moment].n):
        if m.judged[moment].first[number].acts >> action.kind & 1:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keeps_own_pieces(s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True if a side has units of the same pieces after an action as before."""
    if action.kind != MOVE_KIND or action.flags & (PROMOTES | HAS_VICTIMS):
        return False
    if action.how == HOW_CAPTURE:
        return colors(s)[action.target] == (BLACK_UNIT if s.side == 0 else WHITE_UNIT)
    return action.how == HOW_STEP or action.how == HOW_PASSANT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ends_when_stuck(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if a turn that has begun is over without a legal action: by a rule, or as a unit captures again."""
    return m.ends_turn & WHEN_STUCK or captor(m, s) != NOWHERE


def is_stuck(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if a turn that has begun is over because no action is left."""
    s = ply(m, ply_number)
    if not _ends_when_stuck(m, s) or goal_number(m, s) != NO_PIECE or is_exposed(m, s, s.side):
        return False
    return not goes_on(m, ply_number)


def play(m: cython.pointer[Machine], ply_number: cython.int, action: cython.pointer[Action]) -> cython.void:
    """After `is_legal`, continue from the state after the action, in the next ply, to the next choice."""
    before, after = ply(m, ply_number), ply(m, ply_number + 1)
    over: cython.bint
    if before.phase != ACT_PHASE:
        over = action.kind == END_KIND or before.phase == PLACE_PHASE
    else:
        over = _ends_actions(m, ply_number, action)
    go_on(m, after, over)


# How long a search goes on


def ask(m: cython.pointer[Machine]) -> cython.void:
    """Begin a question: reset the tries of an earlier one, so that answers do not depend on it."""
    m.question += 1
    m.nested = 0
    begin(m)


def begin(m: cython.pointer[Machine]) -> cython.void:
    """Allow as many tries as the actions of one position may cost."""
    m.left = MOST_TRIES
