# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Units that share squares: how they move, alone or together, what they see, and which units a capture takes."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import able
from cython.cimports.interpreter.engines.kernel.moves.harm import capture_costs_royal
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, passant_victim, set_gate
from cython.cimports.interpreter.engines.kernel.moves.moving import (
    Mover,
    applies,
    arrive,
    fits,
    forget_known,
    holds_royal,
    is_stuck_promoting,
    may_stay,
    takes_royal_on_the_way,
    wins_nothing,
)
from cython.cimports.interpreter.engines.kernel.moves.sight import Walker, count_of, sight, walker_for


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sets_out(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walker: cython.pointer[Walker],
    square: cython.int,
    side: cython.int,
    way: cython.pointer[cython.int],
) -> cython.bint:
    """Prepare the next of four ways to leave a square, alone or paired; return False after the last."""
    first: cython.int = units(m, s)[square]
    second: cython.int = seconds(m, s)[square]
    is_pair: cython.bint = count_of(first, second, side) == 2
    while way[0] < 4:
        unit = second if way[0] & 2 else first
        paired: cython.bint = way[0] & 1
        way[0] += 1
        if unit == 0 or side_of(unit) != side or (paired and not (is_pair and m.together)):
            continue
        if paired or not is_pair or m.leaves:
            walker_for(m, walker, s, square, unit, paired)
            return True
    return False


# Moves


