# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The search: principal variation search over actions, and a calm search of captures at its ends.

A score is for the side to act. That side comes from the state, so a turn of many actions, or a placement inside the
other side's turn, is searched as what it is: the score and the window are turned around only where the side to act
changes. The order and the sizes of what is cut off follow common practice (see the Chess Programming Wiki).
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import is_checked
from cython.cimports.interpreter.engines.kernel.law.counts import key_of_counts, late_winner, took_too_long
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import begin, goes_on, is_legal, is_urged, play
from cython.cimports.interpreter.engines.kernel.law.turns import (
    act_and_pass,
    actor,
    go_on,
    goal_winner,
    pass_on,
    stuck_result,
    turn_length,
)
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import Sight, look, verdict
from cython.cimports.interpreter.engines.kernel.search.evaluate import judge
from cython.cimports.interpreter.engines.kernel.search.order import FROM_MEMORY, GAINFUL, KILLER
from cython.cimports.interpreter.engines.kernel.search.picking import (
    Picker,
    pass_over,
    pick,
    reward,
    start_picking,
    stop_picking,
)
from cython.cimports.interpreter.engines.kernel.search.table import AT_LEAST, AT_MOST, EXACT, Record, note, recall
from cython.cimports.interpreter.engines.kernel.search.thought import (
    CERTAIN,
    DEEPEST_TABLE,
    MOST_CALM,
    MOST_DEEP,
    MOST_SHALLOW,
    NEVER,
    WON,
    Thought,
    fetch_known,
    follow_trace,
)
from cython.cimports.libc.string import memset

# One position


