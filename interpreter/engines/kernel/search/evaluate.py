# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The value of a position for the side to act: units by their squares, hands, mobility, and some terms of the whole.

Everything is a count times a weight. Training asks for the counts, which the same function returns; terms without a
weight are counted only then.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.turns import actor, most_actions
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import active, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.moves.chains import relation
from cython.cimports.interpreter.engines.kernel.moves.limits import set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.search.hanging import hanging, size_on
from cython.cimports.interpreter.engines.kernel.search.nearing import filled_rows, gaps
from cython.cimports.interpreter.engines.kernel.search.network import appraise
from cython.cimports.interpreter.engines.kernel.search.rays import MOST_FAN_WORDS, Field, fan_of, open_squares, survey


def judge(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    key: u64,
    alpha: cython.int,
    beta: cython.int,
    trace: cython.pointer[Trace],
    roughly: cython.bint,
) -> cython.int:
    """Return the score of a position for the side to act, or a bound of it where that lies beyond a window.

    Most positions of a search have lost or won so much that nobody needs to know how much exactly. What is slow to
    count changes little with an action, so what it was a few actions ago is enough to see that. It is also enough to
    see that a score lies well within a window; who asks only for that gets it roughly.
    """
    outline: cython.int = _outline(m, scale, s, cython.NULL)
    if scale.slack:
        rough = _for_actor(m, s, outline + trace.details)
        slack: cython.int = scale.slack * (trace.ago + 1) / 2
        if rough - slack >= beta:
            return rough - slack
        if rough + slack <= alpha:
            return rough + slack
        if roughly and alpha + slack < rough < beta - slack:
            return rough
    known = scale.known_details + (key & (N_KNOWN_DETAILS - 1))
    if known.key != key:
        known.key, known.details = key, _details(m, scale, s, cython.NULL)
    trace.details, trace.ago = known.details, 0
    return _for_actor(m, s, outline + known.details)


def evaluate(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], counts: cython.pointer[i32]
) -> cython.int:
    """Return the score of a position in points for the side to act; `counts` receives what was counted for White.

    The counts are those of mobility by piece, then those of the terms; NULL is for who needs none.
    """
    return _for_actor(m, s, _outline(m, scale, s, counts) + _details(m, scale, s, counts))


def estimate(m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State]) -> cython.int:
    """Return the score of a position without the terms that are slow to count: mobility, runs, royal surroundings."""
    return _for_actor(m, s, _outline(m, scale, s, cython.NULL))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _for_actor(m: cython.pointer[Machine], s: cython.pointer[State], parts: cython.int) -> cython.int:
    """Return a score in points for the side to act, from sixteenths for White."""
    total: cython.int = parts / FINE
    if m.progress and m.odds == NO_WINNER and 2 * s.clock > m.progress:  # less and less can still be won
        lost: cython.int = STALE if total > STALE else -STALE if total < -STALE else total
        total -= lost * (2 * s.clock - m.progress) / m.progress
    return total if actor(m, s) == 0 else -total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weighed(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    counts: cython.pointer[i32],
    term: cython.int,
    number: cython.int,
) -> cython.int:
    """Return what a term of White's is worth, and note its number."""
    if counts != cython.NULL:
        counts[m.n_pieces + term] = number
    return number * scale.terms[term]


# What is quick to count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _outline(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], counts: cython.pointer[i32]
) -> cython.int:
    """Return the worth of units by their squares, of hands and of terms of the whole, in sixteenths for White."""
    early: i32 = s.worth.early
    late: i32 = s.worth.late
    stage: i32 = s.worth.stage
    if m.hands:
        for piece in range(m.n_pieces):
            white: i32 = hand(m, s, 0)[piece]
            black: i32 = hand(m, s, 1)[piece]
            early += (white - black) * scale.held[piece]
            late += (white - black) * scale.held[piece]
            stage += (white + black) * scale.stage[piece]
    for i in range(s.n_waiting):
        unit: cython.int = waiting(m, s)[2 * i]
        if side_of(unit) != NEUTRAL:
            early += (1 - 2 * side_of(unit)) * scale.held[piece_of(unit)]
            late += (1 - 2 * side_of(unit)) * scale.held[piece_of(unit)]
            stage += scale.stage[piece_of(unit)]
    if stage > scale.full:
        stage = scale.full
    wide: i64 = cython.cast(i64, early) * stage + cython.cast(i64, late) * (scale.full - stage)  # i32 may not do
    total: cython.int = wide / scale.full
    side = actor(m, s)
    sign = 1 - 2 * side
    total += _weighed(m, scale, counts, TEMPO, sign)
    if (scale.terms[ACTIONS_LEFT] or counts != cython.NULL) and s.phase == ACT_PHASE and side == s.side:
        if s.spent or not scale.one_action:  # none is left where a turn of one action begins
            total += _weighed(m, scale, counts, ACTIONS_LEFT, sign * (most_actions(m, s) - s.spent - 1))
    if m.keeps_score:
        total += _weighed(m, scale, counts, LEAD, s.scores[0] - s.scores[1])
    if m.n_goals:
        total += _weighed(m, scale, counts, NEARNESS, _nearness(m, s, 0) - _nearness(m, s, 1))
        total += _weighed(m, scale, counts, LAST_OF_KIND, _last_of_kind(m, s, 1) - _last_of_kind(m, s, 0))
    if scale.terms[HUNT] or counts != cython.NULL:
        total += _weighed(m, scale, counts, HUNT, _hunts(m, s))
    return total


