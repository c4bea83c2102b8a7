# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The turn: its number of actions, how it passes to the other side, and when a goal is won."""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import gives_check_from, is_attacked, is_checked
from cython.cimports.interpreter.engines.kernel.law.capturing import forfeit, mark_again
from cython.cimports.interpreter.engines.kernel.law.continuing import (
    captor,
    forget_captor,
    must_capture_again,
    note_captor,
)
from cython.cimports.interpreter.engines.kernel.law.counts import count_on, sign_of_more
from cython.cimports.interpreter.engines.kernel.law.effects import (
    carry_out,
    change_sides,
    copy,
    expose,
    makes_progress,
)
from cython.cimports.interpreter.engines.kernel.law.goals import begins, has_new_row, is_met
from cython.cimports.interpreter.engines.kernel.law.history import record
from cython.cimports.interpreter.engines.kernel.law.lifting import captures, open_walls
from cython.cimports.interpreter.engines.kernel.law.placing import (
    any_second,
    forget_gains,
    forget_trail,
    note_gains,
    note_trail,
)
from cython.cimports.interpreter.engines.kernel.law.sharing import share_out
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import order_of
from cython.cimports.interpreter.engines.kernel.moves.chains import any_claim, any_relocation, remember
from cython.cimports.interpreter.engines.kernel.moves.commanding import follow
from cython.cimports.interpreter.engines.kernel.moves.groups import area_lead
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, set_gate
from cython.cimports.interpreter.engines.kernel.moves.stacks import can_take_passant
from cython.cimports.libc.string import memset

from dsl.model.rows import EndKind, number_of
from interpreter.state.position import NUMBERS

_PASSES = cython.declare(cython.int, NUMBERS.index("passes"))
_BY_PASSES = cython.declare(cython.int, number_of(EndKind.PASSES))

# Goals


def goal_winner(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the side that has won by a goal that is independent of legal actions, or NO_PIECE or NO_WINNER.

    Of two sides that one goal concerns at once, the one that acted last goes first. Where both sides have met goals of
    which one is late, the side with draw odds wins.
    """
    return new_winner(m, cython.NULL, s)


def new_winner(m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State]) -> cython.int:
    """Return the winner by a goal like `goal_winner`.

    `before` is a state in which no goal was won, or NULL.
    """
    number = new_goal(m, before, s)
    if number == NO_PIECE:
        return NO_PIECE
    if m.goals[number].by_passes:
        return _winner_by_number(m, s, m.goals[number].row)
    if m.goals[number].draws:
        return m.odds
    mover: cython.int = 1 - s.side if begins(s, s.side) else s.side
    concerned = mover if _concerns(m, before, s, number, mover) else 1 - mover
    winner: cython.int = concerned if m.goals[number].wins else 1 - concerned
    if m.goes_late:
        for other in range(m.n_goals):
            loser = 1 - winner if m.goals[other].wins else winner
            if m.goals[other].draws:
                continue
            if (m.goals[number].late or m.goals[other].late) and is_met(m, s, m.goals + other, loser):
                return m.odds
    return winner


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _winner_by_number(m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row]) -> cython.int:
    """Return the side that has won by the number of its units, or by points; a draw goes to the side with odds."""
    if row.which == HIGHER or row.which == LOWER:
        lead: cython.int = (
            s.scores[0] - s.scores[1] + (row.more if row.side == 0 else -row.more if row.side == 1 else 0)
        )
        return m.odds if lead == 0 else 0 if (lead > 0) == (row.which == HIGHER) else 1
    if row.which == MOST or row.which == FEWEST:
        more: cython.int = row.more if row.side == s.side else -row.more if row.side == 1 - s.side else 0
        sign: cython.int = 0
        if row.ways and row.kind == _BY_PASSES:  # by area
            more += area_lead(m, s, row.ways) if s.side == 0 else -area_lead(m, s, row.ways)
            sign = (more > 0) - (more < 0)
        else:
            sign = sign_of_more(m, s, row.points, more)
        if sign:
            return s.side if (sign > 0) == (row.which == MOST) else 1 - s.side
    return m.odds


def goal_number(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the first goal that is won, or NO_PIECE."""
    return new_goal(m, cython.NULL, s)


def new_goal(m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State]) -> cython.int:
    """Return the number of the first goal that is won in `s`, or NO_PIECE.

    `before` is the state before the last action, in which no goal was won, or NULL if it is unknown. With it, only rows
    that the action made are looked at.
    """
    for number in range(m.n_goals):
        if _concerns(m, before, s, number, 0) or _concerns(m, before, s, number, 1):
            return number
    return NO_PIECE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _concerns(
    m: cython.pointer[Machine],
    before: cython.pointer[State],
    s: cython.pointer[State],
    number: cython.int,
    side: cython.int,
) -> cython.bint:
    """Return True if an end concerns a side now; one by passes concerns the side whose turn begins."""
    goal = m.goals + number
    if before != cython.NULL and goal.kind == ROW_GOAL and not goal.late and not goal.row.which:
        return has_new_row(m, before, s, goal, side)
    if goal.late and not begins(s, side if goal.wins else 1 - side):
        return False
    return is_met(m, s, goal, side)