def seek(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
    may_pass: cython.bint,
) -> cython.int:
    """Return the score of the state in a ply, exact between alpha and beta, some actions deep."""
    t.length[at] = 0
    if m.failed or m.stopped or t.nodes >= t.most_nodes or not tick(m):
        m.failed = m.failed if m.failed else STOPPED
        return 0
    t.nodes += 1
    follow_trace(t, at)
    s = ply(m, at)
    side = actor(m, s)
    if m.n_goals:
        winner = goal_winner(m, s)
        if winner != NO_PIECE:
            return won_score(winner, side, at)
    begin(m)
    key: u64 = full_key(m, s)
    t.path[at] = key if begins_turn(s) else 0
    key = key_of_counts(m, s, key)
    fetch_known(t, key)
    if at:
        if is_over(m, t, at):
            return _counted_score(winner_by_count(m, t, at), side)
        alpha = max(alpha, at - WON)
        beta = min(beta, WON - at - 1)
        if alpha >= beta:
            return alpha
    if depth <= 0 or at >= MOST_DEEP:
        return calm(m, t, at, alpha, beta, 0)
    picker: Picker
    checked: cython.bint = _sees_check(m, s, cython.address(picker.sight))
    if t.prunes and checked and s.spent == 0 and at < 64:
        depth += 1
    open_window: cython.bint = beta - alpha > 1
    static_: cython.int = 0
    careful: cython.bint = (
        checked
        or m.must_capture
        or t.converts
        or m.n_scorings > 0
        or open_window
        or not t.prunes
        or beta >= CERTAIN
        or alpha <= -CERTAIN
    )
    if not careful:
        least: cython.int = alpha - t.scale.margin * (depth + 1)
        most: cython.int = beta + t.scale.margin * depth
        roughly: cython.bint = depth < 3  # no passing of a turn then, so nothing but these two limits is asked
        static_ = judge(m, t.scale, s, key, least, most, cython.address(t.traces[at]), roughly)
        if at and depth <= 6 and static_ - t.scale.margin * depth >= beta:
            return static_
    known: Record  # it comes slowly from memory, so it is asked for late
    known.action = 0
    if recall(t.slots, t.n_lines, key, cython.address(known)):
        score: cython.int = known.score
        score = score - at if score > CERTAIN else (score + at if score < -CERTAIN else score)
        if (known.depth >= depth if t.prunes else known.depth == depth) and not open_window and at:
            if (known.bound & AT_LEAST and score >= beta) or (known.bound & AT_MOST and score <= alpha):
                return score
    if not careful and at and t.passes and may_pass and depth >= 3 and static_ >= beta and _may_pass(m, s):
        after = ply(m, at + 1)
        copy(m, s, after)
        memset(passants(m, after), 0, 4 * after.n_passants)
        after.n_passants = 0
        after.clock += 1
        pass_on(m, after)
        passed: cython.int = -seek(m, t, at + 1, -beta, -beta + 1, depth - 3 - depth / 4, False)
        if m.failed:
            return 0
        if passed >= beta:
            return beta if passed > CERTAIN else passed
    if t.prunes and depth >= 4 and known.action == 0:
        depth -= 1
    leads: cython.bint = depth > MOST_SHALLOW or t.scale.one_action
    start_picking(m, t, cython.address(picker), known.action, False, leads)
    best: cython.int = -WON - 1
    best_name: u32 = 0
    old_alpha: cython.int = alpha
    tried: cython.int = 0
    quiet_tried: cython.int = 0
    while True:
        hopeless: cython.bint = not careful and best > -CERTAIN and _is_hopeless(t, depth, static_, alpha, quiet_tried)
        if not pick(m, t, at, cython.address(picker), not hopeless):
            break
        quiet: cython.bint = picker.rank < GAINFUL
        if at == 0 and t.n_left_out and _is_left_out(t, picker.name):
            continue
        if not make(m, at, cython.address(picker.sight), picker.chosen):
            if m.failed:
                break
            pass_over(t, cython.address(picker))
            continue
        ends: cython.bint = m.actions[picker.chosen].kind == END_KIND and s.spent > 0
        tried += 1
        quiet_tried += quiet
        deep: cython.int = depth if ends and at < 64 else depth - 1
        found: cython.int
        if tried == 1:
            found = _follow(m, t, at, side, alpha, beta, deep)
        else:
            less: cython.int = 0
            if t.prunes and depth >= 3 and tried > 3 and quiet and not checked:
                less = t.reductions[min(depth, DEEPEST_TABLE - 1) * DEEPEST_TABLE + min(tried, DEEPEST_TABLE - 1)]
                less -= open_window
                less -= picker.rank >= KILLER - 1
                less = max(0, min(less, deep - 1))
            found = _follow(m, t, at, side, alpha, alpha + 1, deep - less)
            if found > alpha and less:
                found = _follow(m, t, at, side, alpha, alpha + 1, deep)
            if alpha < found < beta:
                found = _follow(m, t, at, side, alpha, beta, deep)
        if m.failed:
            break
        if found > best:
            best, best_name = found, picker.name
            if found > alpha:
                alpha = found
                _keep_line(t, at, picker.name)
                if found >= beta:
                    t.cutoffs += 1
                    t.first_cutoffs += tried == 1
                    if quiet:
                        reward(m, t, at, cython.address(picker), depth)
                    break
    stop_picking(m, cython.address(picker))
    if m.failed:
        return best if at == 0 else 0
    if tried == 0:
        if at == 0 and t.n_left_out:
            return -WON - 1
        return score_of_no_action(m, s, at, side)
    if at or not t.n_left_out:
        bound = AT_LEAST if best >= beta else (EXACT if best > old_alpha else AT_MOST)
        score = best + at if best > CERTAIN else (best - at if best < -CERTAIN else best)
        note(t.slots, t.n_lines, t.age, key, score, depth, bound, best_name if best > old_alpha else known.action)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_hopeless(
    t: cython.pointer[Thought], depth: cython.int, static_: cython.int, alpha: cython.int, quiet_tried: cython.int
) -> cython.bint:
    """Return True if no other quiet action need be tried near the end: many were, or one can hardly reach alpha."""
    if depth <= 4 and quiet_tried > (3 + depth * depth) * (1 if t.scale.one_action else 2):
        return True
    return depth <= 3 and static_ + t.scale.margin * (depth + 1) <= alpha


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    side: cython.int,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
) -> cython.int:
    """Return the score of the next ply for a side."""
    if actor(m, ply(m, at + 1)) == side:
        return seek(m, t, at + 1, alpha, beta, depth, True)
    return -seek(m, t, at + 1, -beta, -alpha, depth, True)


