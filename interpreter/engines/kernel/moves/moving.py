# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Moves of single units: steps, captures, fusions, en passant, promotion, and parts that leave."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import able, moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, passant_victim, set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.pushing import (
    falls_alone,
    is_moved,
    last_of_row,
    moved_on,
    row_length,
)
from cython.cimports.interpreter.engines.kernel.moves.runs import count_runs, find_taken, mark_runs
from cython.cimports.interpreter.engines.kernel.moves.sending import ray_moves


def moves(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every move of every unit of the side to act; if wary, only moves that no constraint on the unit forbids."""
    if m.all_still:
        return
    side = s.side
    stance = order_of(m, s)
    ready = able(m, s, MOVE_DEED, wary)
    mover: Mover
    mover.side, mover.kind, mover.rest, mover.flags, mover.stays, mover.wary = side, MOVE_KIND, NO_PIECE, 0, 0, wary
    mover.own = tally(m, s, side)
    for word in range(m.words):
        bits = ready[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit = units(m, s)[square]
            if wary and m.acts_once and unit & ACTED:
                continue
            as_piece = piece_of(unit) if stance == NO_PIECE else moving_piece(m, s, unit, stance)
            if m.still[as_piece] and m.still[piece_of(unit)]:
                continue
            mover.piece, mover.square = piece_of(unit), square
            unit_moves(m, s, cython.address(mover), as_piece, unit)


def splits(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every split of a unit, by a move of the part that leaves."""
    if not m.splits_move:
        return
    side = s.side
    stance = order_of(m, s)
    ready = able(m, s, SPLIT_DEED, wary)
    mover: Mover
    mover.side, mover.kind, mover.flags, mover.stays, mover.wary = side, SPLIT_KIND, 0, 1, wary
    mover.own = tally(m, s, side)
    for word in range(m.words):
        bits = ready[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(units(m, s)[square])
            for i in range(m.part_first[piece], m.part_first[piece + 1]):
                mover.piece, mover.square, mover.rest = m.parts[i].part, square, m.parts[i].rest
                leaving = unit_of(mover.piece, side)
                unit_moves(m, s, cython.address(mover), moving_piece(m, s, leaving, stance), leaving)


def moves_from(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.void:
    """Push every move of the lone unit on a square, those that a constraint forbids too."""
    unit: cython.int = units(m, s)[square]
    mover: Mover
    mover.piece, mover.side, mover.square, mover.kind, mover.rest = piece_of(unit), s.side, square, MOVE_KIND, NO_PIECE
    mover.flags, mover.stays, mover.wary = 0, 0, False
    mover.own = tally(m, s, s.side)
    unit_moves(m, s, cython.address(mover), moving_piece(m, s, unit, order_of(m, s)), unit)


def mark_plain_steps(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    square: cython.int,
    found: cython.pointer[u64],
    one: cython.bint,
) -> cython.bint:
    """Mark the empty squares to which the unit on a square moves without a capture, or at least one of them.

    Return False if it may do more.
    """
    piece = piece_of(units(m, s)[square])
    as_piece = moving_piece(m, s, units(m, s)[square], order_of(m, s))
    walk = walk_of(m, as_piece, s.side, square)
    if m.stacks or m.gains_only or walk.limited or walk.returns or m.has_unmoved[as_piece]:
        return False
    if m.promotion[piece] != NO_PIECE:
        return False
    if walk.n_runs:
        taken: u64[MOST_WORDS]
        find_taken(m, s, taken)
        mark_runs(m, walk, taken, found)
        return True
    seen = colors(s)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        if color == EMPTY and node.lands[EMPTY] & PULL:
            return False
        if color == EMPTY and node.lands[EMPTY] & STEP and not node.flags & VICTIMS:
            insert(found, node.square)
            if one:
                break
        node += node.next[color]
    return True


def n_plain_moves(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, taken: cython.pointer[u64]
) -> cython.int:
    """Return how many moves the unit on a square has, in a game in which all moves are plain."""
    piece = piece_of(units(m, s)[square])
    if m.still[piece]:
        return 0
    count: cython.int = 0
    walk = walk_of(m, piece, s.side, square)
    if walk.leaps:
        reach = reach_of(m, piece, s.side, square)
        steps = m.steps + (reach - m.reach)
        for word in range(m.words):
            count += n_bits(steps[word] & ~taken[word]) + n_bits(reach[word] & occupied(m, s, 1 - s.side)[word])
        return count
    if walk.n_runs:
        return count_runs(m, s, walk, square, taken)
    seen = colors(s)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        count += node.lands[color] != 0
        node += node.next[color]
    return count


def push_plain_move(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, number: cython.int
) -> cython.pointer[Action]:
    """Push the plain move of the unit on a square that has some number of others before it, and return it."""
    walk = walk_of(m, piece_of(units(m, s)[square]), s.side, square)
    seen = colors(s)
    node = walk.first
    while True:
        color = seen[node.square]
        if node.lands[color]:
            if number == 0:
                break
            number -= 1
        node += node.next[color]
    action = push(m, MOVE_KIND, HOW_STEP if color == EMPTY else HOW_CAPTURE, 0, square, node.square)
    action.stop = walk.stops[node - walk.first]
    return action


def unit_moves(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    as_piece: cython.int,
    unit: cython.int,
) -> cython.void:
    """Push every move of a unit, or part, that moves as a piece; each action once, even if several paths lead to it."""
    walk = walk_of(m, as_piece, mover.side, mover.square)
    if m.gains_only and not _may_gain(m, s, mover, as_piece, walk):
        return
    seen = colors(s)
    there = seen[mover.square]
    if walk.returns and mover.rest == NO_PIECE:
        seen[mover.square] = EMPTY
    if m.has_unmoved[as_piece]:
        set_gate(m, s, unit)
    mover.first = m.n_actions
    m.stamp += 1
    if walk.limited:
        _limited_moves(m, s, mover, walk)
    elif mover.kind == MOVE_KIND and not walk.repeats and not _may_promote(m, mover, as_piece, walk):
        _plain_moves(m, s, mover, walk)
    else:
        _all_moves(m, s, mover, walk)
    seen[mover.square] = there
    if m.has_rays != cython.NULL and m.has_rays[as_piece] and mover.rest == NO_PIECE:
        ray_moves(m, s, as_piece, unit, mover.square, mover.wary, mover.first)
    if m.stands != cython.NULL and m.stands[mover.piece] and mover.kind == MOVE_KIND:
        _standing(m, s, mover, unit)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_gain(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    as_piece: cython.int,
    walk: cython.pointer[Walk],
) -> cython.bint:
    """Return False if a unit that moves as a piece surely wins nothing: it promotes nowhere and reaches no enemy."""
    if m.steps_win or m.promotion[mover.piece] != NO_PIECE or walk.takes_friends or s.n_passants or m.shifts:
        return True
    reach = reach_of(m, as_piece, mover.side, mover.square)
    for word in range(m.words):
        if reach[word] & occupied(m, s, 1 - mover.side)[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_promote(
    m: cython.pointer[Machine], mover: cython.pointer[Mover], as_piece: cython.int, walk: cython.pointer[Walk]
) -> cython.bint:
    """Return True if a unit that moves as a piece may promote by a move of the walk."""
    return m.promotion[mover.piece] != NO_PIECE and (as_piece != mover.piece or walk.promotes)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _standing(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.pointer[Mover], unit: cython.int
) -> cython.void:
    """Push the promotions of a unit where it stands, and those before a move of the promoted unit."""
    since = m.n_actions
    number: cython.uint
    for number in range(m.promoting_first[mover.piece], m.promoting_first[mover.piece + 1]):
        line = m.promoting + number
        if line.event != EVENT_INSTEAD and line.event != EVENT_BEFORE:
            continue
        if line.zone[mover.side] != cython.NULL and not has(line.zone[mover.side], mover.square):
            continue
        if line.last and mover.own[mover.piece] != 1:
            continue
        at: cython.uint = line.first
        while m.promotions[at] != NO_PIECE:
            man = m.promotions[at]
            at += 1
            if mover.wary and is_too_many(m, mover.own, mover.side, mover.piece, man):
                continue
            if line.event == EVENT_INSTEAD:
                _push(m, mover, HOW_STEP, PROMOTES | STANDING, mover.square, 0, NO_PIECE, man)
            else:
                _moves_promoted(m, s, mover, unit_of(man, mover.side) | (unit & ALL_MARKS & ~UNMOVED))
    forget_known(m, mover.first, since, mover.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _moves_promoted(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.pointer[Mover], promoted: cython.int
) -> cython.void:
    """Push the moves of a promoted unit to empty squares."""
    walk = walk_of(m, moving_piece(m, s, promoted, order_of(m, s)), mover.side, mover.square)
    seen = colors(s)
    there = seen[mover.square]
    if walk.returns:
        seen[mover.square] = EMPTY
    set_gate(m, s, promoted)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands: cython.int = node.lands[color] if color == EMPTY and node.square != mover.square else 0
        stop = walk.stops[node - walk.first]
        if lands and node.flags & LIMITED:
            lands = allowed(m, s, stop, node.square, mover.side, mover.square, lands)
        if lands & STEP and not node.flags & VICTIMS:
            exposes = EXPOSES if node.flags & LEAVES and m.stops[stop].n_path else 0
            flags = PROMOTES | STANDING | exposes
            _push(m, mover, HOW_STEP, flags, node.square, stop, NO_PIECE, piece_of(promoted))
        node += node.next[color]
    seen[mover.square] = there


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _all_moves(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.pointer[Mover], walk: cython.pointer[Walk]
) -> cython.void:
    seen = colors(s)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands = node.lands[color]
        if lands:
            land(m, s, mover, walk, node, lands)
        node += node.next[color]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _limited_moves(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.pointer[Mover], walk: cython.pointer[Walk]
) -> cython.void:
    """Push the same moves as `_all_moves`, within the limits of their rules."""
    seen = colors(s)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands = node.lands[color]
        if lands and node.flags & LIMITED:
            stop = walk.stops[node - walk.first]
            lands = allowed(m, s, stop, node.square, mover.side, mover.square, lands)
        if lands:
            land(m, s, mover, walk, node, lands)
        node += node.next[color]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _plain_moves(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.pointer[Mover], walk: cython.pointer[Walk]
) -> cython.void:
    """Push the same moves as `_all_moves`, with plain steps and captures pushed directly."""
    seen = colors(s)
    node = walk.first
    while node < walk.end:
        color = seen[node.square]
        lands = node.lands[color]
        if lands and (lands != PASSANT or s.n_passants):
            if node.flags & ~TAME or lands & ~(STEP | CAPTURE):
                land(m, s, mover, walk, node, lands)
            elif color == EMPTY:
                if not m.gains_only or m.steps_win:
                    push(m, MOVE_KIND, HOW_STEP, 0, mover.square, node.square).stop = walk.stops[node - walk.first]
            elif not (mover.wary and m.untaken[piece_of(units(m, s)[node.square])]):
                push(m, MOVE_KIND, HOW_CAPTURE, 0, mover.square, node.square).stop = walk.stops[node - walk.first]
        node += node.next[color]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def land(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    lands: cython.int,
) -> cython.void:
    """Push the actions of a unit on the square of a node of its walk."""
    stop: u32 = walk.stops[node - walk.first]
    flags = mover.flags
    if node.flags & VICTIMS:
        flags |= HAS_VICTIMS
    if lands & (PUSH | PULL):
        if mover.rest != NO_PIECE:
            return  # a part leaves what it leaves alone
        if lands & PULL or not falls_alone(m, s, stop, mover.side, mover.square, node.square):
            _shove(m, s, mover, stop, node.square, lands)
            return
        lands = CAPTURE
    if mover.rest != NO_PIECE and (node.square == mover.square or takes_start(m, mover, stop, flags)):
        return  # a part leaves what it leaves alone
    if mover.rest != NO_PIECE and m.splits_empty:
        lands &= 0 if flags & HAS_VICTIMS else STEP
    distinct = _fuses_or_promotes(m, mover, node, lands)
    varied: cython.bint = walk.repeats and _arrivals_differ(m, mover)
    if walk.repeats and not varied and _is_known(m, mover, node, stop, distinct):
        return
    before = m.n_actions
    if flags & HAS_VICTIMS and mover.wary and m.n_royals:
        if takes_royal_on_the_way(m, s, stop, mover.side, mover.square):
            return
    if m.gains_only and lands & (STEP | JOIN | FUSE) and not lands & (CAPTURE | DESTROY):
        if wins_nothing(m, mover, node.square, flags):
            if lands & (STEP | JOIN) or _may_fuse(m, s, mover, node.square):
                m.stamps[_mark(m, node, distinct)] = m.stamp
            return
    if lands & (STEP | JOIN):
        _step(m, mover, node, stop, flags)
    if lands & (CAPTURE | DESTROY):
        _capture(m, s, mover, node, stop, flags)
    if lands & PASSANT and not lands & STEP:
        crosser = passant_victim(m, s, node.square, mover.side)
        if crosser != NOWHERE and mover.wary and holds_royal(m, s, crosser):
            _note_refused(m, node, flags)
        elif crosser != NOWHERE:
            arrive(m, mover, HOW_PASSANT, flags, node.square, stop, NO_PIECE, 0, 0)
    if lands & FUSE and not lands & DESTROY:  # who may capture a friend does not fuse
        _fuse(m, s, mover, node, stop, flags)
    if varied:
        forget_known(m, mover.first, before, mover.side)
    elif m.n_actions > before and not flags & HAS_VICTIMS:
        m.stamps[_mark(m, node, distinct)] = m.stamp


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shove(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    stop: u32,
    square: cython.int,
    lands: cython.int,
) -> cython.void:
    """Push the ways of a move to push or to pull; not that of a lone unit over the edge, which is a capture."""
    rule = m.rules + m.stops[stop].rule
    to: cython.int = NOWHERE
    if lands & PULL:
        _pull(m, s, mover, rule, stop, square)
        return
    if rule.n_ways == 0:
        falls: cython.bint = False
        length: cython.int = row_length(m, s, stop, mover.side, mover.square, square, cython.address(falls))
        if length and not (m.gains_only and not falls and wins_nothing(m, mover, square, mover.flags)):
            if falls and mover.wary and m.untaken[piece_of(units(m, s)[last_of_row(m, stop, mover.side, square)])]:
                return
            over: cython.bint = False
            to = moved_on(m, s, stop, mover.side, mover.square, square, cython.address(over))
            _shift(m, mover, HOW_PUSH, FALLS if falls else 0, square, stop, to)
        return
    if not is_moved(m, s, rule, mover.side, square):
        return
    if m.gains_only and wins_nothing(m, mover, square, mover.flags):
        return
    for i in range(rule.n_ways):
        to = step(m, square, rule.ways[2 * i], rule.ways[2 * i + 1], False)
        if to != NOWHERE and to != mover.square and colors(s)[to] == EMPTY:
            _shift(m, mover, HOW_PUSH, 0, square, stop, to)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pull(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    rule: cython.pointer[Rule],
    stop: u32,
    square: cython.int,
) -> cython.void:
    """Push the ways of a move to pull a unit."""
    if square == mover.square or (m.gains_only and wins_nothing(m, mover, square, mover.flags)):
        return
    if rule.n_ways == 0:
        over: cython.bint = False
        here: cython.int = mover.square
        behind: cython.int = moved_on(m, s, stop, 1 - mover.side, here, here, cython.address(over))
        _pull_from(m, s, mover, rule, stop, square, behind)
        return
    for i in range(rule.n_ways):
        come: cython.int = step(m, mover.square, rule.ways[2 * i], rule.ways[2 * i + 1], False)
        _pull_from(m, s, mover, rule, stop, square, come)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pull_from(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    rule: cython.pointer[Rule],
    stop: u32,
    square: cython.int,
    come: cython.int,
) -> cython.void:
    if come != NOWHERE and come != mover.square and is_moved(m, s, rule, mover.side, come):
        _shift(m, mover, HOW_PULL, 0, square, stop, come)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shift(
    m: cython.pointer[Machine],
    mover: cython.pointer[Mover],
    how: cython.int,
    flags: cython.int,
    square: cython.int,
    stop: u32,
    at: cython.int,
) -> cython.void:
    """Push a move that pushes a unit to a square, or pulls one from it, once for each promotion, unless it is known."""
    for i in range(mover.first, m.n_actions):
        action = m.actions + i
        if action.how == how and action.target == square and action.extra == at:
            return
    before: u32 = m.n_actions
    arrive(m, mover, how, mover.flags | flags, square, stop, NO_PIECE, 0, 0)
    for i in range(before, m.n_actions):
        m.actions[i].extra = cython.cast(u16, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _arrivals_differ(m: cython.pointer[Machine], mover: cython.pointer[Mover]) -> cython.bint:
    """Return True if moves to one square differ: only a capture promotes, or a unit may promote where it also fuses."""
    if m.promotion[mover.piece] == NO_PIECE or m.promotes_simply[mover.piece]:
        return False
    number: cython.uint
    for number in range(m.promoting_first[mover.piece], m.promoting_first[mover.piece + 1]):
        line = m.promoting + number
        if line.event == EVENT_CAPTURE or (line.optional and m.fuses_move):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fuses_or_promotes(
    m: cython.pointer[Machine], mover: cython.pointer[Mover], node: cython.pointer[Node], lands: cython.int
) -> cython.bint:
    """Return True if a unit fuses where it would promote on arrival, so that the two are different actions."""
    return lands & FUSE and not lands & DESTROY and _must_promote_on(m, mover, node.square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_distinct_fusion(
    m: cython.pointer[Machine], mover: cython.pointer[Mover], action: cython.pointer[Action]
) -> cython.bint:
    return action.how == HOW_FUSE and _must_promote_on(m, mover, action.target)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _promotes_on(m: cython.pointer[Machine], mover: cython.pointer[Mover], square: cython.int) -> cython.bint:
    if m.promotion[mover.piece] == NO_PIECE:
        return False
    return has(m.promotion_zone[mover.side] + mover.piece * m.words, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _must_promote_on(m: cython.pointer[Machine], mover: cython.pointer[Mover], square: cython.int) -> cython.bint:
    if not _promotes_on(m, mover, square) or m.promotes_simply[mover.piece]:
        return _promotes_on(m, mover, square)
    return not may_stay(m, mover.piece, mover.side, mover.square, square, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark(m: cython.pointer[Machine], node: cython.pointer[Node], distinct: cython.bint) -> cython.int:
    """Return the place of a square's stamp, one for arriving and one for fusing if these are different actions."""
    return node.square + (m.n + 2 if distinct else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _step(
    m: cython.pointer[Machine], mover: cython.pointer[Mover], node: cython.pointer[Node], stop: u32, flags: cython.int
) -> cython.void:
    if node.flags & LEAVES and m.stops[stop].n_path:
        flags |= EXPOSES
    stays = mover.stays if node.square == mover.square else 0
    arrive(m, mover, HOW_STEP, flags, node.square, stop, NO_PIECE, stays, stays)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _capture(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    node: cython.pointer[Node],
    stop: u32,
    flags: cython.int,
) -> cython.void:
    """Push a capture, or an exchange of places if the rule says so; a royal piece is never captured."""
    if node.flags & SWAPS:
        if mover.rest == NO_PIECE:
            arrive(m, mover, HOW_SWAP, flags, node.square, stop, NO_PIECE, 0, 0)
    elif mover.wary and m.untaken[piece_of(units(m, s)[node.square])]:
        _note_refused(m, node, flags)
    else:
        arrive(m, mover, HOW_CAPTURE, flags, node.square, stop, NO_PIECE, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_refused(m: cython.pointer[Machine], node: cython.pointer[Node], flags: cython.int) -> cython.void:
    """Record an illegal action, so that later paths to it are skipped, except with captures on the way."""
    if not flags & HAS_VICTIMS:
        m.stamps[node.square] = m.stamp


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_fuse(
    m: cython.pointer[Machine], s: cython.pointer[State], mover: cython.pointer[Mover], square: cython.int
) -> cython.bint:
    """Return True if a unit fuses with the friend on a square."""
    other = piece_of(units(m, s)[square])
    return m.fusion[mover.piece * m.n_pieces + other] != NO_PIECE and not m.not_begun[mover.piece]


def wins_nothing(
    m: cython.pointer[Machine], mover: cython.pointer[Mover], square: cython.int, flags: cython.int
) -> cython.bint:
    """Return True if a unit that comes to a square without a capture there surely wins nothing at once."""
    return not m.steps_win and not flags & HAS_VICTIMS and not _promotes_on(m, mover, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fuse(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    mover: cython.pointer[Mover],
    node: cython.pointer[Node],
    stop: u32,
    flags: cython.int,
) -> cython.void:
    if not _may_fuse(m, s, mover, node.square):
        return
    action = push(m, mover.kind, HOW_FUSE, flags, mover.square, node.square)
    action.stop = stop
    if mover.kind == SPLIT_KIND:
        action.piece = cython.cast(i16, mover.piece)
        action.extra = cython.cast(u16, mover.rest)


def arrive(
    m: cython.pointer[Machine],
    mover: cython.pointer[Mover],
    how: cython.int,
    flags: cython.int,
    target: cython.int,
    stop: u32,
    victim: cython.int,
    stays: cython.int,
    friends: cython.int,
) -> cython.void:
    """Push the arrival of a unit on a square, once for each possible promotion; a pair does not promote.

    `stays` are the units that stay on the square, `friends` those of the mover's side among them.
    """
    start: cython.int = m.promotion[mover.piece]
    takes: cython.bint = how == HOW_CAPTURE or how == HOW_PASSANT or flags & HAS_VICTIMS != 0
    returns: cython.bint = takes and m.goes_back[mover.side] != cython.NULL and m.goes_back[mover.side][mover.piece]
    if flags & TOGETHER or returns or not _promotes_on(m, mover, target):
        _push(m, mover, how, flags, target, stop, victim, NO_PIECE)
        return
    if not m.promotes_simply[mover.piece]:
        _arrive_by_lines(m, mover, how, flags, target, stop, victim, stays, friends)
        return
    while m.promotions[start] != NO_PIECE:
        man = m.promotions[start]
        start += 1
        if fits(m, man, stays, friends):
            _push(m, mover, how, flags | PROMOTES, target, stop, victim, man)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _arrive_by_lines(
    m: cython.pointer[Machine],
    mover: cython.pointer[Mover],
    how: cython.int,
    flags: cython.int,
    target: cython.int,
    stop: u32,
    victim: cython.int,
    stays: cython.int,
    friends: cython.int,
) -> cython.void:
    """Push the arrival of a unit with lines that depend on its move: unpromoted if it may be, then promoted."""
    takes: cython.int = how == HOW_CAPTURE or flags & HAS_VICTIMS != 0
    if how == HOW_PASSANT:
        takes = TAKES_IN_PASSING
    first: cython.uint = m.promoting_first[mover.piece]
    last: cython.uint = m.promoting_first[mover.piece + 1]
    if may_stay(m, mover.piece, mover.side, mover.square, target, takes):
        _push(m, mover, how, flags, target, stop, victim, NO_PIECE)
    number: cython.uint
    for number in range(first, last):
        if not applies(m, m.promoting + number, mover.side, mover.square, target, takes):
            continue
        at: cython.uint = m.promoting[number].first
        while m.promotions[at] != NO_PIECE:
            man = m.promotions[at]
            at += 1
            if _is_named_before(m, mover, first, number, target, takes, man):
                continue
            if mover.wary and is_too_many(m, mover.own, mover.side, mover.piece, man):
                continue
            if fits(m, man, stays, friends):
                _push(m, mover, how, flags | PROMOTES, target, stop, victim, man)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lacks_captured(
    m: cython.pointer[Machine], own: cython.pointer[u16], side: cython.int, man: cython.int
) -> cython.bint:
    """Return True if too few units of a man's pieces are captured for a promotion to it."""
    for i in range(2):
        piece = m.man_pieces[2 * man + i]
        if piece == NO_PIECE:
            return False
        gained = 2 if m.man_pieces[2 * man] == m.man_pieces[2 * man + 1] else 1
        held: cython.int = hand_of(m, own)[piece] if m.exchanges else 0
        if own[piece] + held + gained > m.at_start[side][piece]:
            return True
    return False


def is_too_many(
    m: cython.pointer[Machine], own: cython.pointer[u16], side: cython.int, mover: cython.int, man: cython.int
) -> cython.bint:
    """Return True if a promotion, or a drop by no mover, gives a side too many units of a piece."""
    for i in range(2):
        piece = m.man_pieces[2 * man + i]
        if piece != NO_PIECE and m.crowd != cython.NULL and m.crowd[piece]:
            gained = 2 if m.man_pieces[2 * man] == m.man_pieces[2 * man + 1] else 1
            if own[piece] + gained > m.crowd[piece]:
                return True
    if mover == NO_PIECE or m.only_captured == cython.NULL or not m.only_captured[mover]:
        return False
    return _lacks_captured(m, own, side, man)


def is_stuck_promoting(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    side: cython.int,
    origin: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a unit would have to promote by a capture, and no piece is left for it: so it attacks nothing."""
    if not m.meek[piece] or may_stay(m, piece, side, origin, target, True):
        return False
    if m.goes_back[side] != cython.NULL and m.goes_back[side][piece]:
        return False
    number: cython.uint
    for number in range(m.promoting_first[piece], m.promoting_first[piece + 1]):
        if not applies(m, m.promoting + number, side, origin, target, True):
            continue
        at: cython.uint = m.promoting[number].first
        while m.promotions[at] != NO_PIECE:
            if not _lacks_captured(m, tally(m, s, side), side, m.promotions[at]):
                return False
            at += 1
    return True


def may_stay(
    m: cython.pointer[Machine],
    piece: cython.int,
    side: cython.int,
    origin: cython.int,
    target: cython.int,
    takes: cython.int,
) -> cython.bint:
    """Return True if a unit need not promote: every line of the move lets it choose, and it could move again."""
    stuck: cython.bint = has(m.stuck[side] + piece * m.words, target)
    number: cython.uint
    for number in range(m.promoting_first[piece], m.promoting_first[piece + 1]):
        line = m.promoting + number
        forced: cython.bint = not line.optional or (stuck and not line.forever)
        if forced and applies(m, line, side, origin, target, takes):
            return False
    return True


def applies(
    m: cython.pointer[Machine],
    line: cython.pointer[Promoting],
    side: cython.int,
    origin: cython.int,
    target: cython.int,
    takes: cython.int,
) -> cython.bint:
    """Return True if a line of promotion concerns a move, with a capture or without, or one in passing."""
    if line.barred and takes == TAKES_IN_PASSING:
        return False
    if line.event == EVENT_INSTEAD or line.event == EVENT_BEFORE:
        return False
    if line.event == EVENT_MOVE:
        return True
    if line.event == EVENT_CAPTURE:
        return takes != 0
    begins: cython.bint = has(line.zone[side], origin)
    ends: cython.bint = has(line.zone[side], target)
    if line.event == EVENT_IN:
        return ends
    if line.event == EVENT_LEAVING:
        return begins and not ends
    return ends and begins == (line.event == EVENT_INSIDE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_named_before(
    m: cython.pointer[Machine],
    mover: cython.pointer[Mover],
    first: u32,
    last: u32,
    target: cython.int,
    takes: cython.int,
    man: cython.int,
) -> cython.bint:
    """Return True if an earlier line of the move names a man."""
    number: cython.uint
    for number in range(first, last):
        if applies(m, m.promoting + number, mover.side, mover.square, target, takes):
            at: cython.uint = m.promoting[number].first
            while m.promotions[at] != NO_PIECE:
                if m.promotions[at] == man:
                    return True
                at += 1
    return False


def fits(m: cython.pointer[Machine], man: cython.int, stays: cython.int, friends: cython.int) -> cython.bint:
    """Return True if a promoted unit may arrive on a square: there is room, and it may share squares with friends."""
    first, second = m.man_pieces[2 * man], m.man_pieces[2 * man + 1]
    if second != NO_PIECE:
        return stays == 0
    return not (friends and m.stacks) or not m.unshared[first]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push(
    m: cython.pointer[Machine],
    mover: cython.pointer[Mover],
    how: cython.int,
    flags: cython.int,
    target: cython.int,
    stop: u32,
    victim: cython.int,
    other: cython.int,
) -> cython.void:
    action = push(m, mover.kind, how, flags, mover.square, target)
    action.stop = stop
    action.other = cython.cast(i16, other)
    action.victim = cython.cast(i16, victim)
    if mover.kind == SPLIT_KIND:
        action.piece = cython.cast(i16, mover.piece)
        action.extra = cython.cast(u16, mover.rest)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_known(
    m: cython.pointer[Machine],
    mover: cython.pointer[Mover],
    node: cython.pointer[Node],
    stop: u32,
    distinct: cython.bint,
) -> cython.bint:
    """Return True if an earlier path of the unit led to the same action."""
    if not node.flags & VICTIMS:
        return m.stamps[_mark(m, node, distinct)] == m.stamp
    for i in range(mover.first, m.n_actions):
        action = m.actions + i
        if action.target == node.square and action.flags & HAS_VICTIMS:
            if distinct != _is_distinct_fusion(m, mover, action):
                continue
            if same_victims(m, action.stop, stop, mover.side, mover.square):
                return True
    return False


def forget_known(m: cython.pointer[Machine], first: u32, since: u32, side: cython.int) -> cython.void:
    """Remove duplicates from the actions pushed since a number, as units or paths of one square may share actions."""
    kept = since
    for i in range(since, m.n_actions):
        known: cython.bint = False
        for j in range(first, kept):
            if _same(m, m.actions + i, m.actions + j, side):
                known = True
                break
        if not known:
            m.actions[kept] = m.actions[i]
            kept += 1
    m.n_actions = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _same(
    m: cython.pointer[Machine], a: cython.pointer[Action], b: cython.pointer[Action], side: cython.int
) -> cython.bint:
    if a.target != b.target or a.kind != b.kind or a.piece != b.piece or a.other != b.other or a.victim != b.victim:
        return False
    if (a.how >= HOW_SEND_OFF or b.how >= HOW_SEND_OFF) and (a.how != b.how or a.extra != b.extra):
        return False
    if a.flags & HAS_VICTIMS or b.flags & HAS_VICTIMS:
        return same_victims(m, a.stop, b.stop, side, a.origin)
    return True


def same_victims(m: cython.pointer[Machine], a: u32, b: u32, side: cython.int, start: cython.int) -> cython.bint:
    """Return True if two paths capture on the same squares, in the same order."""
    one, other = m.stops + a, m.stops + b
    if one.n_victims != other.n_victims:
        return False
    for i in range(one.n_victims):
        if stop_square(m, m.lists[one.victims + i], side, start) != stop_square(
            m, m.lists[other.victims + i], side, start
        ):
            return False
    return True


def holds_royal(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if a royal piece of either side stands on a square."""
    if m.untaken[piece_of(units(m, s)[square])]:
        return True
    return m.stacks and seconds(m, s)[square] != 0 and m.untaken[piece_of(seconds(m, s)[square])] != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def takes_start(m: cython.pointer[Machine], mover: cython.pointer[Mover], stop: u32, flags: cython.int) -> cython.bint:
    """Return True if a move captures in passing on the square where it began."""
    if not flags & HAS_VICTIMS:
        return False
    for i in range(m.stops[stop].n_victims):
        if stop_square(m, m.lists[m.stops[stop].victims + i], mover.side, mover.square) == mover.square:
            return True
    return False


def takes_royal_on_the_way(
    m: cython.pointer[Machine], s: cython.pointer[State], stop: u32, side: cython.int, start: cython.int
) -> cython.bint:
    """Return True if a royal piece would be captured in passing."""
    for i in range(m.stops[stop].n_victims):
        square = stop_square(m, m.lists[m.stops[stop].victims + i], side, start)
        if holds_royal(m, s, square):
            return True
    return False