def stuck_result(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the result for a side without a legal action: 1 a win, -1 a loss, 0 a draw.

    Of a series of checks that ends with checkmate, only the last is known here.
    """
    if m.mate[s.side] and is_checked(m, s, s.side):
        mate: cython.int = _mate_result(m, s)
        if mate == 0 and m.odds != NO_WINNER:
            return 1 if m.odds == s.side else -1
        return mate
    result: cython.int = m.stalemate[s.side]
    if m.by_number[s.side]:
        result = m.by_number[s.side] * sign_of_more(m, s, m.by_points[s.side], 0)
    if m.by_score[s.side]:
        ahead: cython.int = s.scores[s.side] - s.scores[1 - s.side]
        result = m.by_score[s.side] * (1 if ahead > 0 else -1 if ahead < 0 else 0)
    if result == 0 and m.odds != NO_WINNER:
        return 1 if m.odds == s.side else -1
    return result


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mate_result(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the result for a side in checkmate, by the pieces that give it if that counts."""
    if m.mate_by == cython.NULL and m.mate_without == cython.NULL:
        return m.mate[s.side]
    only_by: cython.bint = m.mate_by != cython.NULL
    counts: cython.bint = m.mate_without == cython.NULL
    for square in range(m.n):
        if has(occupied(m, s, 1 - s.side), square) and gives_check_from(m, s, s.side, square):
            piece = piece_of(units(m, s)[square])
            only_by = only_by and m.mate_by[piece]
            counts = counts or m.mate_without[piece]
    if only_by:
        return 1
    return m.mate[s.side] if counts else 0


# Within a turn


def turn_length(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    least: cython.pointer[cython.int],
    most: cython.pointer[cython.int],
) -> cython.void:
    """Return the least and the greatest number of actions of this turn, including taking command."""
    if captor(m, s) != NOWHERE:
        least[0], most[0] = s.spent + must_capture_again(m), s.spent + 1
        return
    if s.opening:
        least[0], most[0] = m.opening_actions[s.side], m.opening_actions[s.side]
    else:
        least[0], most[0] = m.lengths[s.side][0], m.lengths[s.side][1]
        if m.growth[s.side]:
            least[0] = most[0] = _grown(m, s)
        elif m.per[s.side] != NO_PIECE:
            count: cython.int = tally(m, s, s.side)[m.per[s.side]]
            least[0], most[0] = _at_most(least[0], max(1, count)), _at_most(most[0], max(1, count))
        for number in range(m.n_piece_lengths):
            row = m.piece_lengths + number
            if tally(m, s, s.side)[row.piece]:
                least[0], most[0] = row.least, row.most
                break
    if not m.takes_command:
        return
    bound = _order_bound(m, s)
    least[0] += 1
    most[0] = 1 + (min(most[0], bound) if bound else most[0])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _grown(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the number of actions where each turn has more than the one before."""
    turns_before: i64 = 2 * cython.cast(i64, s.number - 1) + s.side
    length: i64 = m.lengths[s.side][0] + m.growth[s.side] * turns_before
    return cython.cast(cython.int, min(cython.cast(i64, m.lengths[s.side][1]), length))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _at_most(number: cython.int, bound: cython.int) -> cython.int:
    return number if number < bound else bound


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _order_bound(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the maximum number of activations of the leader in command, or 0 without a limit."""
    stance = order_of(m, s)
    if stance == NO_PIECE:
        return 0
    rule = m.commands + m.stances[stance].rule
    if rule.others:
        return rule.most + 1 if rule.most and m.acts_once else 0
    return rule.most


def most_actions(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the maximum number of actions of this turn."""
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    return most


def act_on(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.void:
    """Apply an action without passing the turn on."""
    copy(m, before, s)
    kept: Action
    if m.n_commands or m.n_notes:  # other actions are looked at, and the list of actions may move with them
        kept = action[0]
        action = cython.address(kept)
    if action.kind == END_KIND:
        if s.phase == ACT_PHASE and s.spent == 0:
            _leave_out(m, s)
        return
    progress = makes_progress(m, before, action)
    carry_out(m, s, action)
    if s.phase == PLACE_PHASE or action.kind == PLACE_KIND or action.kind == CLAIM_KIND or action.kind == RELOCATE_KIND:
        return
    is_shift: cython.bint = action.how >= HOW_PUSH and (action.kind == MOVE_KIND or action.kind == DROP_KIND)
    s.spent += m.shift_cost if is_shift else 1
    s.numbers[_PASSES] = 0
    if m.second:
        note_trail(m, before, s, action)
        note_gains(m, before, s)
    if m.n_commands:
        follow(m, before, s, action)
    if m.sharer != NO_PIECE:
        share_out(m, before, s, action)
    if progress or (m.took and m.progress_by_capture):
        s.clock = 0
    elif before.spent == 0:
        s.clock += 1
    note_captor(m, s, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leave_out(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Pass, or swap sides: spend the turn, without progress, and leave nothing open en passant."""
    memset(passants(m, s), 0, 4 * s.n_passants)
    s.n_passants = 0
    swaps: cython.bint = may_swap(m, s)
    s.spent = 1
    s.clock += 1
    if swaps:
        s.numbers[_PASSES] = 0
        change_sides(m, s)
    elif m.keeps_passes:
        s.numbers[_PASSES] += 1


def is_spent(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.bint:
    """Return True if the turn's actions are over: by `end`, by the last one, or by an event that ends it."""
    again: cython.bint = captor(m, s) != NOWHERE
    if action.kind == END_KIND or (not again and s.spent >= most_actions(m, before)):
        return True
    varies: cython.bint = (
        m.n_piece_lengths or m.per[s.side] != NO_PIECE or m.takes_command
    )  # by a unit that comes, or by another leader
    if varies and not again and s.spent >= most_actions(m, s):
        return True
    if m.ends_turn & AFTER_PROMOTING and action.flags & PROMOTES:
        return True
    return (m.ends_turn & AFTER_CAPTURE and captures(action)) or gives_check(m, s)


def gives_check(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if check ends a turn and the side that acts gives check."""
    return m.ends_turn & AFTER_CHECK and is_checked(m, s, 1 - s.side)


def act_and_pass(
    m: cython.pointer[Machine], before: cython.pointer[State], s: cython.pointer[State], action: cython.pointer[Action]
) -> cython.void:
    """Apply a step or capture in a game of one action a turn, with the same result as `act_on` and `go_on`.

    It is most of what perft and random games do, so it is written out: nothing is looked up twice.
    """
    plain: cython.bint = action.kind == MOVE_KIND and action.how <= HOW_CAPTURE and not action.flags & ~EXPOSES
    if not (plain and m.brief) or before.spent:
        act_on(m, before, s, action)
        go_on(m, s, True)
        return
    copy(m, before, s)
    side: cython.int = s.side
    origin: cython.int = action.origin
    target: cython.int = action.target
    here = units(m, s)
    unit: cython.int = here[origin]
    piece = piece_of(unit)
    own = occupied(m, s, side)
    progress: cython.bint = m.progress_by_move[piece]
    if action.how == HOW_CAPTURE:
        if colors(s)[target] == side + 1:  # a friend
            lift(m, s, target)
        else:
            _take_off(m, s, target, here[target])
        progress = progress or m.progress_by_capture
    if unit & CASTLES:
        remove(castles(m, s), origin)
    arrived = unit & ~(UNMOVED | CASTLES)
    place = (side * m.n_pieces + piece) * m.n
    s.key += m.z_unit[place + target] - m.z_unit[place + origin]
    s.key += m.z_mark[((arrived & ALL_MARKS) >> MARK_SHIFT) * m.n + target]
    s.key -= m.z_mark[((unit & ALL_MARKS) >> MARK_SHIFT) * m.n + origin]
    here[origin] = 0
    here[target] = cython.cast(u16, arrived)
    if m.worths != cython.NULL:
        weigh_between(s, m.worths + place + origin, m.worths + place + target)
    colors(s)[origin] = EMPTY
    colors(s)[target] = cython.cast(u8, side + 1)
    remove(own, origin)
    insert(own, target)
    if m.royal[piece]:
        s.royal[side] = target if s.n_royal[side] == 1 else find_unit(m, s, side, m.royal)
    if m.castler[piece]:
        forfeit(m, s, side, piece)
    if m.vanishing[origin]:
        colors(s)[origin] = OFF
        insert(occupied(m, s, NEUTRAL), origin)
        s.key += m.z_gone[origin]
    s.clock = 0 if progress else s.clock + 1
    s.numbers[_PASSES] = 0
    if s.n_passants:
        memset(passants(m, s), 0, 4 * s.n_passants)
        s.n_passants = 0
    if action.flags:
        expose(m, s, action, side)
    s.number += side
    s.side = 1 - side
    s.opening = m.opening_first[s.side] <= s.number <= m.opening_last[s.side]
    if m.n_counts:
        count_on(m, s)
    if s.n_passants:
        settle(m, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_off(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int
) -> cython.void:
    """Remove an enemy's unit from the game; its square is about to be filled."""
    side = side_of(unit)
    s.key -= z_of(m, square, unit)
    remove(occupied(m, s, side), square)
    tally(m, s, side)[piece_of(unit)] -= 1
    if m.worths != cython.NULL:
        weigh_less(m, s, square, unit)
    if unit & CASTLES:
        remove(castles(m, s), square)


# From turn to turn


def go_on(m: cython.pointer[Machine], s: cython.pointer[State], over: cython.bint) -> cython.void:
    """Advance a state after an action to the next choice of a side, in this turn or the next."""
    if s.n_waiting:
        return
    if s.phase == ACT_PHASE:
        if not over:
            return
        s.phase = PLACE_PHASE
        forget_captor(m, s)
        over = False
    if s.phase == PLACE_PHASE:
        if m.second:
            if not over and any_second(m, s):
                return
            forget_trail(s)
            forget_gains(m, s)
        _forget_shares(m, s)
        s.phase = CLAIM_PHASE
        over = False
    if s.phase == CLAIM_PHASE:
        if m.claims and not over and any_claim(m, s):
            return
        s.phase = RELOCATE_PHASE
        over = False
    if not over and m.relocates and any_relocation(m, s):
        return
    pass_on(m, s)


def pass_on(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Begin the turn of the other side."""
    remember(m, s)
    if m.acts_once:
        _rest(m, s)
    if m.closes:
        open_walls(m, s)
    s.number += s.side
    s.side = 1 - s.side
    s.opening = m.opening_first[s.side] <= s.number <= m.opening_last[s.side]
    s.spent = 0
    s.phase = ACT_PHASE
    if m.n_formations:
        memset(ridden(m, s), 0, 4 * s.n_ridden)
        s.n_ridden = 0
    _forget_shares(m, s)
    if m.n_notes:
        memset(noted(m, s, 0), 0, m.n_notes * m.words * 8)
    if m.n_counts:
        count_on(m, s)
    if m.n_commands:
        s.leader, s.stance, s.used = NO_COMMAND, NO_PIECE, 0
        if m.commanded:
            s.fresh[0] = s.fresh[1] = 0
    if s.n_passants:
        settle(m, s)
    if m.startles:
        startle(m, s)
    if m.counts_checks and s.scores[1 - s.side] < m.checks_needed[1 - s.side] and is_checked(m, s, s.side):
        s.scores[1 - s.side] += 1
    if m.recalls:
        record(m, n_past(m, s) - 1, key_of_turn(m, s))


def startle(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Let attacked units of certain pieces of the side to act count as moved."""
    for square in range(m.n):
        first: cython.int = units(m, s)[square]
        second: cython.int = seconds(m, s)[square] if m.stacks else 0
        one: cython.bint = first != 0 and side_of(first) == s.side and m.startled[piece_of(first)]
        other: cython.bint = second != 0 and side_of(second) == s.side and m.startled[piece_of(second)]
        if not (one or other) or not is_attacked(m, s, square, 1 - s.side):
            continue
        if one:
            _count_as_moved(m, s, square, first)
        if other:
            _count_as_moved(m, s, square, second)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_as_moved(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int
) -> cython.void:
    mark_again(m, s, square, unit, unit & ~(UNMOVED | CASTLES))
    forfeit(m, s, s.side, piece_of(unit))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _forget_shares(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Forget which units have made the activations of the turn."""
    if m.sharer != NO_PIECE:
        memset(share(m, s, 0), 0, s.n_shares * m.words * 8)
        s.n_shares = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rest(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Let units that acted act again."""
    for square in range(m.n):
        unit: cython.int = units(m, s)[square]
        if unit & ACTED:
            s.key += z_of(m, square, unit & ~ACTED) - z_of(m, square, unit)
            units(m, s)[square] = cython.cast(u16, unit & ~ACTED)
        if m.stacks:
            unit = seconds(m, s)[square]
            if unit & ACTED:
                s.key += z_of(m, square, unit & ~ACTED) - z_of(m, square, unit)
                seconds(m, s)[square] = cython.cast(u16, unit & ~ACTED)
            if unit and sorts_before(unit & ~ACTED, units(m, s)[square]):
                seconds(m, s)[square] = units(m, s)[square]
                units(m, s)[square] = cython.cast(u16, unit & ~ACTED)


def settle(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Remove en passant captures that no unit could make, so that equal states have equal bytes."""
    place = passants(m, s)
    kept: cython.int = 0
    for i in range(s.n_passants):
        if _can_be_taken(m, s, place[2 * i]):
            place[2 * kept], place[2 * kept + 1] = place[2 * i], place[2 * i + 1]
            kept += 1
    for i in range(2 * kept, 2 * s.n_passants):
        place[i] = 0
    s.n_passants = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_be_taken(m: cython.pointer[Machine], s: cython.pointer[State], crossed: cython.int) -> cython.bint:
    """Return True if a unit of the side to act could capture en passant on a crossed square."""
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        if m.all_laid:
            bits &= m.passant_from[(s.side * m.n + crossed) * m.words + word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if m.stacks:
                if can_take_passant(m, s, crossed, square):
                    return True
            elif m.has_passant[piece_of(units(m, s)[square])] and _unit_can_take(m, s, crossed, square):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _unit_can_take(
    m: cython.pointer[Machine], s: cython.pointer[State], crossed: cython.int, square: cython.int
) -> cython.bint:
    """Return True if a unit could capture in passing over a square, by its walk alone."""
    unit: cython.int = units(m, s)[square]
    reach = reach_of(m, piece_of(unit), s.side, square) - m.reach
    if not has(m.passant_reach + reach, crossed):
        return False
    walk = walk_of(m, piece_of(unit), s.side, square)
    seen = colors(s)
    there = seen[square]
    set_gate(m, s, unit)
    if walk.returns:
        seen[square] = EMPTY
    found: cython.bint = False
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if node.square == crossed and color == EMPTY and node.lands[EMPTY] & PASSANT:
            stop = walk.stops[node - walk.first]
            if not node.flags & LIMITED or allowed(m, s, stop, crossed, s.side, square, node.lands[EMPTY]) & PASSANT:
                found = True
                break
        node += node.next[color]
    seen[square] = there
    return found
