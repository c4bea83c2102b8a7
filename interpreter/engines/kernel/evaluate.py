# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a position is worth for the side to act: units by their squares, hands, mobility, and some terms of the whole.

Everything is a count times a weight. Who learns the weights asks for the counts, which the same function returns; what
has no weight is counted only then.
"""

import cython
from cython.cimports.interpreter.engines.kernel.activity import active, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.attack import set_gate
from cython.cimports.interpreter.engines.kernel.chains import relation
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.joints import hanging, size_on
from cython.cimports.interpreter.engines.kernel.turns import actor, most_actions


def evaluate(m, scale, s, counts):
    """Return the score of a position in points for the side to act; `counts` receives what was counted for White.

    The counts are those of mobility by piece, then those of the terms; NULL is for who needs none.
    """
    early: i32 = 0
    late: i32 = 0
    terms: i32[N_TERMS]
    for i in range(N_TERMS):
        terms[i] = 0
    stage: cython.int = _units_of(m, scale, s, 0, cython.address(early), cython.address(late), terms, counts)
    stage += _units_of(m, scale, s, 1, cython.address(early), cython.address(late), terms, counts)
    if stage > scale.full:
        stage = scale.full
    side = actor(m, s)
    terms[TEMPO] = 1 - 2 * side
    if s.phase == ACT_PHASE and side == s.side:
        terms[ACTIONS_LEFT] = (1 - 2 * side) * (most_actions(m, s) - s.spent - 1)
    if m.chains:
        terms[LEAD] = s.scores[0] - s.scores[1]
    if m.n_goals:
        terms[NEARNESS] = _nearness(m, s, 0) - _nearness(m, s, 1)
        terms[LAST_OF_KIND] = _last_of_kind(m, s, 1) - _last_of_kind(m, s, 0)
    if m.activates and (scale.terms[ACTIVE] or counts != cython.NULL):
        terms[ACTIVE] = _active_value(m, scale, s, 0) - _active_value(m, scale, s, 1)
    if m.activates and (scale.terms[HANGING] or counts != cython.NULL):
        terms[HANGING] = (hanging(m, s, 0, scale.size) - hanging(m, s, 1, scale.size)) / FINE
    if m.chains and (scale.terms[LINKS] or scale.terms[NEW_LINKS] or counts != cython.NULL):
        _links(m, s, 0, terms)
        _links(m, s, 1, terms)
    if scale.closes or counts != cython.NULL:
        _around_royal(m, scale, s, 0, terms)
        _around_royal(m, scale, s, 1, terms)
    if scale.terms[HUNT] or counts != cython.NULL:
        terms[HUNT] = _hunt(m, s, 0) - _hunt(m, s, 1)
    wide: i64 = cython.cast(i64, early) * stage + cython.cast(i64, late) * (scale.full - stage)  # i32 may not do
    total: cython.int = wide / scale.full
    for i in range(N_TERMS):
        total += terms[i] * scale.terms[i]
        if counts != cython.NULL:
            counts[m.n_pieces + i] = terms[i]
    total = total / FINE
    if m.progress and m.odds == NO_WINNER and 2 * s.clock > m.progress:  # less and less can still be won
        lost: cython.int = STALE if total > STALE else -STALE if total < -STALE else total
        total -= lost * (2 * s.clock - m.progress) / m.progress
    return total if side == 0 else -total


def _units_of(m, scale, s, side, early, late, terms, counts):
    """Add a side's units, hand and runs, from White's view, and return their part of the stage of the game."""
    sign = 1 - 2 * side
    table = side * m.n_pieces * m.n
    stage: cython.int = 0
    one: i32 = 0
    other: i32 = 0
    moved: i32 = 0
    ready = active(m, s, side) if m.activates and (scale.mobile or counts != cython.NULL) else occupied(m, s, side)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[square]
            for _ in range(2):
                if unit and side_of(unit) == side:
                    piece = piece_of(unit)
                    one += scale.early[table + piece * m.n + square]
                    other += scale.late[table + piece * m.n + square]
                    stage += scale.stage[piece]
                    if scale.near[table + piece * m.n + square] and not _is_barred(
                        m, s, scale.bars + (table + piece * m.n + square) * m.words, 1 - side, piece
                    ):
                        terms[RUN] += sign * scale.near[table + piece * m.n + square]
                    if (scale.mobility[piece] or counts != cython.NULL) and has(ready, square):
                        free = _mobility(m, s, unit, square)
                        moved += free * scale.mobility[piece]
                        if counts != cython.NULL:
                            counts[piece] += sign * free
                if not m.stacks:
                    break
                unit = seconds(m, s)[square]
    if m.hands:
        for piece in range(m.n_pieces):
            if hand(m, s, side)[piece]:
                one += hand(m, s, side)[piece] * scale.held[piece]
                other += hand(m, s, side)[piece] * scale.held[piece]
                stage += hand(m, s, side)[piece] * scale.stage[piece]
    for i in range(s.n_waiting):
        unit = waiting(m, s)[2 * i]
        if side_of(unit) == side:
            one += scale.held[piece_of(unit)]
            other += scale.held[piece_of(unit)]
            stage += scale.stage[piece_of(unit)]
    early[0] += sign * (one + moved)
    late[0] += sign * (other + moved)
    return stage


def _is_barred(m, s, bars, side, piece):
    """Return True if a unit of a piece and side stands on one of some squares."""
    for word in range(m.words):
        bits = occupied(m, s, side)[word] & bars[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[square]
            if side_of(unit) == side and piece_of(unit) == piece:
                return True
            if m.stacks:
                unit = seconds(m, s)[square]
                if unit and side_of(unit) == side and piece_of(unit) == piece:
                    return True
    return False


def _mobility(m, s, unit, square):
    """Return the number of squares that a unit could go to, check aside."""
    side = side_of(unit)
    piece = moving_piece(m, s, unit, order_of(m, s)) if m.n_commands else piece_of(unit)
    walk = walk_of(m, piece, side, square)
    seen = colours(s)
    if m.has_unmoved[piece]:
        set_gate(m, s, unit)
    found: cython.int = 0
    node = walk.first
    while node < walk.end:
        colour = seen[node.square]
        if node.lands[colour] & (STEP | CAPTURE | JOIN):
            found += 1
        node += node.next[colour]
    return found


def _active_value(m, scale, s, side):
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


def _links(m, s, side, terms):
    """Add the links between the units of a side by which chains are formed, and those that are new in this turn."""
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
                    terms[LINKS] += sign
                    if not has(known, idents(m, s)[other]):
                        terms[NEW_LINKS] += sign


def _around_royal(m, scale, s, side, terms):
    """Add what stands near the royal unit of a side: enemies by value and distance, and its own units beside it."""
    sign = 1 - 2 * side
    if s.n_royal[side] == 0:
        return
    royal = s.royal[side] if s.n_royal[side] == 1 else find_royal(m, s, side)
    away = m.distance + royal * m.n
    beside = m.touching + royal * m.words
    total: cython.int = 0
    for word in range(m.words):
        bits = occupied(m, s, 1 - side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if away[square]:
                size = (
                    size_on(m, s, square, 1 - side, scale.size)
                    if m.stacks
                    else scale.size[piece_of(units(m, s)[square])]
                )
                total += size / away[square]
        bits = occupied(m, s, side)[word] & beside[word]
        while bits:
            bits &= bits - 1
            terms[SHELTER] += sign
    terms[CLOSENESS] -= sign * (total / FINE)


def _hunt(m, s, side):
    """Return how near a side is to an enemy's royal unit that is all but alone, or 0 if none is."""
    if s.n_royal[1 - side] == 0:
        return 0
    number: cython.int = _others(m, s, side)
    if number < 1 or number < HUNTERS * _others(m, s, 1 - side):
        return 0
    away = m.distance + (s.royal[1 - side] if s.n_royal[1 - side] == 1 else find_royal(m, s, 1 - side)) * m.n
    found: cython.int = 0
    others: cython.int = 0
    on_board: cython.int = 0
    royal: cython.int = NOWHERE
    if s.n_royal[side]:
        royal = s.royal[side] if s.n_royal[side] == 1 else find_royal(m, s, side)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            near: cython.int = HUNT_MEAN - (away[square] if away[square] < HUNT_MOST else HUNT_MOST)
            if square == royal:
                found = near
            else:
                others += near
                on_board += 1
    return found + (others / on_board if on_board else 0)


def _others(m, s, side):
    """Return how many squares of a side, less that of its royal unit, and units in its hand there are."""
    found: cython.int = -1 if s.n_royal[side] else 0
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            bits &= bits - 1
            found += 1
    if m.hands:
        for piece in range(m.n_pieces):
            found += hand(m, s, side)[piece]
    return found


def _last_of_kind(m, s, side):
    """Return how near a side is to losing the last of the pieces that it must keep, at most 64 for each goal."""
    total: cython.int = 0
    for number in range(m.n_goals):
        goal = m.goals + number
        if goal.kind == 0:
            left: cython.int = -goal.score
            for piece in range(m.n_pieces):
                if goal.pieces[piece]:
                    left += tally(m, s, side)[piece]
                    if m.hands:
                        left += hand(m, s, side)[piece]
            if left > 0:
                total += -64 / (left * left) if goal.wins else 64 / (left * left)
    return total


def _nearness(m, s, side):
    """Return how near a side is to the score that wins, at most 64 for each goal."""
    total: cython.int = 0
    for number in range(m.n_goals):
        goal = m.goals + number
        if goal.kind == 2 and s.scores[side] < goal.score:
            total += 64 / (goal.score - s.scores[side])
    return total