def stack_moves(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every move of every lone unit, and of every pair and its units, of the side to act."""
    side = s.side
    ready = able(m, s, MOVE_DEED, wary)
    walker: Walker
    for word in range(m.words):
        bits = ready[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            first: cython.int = units(m, s)[square]
            second: cython.int = seconds(m, s)[square]
            since = m.n_actions
            if second == 0 or side_of(first) != side_of(second):
                own = first if side_of(first) == side else second
                if not (wary and m.acts_once and own & ACTED):
                    walker_for(m, cython.address(walker), s, square, own, False)
                    _unit_moves(m, s, cython.address(walker), since, wary)
                continue
            if _worse(first, second):
                first, second = second, first
            tired: cython.bint = wary and m.acts_once and (first | second) & ACTED
            for i in range(2):
                unit = first if i == 0 else second
                if m.leaves and not (wary and m.acts_once and unit & ACTED):
                    walker_for(m, cython.address(walker), s, square, unit, False)
                    _unit_moves(m, s, cython.address(walker), since, wary)
                if m.together and not tired:
                    walker_for(m, cython.address(walker), s, square, unit, True)
                    _unit_moves(m, s, cython.address(walker), since, wary)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _worse(a: cython.int, b: cython.int) -> cython.int:
    """Return True if the second of two units comes first: by piece, then without having acted, then by marks."""
    if piece_of(a) != piece_of(b):
        return piece_of(a) > piece_of(b)
    if (a ^ b) & ACTED:
        return a & ACTED
    return (a & ALL_MARKS) > (b & ALL_MARKS)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _unit_moves(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], first: u32, wary: cython.bint
) -> cython.void:
    """Push the moves of a unit, alone or with its companion."""
    walk = walk_of(m, piece_of(walker.unit), walker.side, walker.square)
    mover: Mover
    mover.piece, mover.side, mover.square, mover.rest = piece_of(walker.unit), walker.side, walker.square, NO_PIECE
    mover.wary, mover.stays, mover.first = wary, 0, first
    mover.own = tally(m, s, walker.side)
    leaves_friend: cython.bint = walker.rest and side_of(walker.rest) == walker.side
    mover.kind = SPLIT_KIND if leaves_friend else MOVE_KIND
    mover.flags = (TOGETHER if walker.paired else 0) | (SECOND if seconds(m, s)[walker.square] == walker.unit else 0)
    if m.has_unmoved[mover.piece]:
        set_gate(m, s, walker.unit)
    since = m.n_actions
    node = walk.first
    while node < walk.end:
        if node.flags & GATE:
            node += node.next[colors(s)[m.n]]
            continue
        color = sight(m, s, walker, node.square)
        lands = _allowed(m, s, walker, walk, node, node.lands[color])
        if lands:
            _land(m, s, walker, cython.address(mover), walk, node, lands)
        node += node.next[color]
    if walk.repeats or first < since:
        forget_known(m, first, since, walker.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _allowed(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walker: cython.pointer[Walker],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    lands: cython.int,
) -> cython.int:
    """Return the landings of a walker at a node, within the limits of its rule."""
    if not node.flags & LIMITED:
        return lands
    return allowed(m, s, walk.stops[node - walk.first], node.square, walker.side, walker.square, lands)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _land(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walker: cython.pointer[Walker],
    mover: cython.pointer[Mover],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    lands: cython.int,
) -> cython.void:
    """Push the actions of a move that ends at a node."""
    stop = walk.stops[node - walk.first]
    flags = mover.flags
    if node.flags & VICTIMS:
        flags |= HAS_VICTIMS
        if mover.wary and takes_royal_on_the_way(m, s, stop, mover.side, mover.square):
            return
    if (lands & STEP or lands & JOIN) and not (m.gains_only and wins_nothing(m, mover, node.square, flags)):
        exposes = EXPOSES if node.flags & LEAVES and m.stops[stop].n_path else 0
        _arrive(m, s, walker, mover, HOW_STEP, flags | exposes, node.square, stop)
    if lands & CAPTURE:
        _capture(m, s, walker, mover, flags, node.square, stop)
    crosser = passant_victim(m, s, node.square, mover.side) if lands & PASSANT else NOWHERE
    if crosser != NOWHERE and not (mover.wary and holds_royal(m, s, crosser)):
        _arrive(m, s, walker, mover, HOW_PASSANT, flags, node.square, stop)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _arrive(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walker: cython.pointer[Walker],
    mover: cython.pointer[Mover],
    how: cython.int,
    flags: cython.int,
    target: cython.int,
    stop: u32,
) -> cython.void:
    stays, friends = _staying(m, s, walker, target), _friends_staying(m, s, walker, target)
    arrive(m, mover, how, flags, target, stop, NO_PIECE, stays, friends)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _staying(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], square: cython.int
) -> cython.int:
    """Return the number of units on a square when the walker arrives, without the walker."""
    if square == walker.square:
        return 1 if walker.rest else 0
    return _n_there(m, s, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _friends_staying(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], square: cython.int
) -> cython.int:
    """Return the number of units of the walker's side on a square when the walker arrives, without the walker."""
    if square == walker.square:
        return 1 if walker.rest and side_of(walker.rest) == walker.side else 0
    return count_of(units(m, s)[square], seconds(m, s)[square], walker.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_there(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.int:
    if seconds(m, s)[square]:
        return 2
    return 1 if units(m, s)[square] else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _capture(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walker: cython.pointer[Walker],
    mover: cython.pointer[Mover],
    flags: cython.int,
    target: cython.int,
    stop: u32,
) -> cython.void:
    """Push the captures on a square: of all enemies there, or of either one if a lone unit takes one of two."""
    first: cython.int = units(m, s)[target]
    second: cython.int = seconds(m, s)[target]
    side = walker.side
    enemies = _n_there(m, s, target) - count_of(first, second, side)
    stays, friends = _staying(m, s, walker, target), _friends_staying(m, s, walker, target)
    if not m.takes_one or walker.paired or enemies < 2:
        taken = TAKES_BOTH
        if enemies < 2:
            taken = TAKES_FIRST if side_of(first) != side else TAKES_SECOND
        if not (mover.wary and _takes_royal(m, s, target, side, taken)):
            arrive(m, mover, HOW_CAPTURE, flags | taken, target, stop, NO_PIECE, stays - enemies, friends)
        return
    other_first = _worse(first, second)
    for i in range(2):
        taken = TAKES_SECOND if (i == 1) != other_first else TAKES_FIRST
        victim = second if taken == TAKES_SECOND else first
        if i == 1 and piece_of(first) == piece_of(second):
            return
        if not (mover.wary and m.untaken[piece_of(victim)]):
            arrive(m, mover, HOW_CAPTURE, flags | taken, target, stop, piece_of(victim), stays - 1, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _takes_royal(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, side: cython.int, flags: cython.int
) -> cython.bint:
    if flags & (TAKES_FIRST | TAKES_BOTH) and m.untaken[piece_of(units(m, s)[square])]:
        return True
    return flags & (TAKES_SECOND | TAKES_BOTH) != 0 and m.untaken[piece_of(seconds(m, s)[square])]


# Attacks


def stack_attacks(
    m: cython.pointer[Machine], s: cython.pointer[State], target: cython.int, square: cython.int, by: cython.int
) -> cython.bint:
    """Return True if a unit of a side on a square could capture on another: alone, or with its companion."""
    walker: Walker
    way: cython.int = 0
    while sets_out(m, s, cython.address(walker), square, by, cython.address(way)):
        piece = piece_of(walker.unit)
        if m.harmless[piece] or not has(reach_of(m, piece, by, square), target):
            continue
        if _by_walk(m, s, cython.address(walker), target):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _by_walk(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], target: cython.int
) -> cython.bint:
    """Return True if a walk of a unit captures on a square, and the unit has room there."""
    if not _has_room(m, s, walker, target):
        return False
    walk = walk_of(m, piece_of(walker.unit), walker.side, walker.square)
    set_gate(m, s, walker.unit)
    node = walk.first
    while node < walk.end:
        if node.flags & GATE:  # a gate is not a square: it only chooses between the branches of the walk
            node += node.next[colors(s)[m.n]]
            continue
        color = sight(m, s, walker, node.square)
        lands = _allowed(m, s, walker, walk, node, node.lands[color])
        if lands and not node.flags & TAME and not _is_stuck(m, s, walker, node.square):  # tame nodes never attack
            stop = m.stops + walk.stops[node - walk.first]
            if _captures_on(m, s, walker, node.square, lands, stop, target):
                return True
        node += node.next[color]
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_stuck(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], landing: cython.int
) -> cython.bint:
    """Return True if a lone unit attacks nothing by a move, because it would have to promote and cannot."""
    if m.meek == cython.NULL or walker.paired:
        return False
    return is_stuck_promoting(m, s, piece_of(walker.unit), walker.side, walker.square, landing)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captures_on(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walker: cython.pointer[Walker],
    landing: cython.int,
    lands: cython.int,
    stop: cython.pointer[Stop],
    target: cython.int,
) -> cython.bint:
    """Return True if a move to a landing square captures on a target, there or on the way, and costs no own royal."""
    captures: cython.bint = landing == target and lands & CAPTURE != 0
    for i in range(stop.n_victims):
        if stop_square(m, m.lists[stop.victims + i], walker.side, walker.square) == target:
            captures = True
    if not captures or not m.harms:
        return captures
    piece = piece_of(walker.unit)
    return not capture_costs_royal(m, s, walker.side, piece, landing, walker.square, stop, walker.square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_room(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], target: cython.int
) -> cython.bint:
    """Return True if a unit that captures on a square has room there in some form it may take."""
    piece = piece_of(walker.unit)
    at: cython.uint
    if (
        m.promotion[piece] == NO_PIECE
        or walker.paired
        or not has(m.promotion_zone[walker.side] + piece * m.words, target)
    ):
        return True
    first: cython.int = units(m, s)[target]
    second: cython.int = seconds(m, s)[target]
    there = _n_there(m, s, target)
    friends = count_of(first, second, walker.side)
    taken = 1 if m.takes_one and there - friends == 2 else there - friends
    if may_stay(m, piece, walker.side, walker.square, target, True):
        return True
    number: cython.uint
    for number in range(m.promoting_first[piece], m.promoting_first[piece + 1]):
        if applies(m, m.promoting + number, walker.side, walker.square, target, True):
            at = m.promoting[number].first
            while m.promotions[at] != NO_PIECE:
                if fits(m, m.promotions[at], there - taken, friends):
                    return True
                at += 1
    return False


# En passant


def can_take_passant(
    m: cython.pointer[Machine], s: cython.pointer[State], crossed: cython.int, square: cython.int
) -> cython.bint:
    """Return True if a unit of the side to act on a square could capture en passant on a crossed square."""
    walker: Walker
    way: cython.int = 0
    while sets_out(m, s, cython.address(walker), square, s.side, cython.address(way)):
        if m.has_passant[piece_of(walker.unit)] and _passes(m, s, cython.address(walker), crossed):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _passes(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], crossed: cython.int
) -> cython.bint:
    """Return True if a unit could capture in passing over a square that is empty."""
    walk = walk_of(m, piece_of(walker.unit), walker.side, walker.square)
    set_gate(m, s, walker.unit)
    node = walk.first
    while node < walk.end:
        if node.flags & GATE:
            node += node.next[colors(s)[m.n]]
            continue
        color = sight(m, s, walker, node.square)
        if node.square == crossed and color == EMPTY:
            if _allowed(m, s, walker, walk, node, node.lands[EMPTY]) & PASSANT:
                return True
        node += node.next[color]
    return False
