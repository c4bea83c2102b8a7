# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The search: principal variation search over actions, and a calm search of captures at its ends.

A score is for the side to act. The state says which side that is, because a turn may have many actions, or a placement
by the other side. The search negates the score and the window only where the side to act changes. Methods of pruning
have their names and usual margins from the Chess Programming Wiki; search.pxd lists them.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import is_checked
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count, key_of_counts, late_winner
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
    pass_over,
    pick,
    reward,
    start_picking,
    stop_picking,
)
from cython.cimports.interpreter.engines.kernel.search.probing import probe
from cython.cimports.interpreter.engines.kernel.search.table import AT_LEAST, AT_MOST, EXACT, note, recall
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
    if not _may_go_on(m, t):
        return 0
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
        # Mate distance pruning: neither side can do better than to win with the next action
        alpha = max(alpha, at - WON)
        beta = min(beta, WON - at - 1)
        if alpha >= beta:
            return alpha
    score: cython.int = 0
    if t.atlas != cython.NULL and at and t.path[at] and probe(m, t, at, cython.address(score)):
        return score
    if depth <= 0 or at >= MOST_DEEP:
        return calm(m, t, at, alpha, beta, 0)
    node: SearchNode
    node.at, node.side, node.alpha, node.beta, node.depth, node.key = at, side, alpha, beta, depth, key
    if _is_decided(m, t, cython.address(node), may_pass, cython.address(score)):
        return score
    return _try_all(m, t, cython.address(node))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_go_on(m: cython.pointer[Machine], t: cython.pointer[Thought]) -> cython.bint:
    """Count a node, or return False if the search is to end."""
    if t.nodes & 15 == 0:  # to read the clock takes some hundredths of the time of a node
        watch(m)
    if m.failed or m.stopped or t.nodes >= t.most_nodes or not tick(m):
        m.failed = m.failed if m.failed else STOPPED
        return False
    t.nodes += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_decided(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    node: cython.pointer[SearchNode],
    may_pass: cython.bint,
    score: cython.pointer[cython.int],
) -> cython.bint:
    """Write the score of a node whose actions need not be tried, and return True, or find out what its search needs."""
    s = ply(m, node.at)
    node.checked = _sees_check(m, s, cython.address(node.picker.sight))
    if t.prunes and node.checked and s.spent == 0 and node.at < MOST_EXTENDED:
        node.depth += 1  # check extension
    node.careful = _is_careful(m, t, node)
    node.static_ = 0
    if not node.careful and _is_far_above(m, t, node):
        score[0] = node.static_
        return True
    node.known.action = 0  # what is known comes slowly from memory, so it is asked for late
    if _is_known(t, node, score):
        return True
    if not node.careful and node.at and t.passes and may_pass and _is_good_without_acting(m, t, node, score):
        return True
    if t.prunes and node.depth >= LEAST_WITH_KNOWN and node.known.action == 0:
        node.depth -= 1  # internal iterative reduction
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_careful(
    m: cython.pointer[Machine], t: cython.pointer[Thought], node: cython.pointer[SearchNode]
) -> cython.bint:
    """Return True if no action may be passed over, and no score guessed."""
    return (
        node.checked
        or m.must_capture
        or t.converts
        or m.n_scorings > 0
        or node.beta - node.alpha > 1
        or not t.prunes
        or node.beta >= CERTAIN
        or node.alpha <= -CERTAIN
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_far_above(
    m: cython.pointer[Machine], t: cython.pointer[Thought], node: cython.pointer[SearchNode]
) -> cython.bint:
    """Judge the state of a node, and return True if it is so good that no action need be tried: reverse futility."""
    margin, depth = t.scale.margin, node.depth
    least: cython.int = node.alpha - margin * (depth + 1)
    most: cython.int = node.beta + margin * depth
    roughly: cython.bint = depth < LEAST_NULL_MOVE  # no passing of a turn then, so only these two limits are asked
    trace = cython.address(t.traces[node.at])
    node.static_ = judge(m, t.scale, ply(m, node.at), node.key, least, most, trace, roughly)
    return node.at and depth <= MOST_REVERSE_FUTILITY and node.static_ - margin * depth >= node.beta


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_known(
    t: cython.pointer[Thought], node: cython.pointer[SearchNode], score: cython.pointer[cython.int]
) -> cython.bint:
    """Recall what is known of a node; return True if that decides it, and write its score then."""
    if not recall(t.slots, t.n_lines, node.key, cython.address(node.known)):
        return False
    deep: cython.bint = node.known.depth >= node.depth if t.prunes else node.known.depth == node.depth
    return deep and node.beta - node.alpha == 1 and node.at and _decides(node, node.alpha, score)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _decides(node: cython.pointer[SearchNode], alpha: cython.int, score: cython.pointer[cython.int]) -> cython.bint:
    """Return True if a known bound is outside a window that ends at the beta of a node, and write the score."""
    score[0] = _from_table(node.known.score, node.at)
    if node.known.bound & AT_LEAST and score[0] >= node.beta:
        return True
    return node.known.bound & AT_MOST and score[0] <= alpha


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _from_table(score: cython.int, at: cython.int) -> cython.int:
    """Return a score as seen from the root: in the table a win is as many actions away as from its own state."""
    return score - at if score > CERTAIN else (score + at if score < -CERTAIN else score)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _to_table(score: cython.int, at: cython.int) -> cython.int:
    return score + at if score > CERTAIN else (score - at if score < -CERTAIN else score)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_good_without_acting(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    node: cython.pointer[SearchNode],
    score: cython.pointer[cython.int],
) -> cython.bint:
    """Return True if a side that leaves out its turn is above beta still, and write the score: null move pruning."""
    s = ply(m, node.at)
    if node.depth < LEAST_NULL_MOVE or node.static_ < node.beta or not _may_pass(m, s):
        return False
    after = ply(m, node.at + 1)
    copy(m, s, after)
    memset(passants(m, after), 0, 4 * after.n_passants)
    after.n_passants = 0
    after.clock += 1
    pass_on(m, after)
    depth = node.depth - NULL_MOVE_REDUCTION - node.depth / NULL_MOVE_SHARE
    passed: cython.int = -seek(m, t, node.at + 1, -node.beta, -node.beta + 1, depth, False)
    score[0] = 0 if m.failed else (node.beta if passed > CERTAIN else passed)
    return m.failed or passed >= node.beta


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_all(m: cython.pointer[Machine], t: cython.pointer[Thought], node: cython.pointer[SearchNode]) -> cython.int:
    """Return the score of the best action of a node."""
    at, alpha, picker = node.at, node.alpha, cython.address(node.picker)
    leads: cython.bint = node.depth > MOST_SHALLOW or t.scale.one_action
    start_picking(m, t, picker, node.known.action, False, leads)
    best: cython.int = -WON - 1
    best_name: u32 = 0
    tried: cython.int = 0
    quiet_tried: cython.int = 0
    while pick(m, t, at, picker, not (best > -CERTAIN and _is_hopeless(m, t, node, alpha, quiet_tried))):
        if at == 0 and t.n_left_out and _is_left_out(t, picker.name):
            continue
        if not make(m, at, cython.address(picker.sight), picker.chosen):
            if m.failed:
                break
            pass_over(t, picker)
            continue
        tried += 1
        quiet: cython.bint = picker.rank < GAINFUL
        quiet_tried += quiet
        found: cython.int = _score_of(m, t, node, alpha, tried)
        if m.failed:
            break
        if found > best:
            best, best_name = found, picker.name
            if found > alpha:
                alpha = found
                _keep_line(t, at, picker.name)
                if found >= node.beta:
                    t.cutoffs += 1
                    t.first_cutoffs += tried == 1
                    if quiet:
                        reward(m, t, at, picker, node.depth)
                    break
    stop_picking(m, picker)
    if m.failed:
        return best if at == 0 else 0
    if tried == 0:
        return -WON - 1 if at == 0 and t.n_left_out else score_of_no_action(m, ply(m, at), at, node.side)
    if at or not t.n_left_out:
        _note_best(t, node, best, best_name)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_hopeless(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    node: cython.pointer[SearchNode],
    alpha: cython.int,
    quiet_tried: cython.int,
) -> cython.bint:
    """Return True if no other quiet action need be tried near the end: many were, or one can hardly reach alpha.

    The first is late move pruning, the second futility pruning. Where a side only moves, once a turn, the first loses
    more than it saves.
    """
    depth = node.depth
    if node.careful or node.at <= NEAR_ROOT:
        return False
    many: cython.int = (MOVE_COUNT + depth * depth) * (1 if t.scale.one_action else 2)
    if depth <= MOST_MOVE_COUNT and quiet_tried > many and (m.hands or not t.scale.one_action):
        return True
    return depth <= MOST_FUTILITY and node.static_ + t.scale.margin * (depth + 1) <= alpha


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _score_of(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    node: cython.pointer[SearchNode],
    alpha: cython.int,
    tried: cython.int,
) -> cython.int:
    """Return the score of the action that was made; after the first one, first only whether it is better than alpha.

    The end of a turn costs no depth.
    """
    at, side, beta = node.at, node.side, node.beta
    ends: cython.bint = m.actions[node.picker.chosen].kind == END_KIND and ply(m, at).spent > 0
    depth: cython.int = node.depth if ends and at < MOST_EXTENDED else node.depth - 1
    if tried == 1:
        return _follow(m, t, at, side, alpha, beta, depth)
    less: cython.int = _reduction(t, node, tried, depth)
    if less and at <= NEAR_ROOT and is_checked(m, ply(m, at + 1), 1 - side):
        less = 0
    found: cython.int = _follow(m, t, at, side, alpha, alpha + 1, depth - less)
    if found > alpha and less:
        found = _follow(m, t, at, side, alpha, alpha + 1, depth)
    if alpha < found < beta:
        found = _follow(m, t, at, side, alpha, beta, depth)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _reduction(
    t: cython.pointer[Thought], node: cython.pointer[SearchNode], tried: cython.int, depth: cython.int
) -> cython.int:
    """Return by how much less deep a quiet action is looked at first: late move reductions."""
    rank = node.picker.rank
    if not t.prunes or node.depth < LEAST_REDUCED or tried <= FULL_DEPTH or rank >= GAINFUL or node.checked:
        return 0
    row = min(node.depth, DEEPEST_TABLE - 1)
    less: cython.int = t.reductions[row * DEEPEST_TABLE + min(tried, DEEPEST_TABLE - 1)]
    less -= node.beta - node.alpha > 1
    less -= rank >= KILLER - 1
    return max(0, min(less, depth - 1))


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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_best(
    t: cython.pointer[Thought], node: cython.pointer[SearchNode], best: cython.int, best_name: u32
) -> cython.void:
    """Remember the score of a node, and the action that made it better than alpha or was known before."""
    raised: cython.bint = best > node.alpha
    bound = AT_LEAST if best >= node.beta else (EXACT if raised else AT_MOST)
    name: u32 = best_name if raised else node.known.action
    note(t.slots, t.n_lines, t.age, node.key, _to_table(best, node.at), node.depth, bound, name)


# The calm search


def calm(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    alpha: cython.int,
    beta: cython.int,
    left: cython.int,
) -> cython.int:
    """Return the score of a state once nothing more is won at once; in check every action is tried, for a while.

    If a turn may end early and units that have acted must wait, nothing is judged in the middle of a turn, because
    captures would seem to cost nothing. After two actions, the search looks only at captures on the square of the last
    one. Where every action captures, no state is calmer than another; and many captures everywhere are too many to look
    at. A side with one unit is asked for an action: its stalemate would otherwise look like a large advantage.
    """
    t.length[at] = 0
    s = ply(m, at)
    side = actor(m, s)
    if left == 0:
        t.calm_end = t.nodes + MOST_CALM if t.prunes else t.most_nodes
    else:
        if not _may_go_on(m, t):
            return 0
        follow_trace(t, at)
        if m.n_goals:
            winner = goal_winner(m, s)
            if winner != NO_PIECE:
                return won_score(winner, side, at)
        begin(m)
    node: SearchNode
    node.at, node.side, node.beta, node.depth = at, side, beta, left
    node.key = key_of_counts(m, s, full_key(m, s))
    fetch_known(t, node.key)
    looks: cython.bint = left > -CALM_CHECKS and not t.stops_early
    checked: cython.bint = (looks or m.plain) and _sees_check(m, s, cython.address(node.picker.sight))
    node.checked = looks and (checked or _is_urged(m, at))
    if _is_calm(m, t, s, at, left):
        return judge(m, t.scale, s, node.key, alpha, beta, cython.address(t.traces[at]), False)
    if begins_turn(s) and _is_alone(m, s, side) and not goes_on(m, at):
        return 0 if m.failed else score_of_no_action(m, s, at, side)
    node.static_ = -WON - 1
    if not node.checked:
        if t.stops_early and _may_stop(m, s):
            node.static_ = _after_stop(m, t, at, side, alpha, beta, left)
            if m.failed:
                return 0
        else:
            node.static_ = judge(m, t.scale, s, node.key, alpha, beta, cython.address(t.traces[at]), False)
        if node.static_ >= beta:
            return node.static_  # standing pat
        alpha = max(alpha, node.static_)
    node.alpha = alpha
    node.known.action = 0
    score: cython.int = 0
    if t.prunes and recall(t.slots, t.n_lines, node.key, cython.address(node.known)):
        if beta - alpha == 1 and _decides(cython.address(node), alpha, cython.address(score)):
            return score
    return _try_gains(m, t, cython.address(node))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_calm(
    m: cython.pointer[Machine], t: cython.pointer[Thought], s: cython.pointer[State], at: cython.int, left: cython.int
) -> cython.bint:
    """Return True if a state is judged as it is: nothing is won at once there, or the search has gone on enough."""
    if at >= MOST_DEEP or left < -DEEPEST_CALM or t.storms or t.nodes >= t.calm_end:
        return True
    return s.n_waiting or s.phase >= RELOCATE_PHASE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_gains(m: cython.pointer[Machine], t: cython.pointer[Thought], node: cython.pointer[SearchNode]) -> cython.int:
    """Return the score of the best action that wins something at once, or of all actions in check, or of none."""
    at, alpha, best, picker = node.at, node.alpha, node.static_, cython.address(node.picker)
    start_picking(m, t, picker, node.known.action, not node.checked, True)
    tried: cython.int = 0
    while pick(m, t, at, picker, node.checked):
        if not node.checked:
            if _gains_too_little(m, t, node, alpha):
                break  # what follows wins even less
            if _is_elsewhere(m, t, node):
                continue
        if not make(m, at, cython.address(picker.sight), picker.chosen):
            if m.failed:
                break
            continue
        tried += 1
        t.struck[at + 1] = m.actions[picker.chosen].target
        found: cython.int = _follow_calmly(m, t, at, node.side, alpha, node.beta, node.depth - 1)
        if m.failed:
            break
        if found > best:
            best = found
            if found > alpha:
                alpha = found
                if found >= node.beta:
                    break
    stop_picking(m, picker)
    if m.failed:
        return 0
    if node.checked and tried == 0:
        return score_of_no_action(m, ply(m, at), at, node.side)
    if t.prunes and node.depth > -CALM_CHECKS:
        bound = AT_LEAST if best >= node.beta else (AT_MOST if node.beta - alpha == 1 else 0)
        if bound and -CERTAIN < best < CERTAIN:
            note(t.slots, t.n_lines, t.age, node.key, best, 0, bound, node.known.action)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gains_too_little(
    m: cython.pointer[Machine], t: cython.pointer[Thought], node: cython.pointer[SearchNode], alpha: cython.int
) -> cython.bint:
    """Return True if a state with the gain of the chosen action is still far below alpha: delta pruning."""
    if node.picker.rank >= FROM_MEMORY or not t.prunes or m.n_scorings:
        return False
    gain: cython.int = (node.picker.rank - GAINFUL) >> 8
    return node.static_ + gain + DELTA_MARGINS * t.scale.margin <= alpha


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_elsewhere(
    m: cython.pointer[Machine], t: cython.pointer[Thought], node: cython.pointer[SearchNode]
) -> cython.bint:
    """Return True if only recaptures are looked at so deep, and the chosen action is none."""
    if not t.stops_early or not t.prunes or node.depth > -RECAPTURES_ONLY:
        return False
    return m.actions[node.picker.chosen].target != t.struck[node.at]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow_calmly(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    at: cython.int,
    side: cython.int,
    alpha: cython.int,
    beta: cython.int,
    left: cython.int,
) -> cython.int:
    """Return the score of the next ply for a side."""
    if actor(m, ply(m, at + 1)) == side:
        return calm(m, t, at + 1, alpha, beta, left)
    return -calm(m, t, at + 1, -beta, -alpha, left)


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
    return _follow_calmly(m, t, at, side, alpha, beta, left - 1)


def score_of_no_action(
    m: cython.pointer[Machine], s: cython.pointer[State], at: cython.int, side: cython.int
) -> cython.int:
    """Return the score of a side without a legal action: lost, or what the rules say of stalemate."""
    result = stuck_result(m, s)
    return result * (WON - at) if side == s.side else result * (at - WON)


def won_score(winner: cython.int, side: cython.int, at: cython.int) -> cython.int:
    """Return a side's score of a game that a goal ends at a depth: won, lost, or drawn if both have met one."""
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
    return ends_by_count(m, ply(m, at)) and goes_on(m, at)


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