# What is slow to count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _details(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], counts: cython.pointer[i32]
) -> cython.int:
    """Return what all that is slow to count is worth, in sixteenths for White."""
    white_near: cython.int = 0
    black_near: cython.int = 0
    total: cython.int = _side(m, scale, s, 0, cython.address(white_near), counts)
    total -= _side(m, scale, s, 1, cython.address(black_near), counts)
    if scale.terms[CLOSENESS] or counts != cython.NULL:
        total += _weighed(m, scale, counts, CLOSENESS, white_near / FINE - black_near / FINE)
    if scale.terms[SHELTER] or counts != cython.NULL:
        total += _weighed(m, scale, counts, SHELTER, _shelter(m, s, 0) - _shelter(m, s, 1))
    if scale.terms[RUN] or counts != cython.NULL:
        total += _weighed(m, scale, counts, RUN, _run_balance(m, scale, s))
    if m.activates and (scale.terms[ACTIVE] or counts != cython.NULL):
        value: cython.int = _active_value(m, scale, s, 0) - _active_value(m, scale, s, 1)
        total += _weighed(m, scale, counts, ACTIVE, value)
    if m.activates and (scale.terms[HANGING] or counts != cython.NULL):
        hung: cython.int = hanging(m, s, 0, scale.size) - hanging(m, s, 1, scale.size)
        total += _weighed(m, scale, counts, HANGING, hung / FINE)
    if scale.n_rows and (scale.terms[ROWS] or counts != cython.NULL):
        total += _weighed(m, scale, counts, ROWS, _filled_rows(m, scale, s, 0) - _filled_rows(m, scale, s, 1))
    if scale.joins and (scale.terms[GAPS] or counts != cython.NULL):
        total += _weighed(m, scale, counts, GAPS, gaps(m, s, 1) - gaps(m, s, 0))
    if m.chains and (scale.terms[LINKS] or scale.terms[NEW_LINKS] or counts != cython.NULL):
        total += _links(m, scale, s, counts)
    if scale.net != cython.NULL:
        side = actor(m, s)
        total += (1 - 2 * side) * appraise(m, scale.net, s, side)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _side(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    side: cython.int,
    near: cython.pointer[cython.int],
    counts: cython.pointer[i32],
) -> cython.int:
    """Return what the mobility of a side is worth, in sixteenths, and write how near it is to the unit it hunts."""
    sought: cython.int = NOWHERE
    if scale.terms[CLOSENESS] or counts != cython.NULL:
        sought = _kept(m, s, 1 - side)
    if scale.fans != cython.NULL and counts == cython.NULL and not m.activates:
        return _side_by_fans(m, scale, s, side, sought, near)
    away = m.distance + (sought if sought != NOWHERE else 0) * m.n
    moved: cython.int = 0
    mobile: cython.bint = scale.mobile or counts != cython.NULL
    ready = active(m, s, side) if m.activates and mobile else occupied(m, s, side)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if sought != NOWHERE and away[square]:
                near[0] += size_on(m, s, square, side, scale.size) / away[square]
            if mobile and has(ready, square):
                moved += _worth_of_moves(m, scale, s, units(m, s)[square], square, side, counts)
                if m.stacks:
                    moved += _worth_of_moves(m, scale, s, seconds(m, s)[square], square, side, counts)
    return moved


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _side_by_fans(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    side: cython.int,
    sought: cython.int,
    near: cython.pointer[cython.int],
) -> cython.int:
    """Return the same where a unit stands alone on its square, and moves by itself; most positions are of this kind."""
    here = units(m, s)
    fans = fan_of(m, scale.fans, 0, side, 0)
    away = m.distance + (sought if sought != NOWHERE else 0) * m.n
    sizes = scale.sizes_away
    moved: cython.int = 0
    nearness: cython.int = 0
    found: u64[MOST_FAN_WORDS]
    field: Field
    survey(m, s, side, cython.address(field))
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(here[square])
            if sought != NOWHERE:
                nearness += sizes[piece * N_DISTANCES + away[square]]
            worth = scale.mobility[piece]
            if worth == 0:
                continue
            fan = fans + piece * m.n + square
            if fan.drawn:
                open_squares(m, cython.address(field), fan, found)
                moved += worth * (n_bits(found[0]) + (n_bits(found[1]) if m.words > 1 else 0))
            else:
                moved += worth * _free_squares(m, s, here[square], square)
    near[0] = nearness
    return moved


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _worth_of_moves(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    unit: cython.int,
    square: cython.int,
    side: cython.int,
    counts: cython.pointer[i32],
) -> cython.int:
    """Return what the moves of a unit are worth, in sixteenths; 0 if there is none of this side."""
    piece = piece_of(unit)
    if unit == 0 or side_of(unit) != side or (scale.mobility[piece] == 0 and counts == cython.NULL):
        return 0
    free: cython.int = _free_squares(m, s, unit, square)
    if counts != cython.NULL:
        counts[piece] += (1 - 2 * side) * free
    return free * scale.mobility[piece]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _free_squares(
    m: cython.pointer[Machine], s: cython.pointer[State], unit: cython.int, square: cython.int
) -> cython.int:
    """Return the number of squares that a unit could go to, check aside."""
    side = side_of(unit)
    piece = moving_piece(m, s, unit, order_of(m, s)) if m.n_commands else piece_of(unit)
    walk = walk_of(m, piece, side, square)
    seen = colors(s)
    if m.has_unmoved[piece]:
        set_gate(m, s, unit)
    found: cython.int = 0
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if node.lands[color] & (STEP | CAPTURE | JOIN):
            found += 1
        node += node.next[color]
    return found