def calm(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    alpha: cython.int,
    beta: cython.int,
    left: cython.int,
) -> cython.int:
    """Return the score of a state once nothing more is won at once; in check every action is tried, for a while.

    Where a turn may end early and what has acted must wait, nothing is judged in the middle of a turn, since captures
    would seem to cost nothing; and after two actions only captures on the square of the last one are looked at.
    Where every action captures, no state is calmer than another; and many captures everywhere are too many to look at.
    A side with one unit is asked for an action: its stalemate would otherwise look like a large advantage.
    """
    t.length[at] = 0
    s = ply(m, at)
    side = actor(m, s)
    if left == 0:
        t.calm_end = t.nodes + MOST_CALM if t.prunes else t.most_nodes
    else:
        if m.failed or m.stopped or t.nodes >= t.most_nodes or not tick(m):
            m.failed = m.failed if m.failed else STOPPED
            return 0
        t.nodes += 1
        follow_trace(t, at)
        if m.n_goals:
            winner = goal_winner(m, s)
            if winner != NO_PIECE:
                return won_score(winner, side, at)
        begin(m)
    key: u64 = key_of_counts(m, s, full_key(m, s))
    fetch_known(t, key)
    picker: Picker
    looks: cython.bint = left > -4 and not t.stops_early
    checked: cython.bint = (looks or m.plain) and _sees_check(m, s, cython.address(picker.sight))
    checked = looks and (checked or _is_urged(m, at))
    if at >= MOST_DEEP or left < -12 or s.n_waiting or s.phase >= RELOCATE_PHASE or t.storms or t.nodes >= t.calm_end:
        return judge(m, t.scale, s, key, alpha, beta, cython.address(t.traces[at]), False)
    if begins_turn(s) and _is_alone(m, s, side) and not goes_on(m, at):
        return 0 if m.failed else score_of_no_action(m, s, at, side)
    best: cython.int = -WON - 1
    if not checked:
        if t.stops_early and _may_stop(m, s):
            best = _after_stop(m, t, at, side, alpha, beta, left)
            if m.failed:
                return 0
        else:
            best = judge(m, t.scale, s, key, alpha, beta, cython.address(t.traces[at]), False)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    quiet_score: cython.int = best
    known: Record
    known.action = 0
    if t.prunes and recall(t.slots, t.n_lines, key, cython.address(known)):
        score: cython.int = known.score
        score = score - at if score > CERTAIN else (score + at if score < -CERTAIN else score)
        if beta - alpha == 1:
            if (known.bound & AT_LEAST and score >= beta) or (known.bound & AT_MOST and score <= alpha):
                return score
    start_picking(m, t, cython.address(picker), known.action, not checked, True)
    tried: cython.int = 0
    while pick(m, t, at, cython.address(picker), checked):
        if not checked:
            gain: cython.int = (picker.rank - GAINFUL) >> 8
            if picker.rank < FROM_MEMORY and t.prunes and m.n_scorings == 0:
                if quiet_score + gain + 2 * t.scale.margin <= alpha:
                    break  # what follows wins even less
            if t.stops_early and t.prunes and left <= -2 and m.actions[picker.chosen].target != t.struck[at]:
                continue
        if not make(m, at, cython.address(picker.sight), picker.chosen):
            if m.failed:
                break
            continue
        tried += 1
        t.struck[at + 1] = m.actions[picker.chosen].target
        found: cython.int
        if actor(m, ply(m, at + 1)) == side:
            found = calm(m, t, at + 1, alpha, beta, left - 1)
        else:
            found = -calm(m, t, at + 1, -beta, -alpha, left - 1)
        if m.failed:
            break
        if found > best:
            best = found
            if found > alpha:
                alpha = found
                if found >= beta:
                    break
    stop_picking(m, cython.address(picker))
    if m.failed:
        return 0
    if checked and tried == 0:
        return score_of_no_action(m, s, at, side)
    if t.prunes and left > -4:
        bound = AT_LEAST if best >= beta else (AT_MOST if beta - alpha == 1 else 0)
        if bound and -CERTAIN < best < CERTAIN:
            note(t.slots, t.n_lines, t.age, key, best, 0, bound, known.action)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_alone(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a side has units on one square only."""
    found: cython.int = 0
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        if bits & (bits - 1):
            return False
        found += bits != 0
    return found == 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_stop(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True in the middle of a turn that may end here."""
    if s.spent == 0 or s.phase != ACT_PHASE:
        return False
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    return s.spent >= least


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _after_stop(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    side: cython.int,
    alpha: cython.int,
    beta: cython.int,
    left: cython.int,
) -> cython.int:
    """Return the score of ending the turn here, for a side: what has acted may be captured before it acts again."""
    after = ply(m, at + 1)
    copy(m, ply(m, at), after)
    go_on(m, after, True)
    t.struck[at + 1] = t.struck[at]
    if actor(m, after) == side:
        return calm(m, t, at + 1, alpha, beta, left - 1)
    return -calm(m, t, at + 1, -beta, -alpha, left - 1)


def score_of_no_action(
    m: cython.pointer[Machine], s: cython.pointer[State], at: cython.int, side: cython.int
) -> cython.int:
    """Return the score of a side without a legal action: lost, or what the rules say of stalemate."""
    result = stuck_result(m, s)
    return result * (WON - at) if side == s.side else result * (at - WON)


def won_score(winner: cython.int, side: cython.int, at: cython.int) -> cython.int:
    """Return the score for a side of a game that a goal ends so deep: won, lost, or drawn if both have met one."""
    if winner == NO_WINNER:
        return 0
    return WON - at if winner == side else at - WON


# Ends that depend on what was before


def begins_turn(s: cython.pointer[State]) -> cython.bint:
    """Return True if nothing has been done in the turn."""
    return s.spent == 0 and s.phase == ACT_PHASE and s.n_waiting == 0


def is_over(m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int) -> cython.bint:
    """Return True if the game ends by count: a position has come back, or it took too long."""
    return t.path[at] != 0 and (_has_taken_too_long(m, at) or _before(t, at) != NEVER)


def winner_by_count(m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int) -> cython.int:
    """Return the winner of a game that ends by count, or NO_WINNER."""
    if _has_taken_too_long(m, at):
        return late_winner(m, ply(m, at))
    before = _before(t, at)
    winner = NO_WINNER if before == NEVER else _repetition_winner(m, t, at, before)
    return m.odds if winner == NO_WINNER else winner


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _counted_score(winner: cython.int, side: cython.int) -> cython.int:
    """Return the score for a side of a game that ends by count, which the next time may end otherwise."""
    if winner == NO_WINNER:
        return 0
    return CERTAIN if winner == side else -CERTAIN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_taken_too_long(m: cython.pointer[Machine], at: cython.int) -> cython.bint:
    return took_too_long(m, ply(m, at)) and goes_on(m, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _before(t: cython.pointer[Thought], at: cython.int) -> cython.int:
    """Return when the position in a ply was there before: in a ply, or below 0 in the game; NEVER if it was not.

    Who could come back to it within the search can do so again: where the rules count three times, the second counts as
    well. A search that waited for the third would see it only when the other side brings it about. Of the positions
    before the search only those count whose next return ends the game: what was played cannot be chosen again.
    """
    if not t.repeats:
        return NEVER
    for i in range(at):
        if t.path[i] == t.path[at]:
            return i
    for i in range(t.n_past):
        if t.past[i].key == t.path[at]:
            return t.past[i].at
    return NEVER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _repetition_winner(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, before: cython.int
) -> cython.int:
    """Return the winner of a repetition, or NO_WINNER."""
    for i in range(t.n_past if before < 0 else 0):
        if t.past[i].at == before and t.past[i].winner != NO_WINNER:
            return t.past[i].winner
    if t.perpetual:
        pursued = _checked_all_along(m, t, at, before)
        if pursued != NO_WINNER:
            return pursued
    if t.repeated_winner != NO_WINNER or t.repeated == 0:
        return t.repeated_winner
    side = ply(m, at).side
    return 1 - side if t.repeated > 0 else side


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _checked_all_along(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, before: cython.int
) -> cython.int:
    """Return the only side that began each of its turns since an earlier one in check, or NO_WINNER."""
    all_along: cython.int = 3
    for i in range(t.n_past_turns + before, t.n_past_turns):
        if not t.past_turns[i] & 2:
            all_along &= ~(1 << (t.past_turns[i] & 1))
    for i in range(max(0, before), at + 1):
        s = ply(m, i)
        if t.path[i] and not is_checked(m, s, s.side):
            all_along &= ~(1 << s.side)
    return 0 if all_along == 1 else (1 if all_along == 2 else NO_WINNER)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sees_check(m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight]) -> cython.bint:
    """Return True if the side to act is in check. In a plain game all that threatens it is noted on the way."""
    if m.plain:
        look(m, s, sight)
        if sight.clear:
            return sight.n_checks > 0
    return _is_checked(m, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_checked(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    if s.n_royal[s.side] == 0 or s.phase != ACT_PHASE or s.n_waiting:
        return False
    return is_checked(m, s, s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_urged(m: cython.pointer[Machine], at: cython.int) -> cython.bint:
    """Return True if the side to act must capture."""
    return m.must_capture and is_urged(m, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_pass(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if a side has units enough that it would rather act than pass."""
    heavy: cython.int = 0
    for piece in range(m.n_pieces):
        if m.promotion[piece] == NO_PIECE and not m.royal[piece]:
            heavy += tally(m, s, s.side)[piece]
    return heavy >= 2


# Actions


def make(m: cython.pointer[Machine], at: cython.int, sight: cython.pointer[Sight], number: u32) -> cython.bint:
    """Write the state after an action into the next ply, or return False if it is illegal."""
    action = m.actions + number
    judged = verdict(m, ply(m, at), sight, action) if m.plain else -1
    if judged == 1:
        act_and_pass(m, ply(m, at), ply(m, at + 1), action)
        return True
    if judged == -1 and is_legal(m, at, number) and not m.failed:
        play(m, at, m.actions + number)
        return m.failed == 0
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_line(t: cython.pointer[Thought], at: cython.int, name: u32) -> cython.void:
    """Put an action before the best line of the next ply."""
    here = t.line + at * (MOST_DEEP + 8)
    following = t.line + (at + 1) * (MOST_DEEP + 8)
    here[0] = name
    count = min(t.length[at + 1], MOST_DEEP)
    for i in range(count):
        here[i + 1] = following[i]
    t.length[at] = count + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_left_out(t: cython.pointer[Thought], name: u32) -> cython.bint:
    for i in range(t.n_left_out):
        if t.left_out[i] == name:
            return True
    return False