# Runs


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _run_balance(m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State]) -> cython.int:
    """Return the worth of White's runs less that of Black's, which only changes when a unit that may run does.

    A run is a unit on its way to where it promotes or wins that no enemy unit of the same piece bars.
    """
    known = scale.known_runs + (mix(s.worth.runners, 0) & (N_KNOWN_RUNS - 1))
    if known.runners == s.worth.runners:
        return known.runs
    white: u64[MOST_WORDS]
    black: u64[MOST_WORDS]
    _gather_runners(m, scale, s, 0, white)
    _gather_runners(m, scale, s, 1, black)
    known.runners = s.worth.runners
    known.runs = _runs_of(m, scale, s, 0, white, black) - _runs_of(m, scale, s, 1, black, white)
    return known.runs


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gather_runners(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    side: cython.int,
    found: cython.pointer[u64],
) -> cython.void:
    """Write down the squares of a side's units that gain by coming to where they promote or win."""
    for word in range(m.words):
        found[word] = 0
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            second: cython.int = seconds(m, s)[square] if m.stacks else 0
            if scale.runs[piece_of(units(m, s)[square])] or (second and scale.runs[piece_of(second)]):
                insert(found, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _runs_of(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    side: cython.int,
    own: cython.pointer[u64],
    against: cython.pointer[u64],
) -> cython.int:
    found: cython.int = 0
    for word in range(m.words):
        bits = own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            found += _run_of(m, scale, s, units(m, s)[square], square, side, against)
            if m.stacks:
                found += _run_of(m, scale, s, seconds(m, s)[square], square, side, against)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _run_of(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    unit: cython.int,
    square: cython.int,
    side: cython.int,
    against: cython.pointer[u64],
) -> cython.int:
    """Return what a unit of a side gains by its run, 0 if it has none; `against` are the squares of enemy runners."""
    piece = piece_of(unit)
    if unit == 0 or side_of(unit) != side:
        return 0
    place = (side * m.n_pieces + piece) * m.n + square
    if scale.near[place] == 0:
        return 0
    bars = scale.bars + place * m.words
    for word in range(m.words):
        bits = against[word] & bars[word]
        while bits:
            other = word * 64 + lowest(bits)
            bits &= bits - 1
            if holds_piece(m, s, other, 1 - side, piece):
                return 0
    return scale.near[place]


# Units of certain kinds


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _active_value(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], side: cython.int
) -> cython.int:
    """Return the value of the active units of a side, in sixteenths."""
    found = active(m, s, side)
    total: cython.int = 0
    for word in range(m.words):
        bits = found[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            total += size_on(m, s, square, side, scale.size)
    return total / FINE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _links(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], counts: cython.pointer[i32]
) -> cython.int:
    """Return what the links are worth by which chains are formed, and those that are new in this turn."""
    number: cython.int = 0
    new: cython.int = 0
    for side in range(2):
        sign = 1 - 2 * side
        now = relation(m, s, side)
        for word in range(m.words):
            bits = occupied(m, s, side)[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                known = links(m, s, side) + idents(m, s)[square] * m.ident_words
                for i in range(m.words):
                    ends = now[square * m.words + i]
                    while ends:
                        other = i * 64 + lowest(ends)
                        ends &= ends - 1
                        number += sign
                        new += 0 if has(known, idents(m, s)[other]) else sign
    return _weighed(m, scale, counts, LINKS, number) + _weighed(m, scale, counts, NEW_LINKS, new)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shelter(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how many squares around the unit that a side must keep have units of its own."""
    kept = _kept(m, s, side)
    if kept == NOWHERE:
        return 0
    found: cython.int = 0
    for word in range(m.words):
        found += n_bits(occupied(m, s, side)[word] & m.touching[kept * m.words + word])
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sought(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return the square of a unit by whose capture a side loses, or NOWHERE without one."""
    return s.royal[side] if s.n_royal[side] == 1 else find_unit(m, s, side, m.sought)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _kept(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return the square of a side's first royal unit, or of the only unit by whose capture it loses, or NOWHERE."""
    left: cython.int = 0
    for piece in range(m.n_pieces if s.n_royal[side] == 0 else 0):
        left += tally(m, s, side)[piece] if m.sought[piece] else 0
    return _sought(m, s, side) if left <= 1 else NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hunts(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return how near White is to a unit that Black must keep and that is all but alone, less the same for Black."""
    if not m.hands and _are_both_many(m, s):
        return 0
    white: cython.int = _others(m, s, 0)
    black: cython.int = _others(m, s, 1)
    if white > 0 and white >= HUNTERS * black:
        return _hunt(m, s, 0)
    return -_hunt(m, s, 1) if black > 0 and black >= HUNTERS * white else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _are_both_many(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if neither side is so much smaller that it is hunted, whichever unit it must keep."""
    white: cython.int = 0
    black: cython.int = 0
    for word in range(m.words):
        white += n_bits(occupied(m, s, 0)[word])
        black += n_bits(occupied(m, s, 1)[word])
    return white < HUNTERS * (black - 1) and black < HUNTERS * (white - 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hunt(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how near a side is to a unit that the enemy must keep: its own such unit, and the mean of its others."""
    hunted = _sought(m, s, 1 - side)
    if hunted == NOWHERE:
        return 0
    away = m.distance + hunted * m.n
    found: cython.int = 0
    others: cython.int = 0
    on_board: cython.int = 0
    own = _sought(m, s, side)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            near: cython.int = HUNT_MEAN - (away[square] if away[square] < HUNT_MOST else HUNT_MOST)
            if square == own:
                found = near
            else:
                others += near
                on_board += 1
    return found + (others / on_board if on_board else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _others(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how many squares of a side, less that of a unit that it must keep, and units in its hand there are."""
    found: cython.int = -1 if _sought(m, s, side) != NOWHERE else 0
    for word in range(m.words):
        found += n_bits(occupied(m, s, side)[word])
    if m.hands:
        for piece in range(m.n_pieces):
            found += hand(m, s, side)[piece]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _last_of_kind(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how near a side is to losing the last of the pieces that it must keep, at most 64 for each goal."""
    total: cython.int = 0
    for number in range(m.n_goals):
        goal = m.goals + number
        if goal.kind == CAPTURE_GOAL:
            left: cython.int = -goal.score
            for piece in range(m.n_pieces):
                if goal.pieces[piece]:
                    left += tally(m, s, side)[piece]
                    if m.hands:
                        left += hand(m, s, side)[piece]
            if left > 0:
                total += -64 / (left * left) if goal.wins else 64 / (left * left)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _filled_rows(
    m: cython.pointer[Machine], scale: cython.pointer[Scale], s: cython.pointer[State], side: cython.int
) -> cython.int:
    """Return what the rows that a side can still fill are worth, for all goals of rows."""
    total: cython.int = 0
    for number in range(scale.n_rows):
        total += filled_rows(m, s, scale.rows + number, side)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _nearness(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how near a side is to the score that wins, at most 64 for each goal."""
    total: cython.int = 0
    for number in range(m.n_goals):
        goal = m.goals + number
        if goal.kind == SCORE_GOAL and goal.winners >> side & 1 and s.scores[side] < goal.score:
            total += 64 / (goal.score - s.scores[side])
    return total
