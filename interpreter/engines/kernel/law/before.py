# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Constraints that are judged before an action is done, by the state in which it is: one function for each kind."""

import cython
from cython.cimports.interpreter.engines.kernel.law.aftermath import encloses_nothing
from cython.cimports.interpreter.engines.kernel.law.attack import is_attacked, is_attacked_by_others, is_frozen
from cython.cimports.interpreter.engines.kernel.law.continuing import captor
from cython.cimports.interpreter.engines.kernel.law.effects import carry_out, castling_unit, copy, finish
from cython.cimports.interpreter.engines.kernel.law.lifting import captures, touch
from cython.cimports.interpreter.engines.kernel.law.turns import most_actions
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import moving_piece, order_of
from cython.cimports.interpreter.engines.kernel.moves.limits import allowed, passant_victim, set_gate
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS, is_safe
from cython.cimports.interpreter.engines.kernel.moves.moving import same_victims
from cython.cimports.interpreter.engines.kernel.moves.pushing import falls_alone, last_of_row, shifts
from cython.cimports.libc.string import memset

from dsl.model.rows import ConstraintKind, number_of

_DROP_FILLS = cython.declare(cython.int, number_of(ConstraintKind.DROP_FILLS))


def is_capture(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid all captures."""
    return captures(action)


def is_by_frozen(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a unit to act that an enemy freezes."""
    return is_frozen(m, s, action.origin) or (action.kind == CASTLE_KIND and is_frozen(m, s, action.extra))


def is_barred(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a unit to move to squares of a zone; one of a pair that leaves moves, but a part that splits does not."""
    if not has(row.zone[s.side], action.target):
        return False
    if action.kind == SPLIT_KIND:
        return m.stacks and names(row, action.piece)
    first: cython.int = units(m, s)[action.origin]
    second: cython.int = seconds(m, s)[action.origin] if m.stacks else 0
    if m.stacks and not action.flags & TOGETHER:
        first, second = (second, 0) if action.flags & SECOND else (first, 0)
    return names(row, piece_of(first)) or (second and names(row, piece_of(second)))


def promotes_to_unheld(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a promotion to a piece that is not in hand."""
    if not action.flags & PROMOTES:
        return False
    piece: cython.int = action.piece
    if action.kind != SPLIT_KIND:
        piece = piece_of(seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin])
    if not names(row, piece):
        return False
    first = m.man_pieces[2 * action.other]
    second = m.man_pieces[2 * action.other + 1]
    held = hand(m, s, s.side)
    return held[first] < 1 + (first == second) or (second != NO_PIECE and held[second] < 1)


def costs_too_much(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a move that pushes or pulls if the turn has too few actions left."""
    return action.how >= HOW_PUSH and captor(m, s) == NOWHERE and s.spent + row.number > most_actions(m, s)


def is_pocketed(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid to take a unit into the hand; its parts may be."""
    unit: cython.int = seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin]
    return action.how == HOW_STEP and binds(row, piece_of(unit))


def is_pocketed_outside(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid to take a unit outside the zone into the hand."""
    return not has(row.zone[s.side], action.origin)


# Drops that convert


def encloses_none(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a drop that must convert a unit, where it is clear that it converts none."""
    return must_convert(m, s, action) and encloses_nothing(m, s, action.target)


def must_convert(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True unless a drop fills a zone, and need not convert."""
    fills = m.constraints[_DROP_FILLS]
    return not fills.n or not has(fills.first.zone[s.side], action.target)


# Units that are attacked


def is_by_attacked(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a unit that is attacked to move; with `unless` it may capture all that attack it."""
    if action.kind != MOVE_KIND and not m.stacks:
        return False
    first: cython.int = units(m, s)[action.origin]
    second: cython.int = seconds(m, s)[action.origin] if m.stacks else 0
    if m.stacks and not action.flags & TOGETHER:
        first, second = (second, 0) if action.flags & SECOND else (first, 0)
    if not names(row, piece_of(first)) and not (second and names(row, piece_of(second))):
        return False
    if not is_attacked(m, s, action.origin, 1 - s.side):
        return False
    if not row.unless or not captures(action):
        return True
    taken: u64[MOST_WORDS]
    find_taken(m, s, action, taken)
    return is_attacked_by_others(m, s, action.origin, 1 - s.side, taken)


def find_taken(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action], taken: cython.pointer[u64]
) -> cython.void:
    """Write the squares of the units that a move captures."""
    memset(taken, 0, m.words * 8)
    if action.how == HOW_CAPTURE:
        insert(taken, action.target)
    elif action.how == HOW_PASSANT:
        insert(taken, passant_victim(m, s, action.target, s.side))
    elif action.how == HOW_SEND_OFF:
        insert(taken, action.extra)
    elif action.flags & FALLS:
        insert(taken, last_of_row(m, action.stop, s.side, action.target))
    if action.flags & HAS_VICTIMS:
        stop = m.stops + action.stop
        for i in range(stop.n_victims):
            insert(taken, stop_square(m, m.lists[stop.victims + i], s.side, action.origin))


def splits_attacked(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a unit that is attacked to split."""
    if action.kind == POCKET_KIND and action.how != HOW_FUSE:
        return False
    return is_attacked(m, s, action.origin, 1 - s.side)


# Castling


def castles_out(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid to castle with an attacked unit."""
    mover: cython.int = castling_unit(m, s, action.origin, castling_of(m, action).mover)
    return binds(row, piece_of(mover)) and _is_attacked_on_way(m, s, action, mover, action.origin)


def castles_through(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid to castle with a unit that would be attacked where it passes or lands."""
    mover: cython.int = castling_unit(m, s, action.origin, castling_of(m, action).mover)
    if not binds(row, piece_of(mover)):
        return False
    target: cython.int = landing(m, wing_of(m, action), action.origin, False)
    direction: cython.int = 1 if m.file[target] >= m.file[action.origin] else -1
    place: cython.int = m.rank[action.origin] * m.files + m.file[action.origin]
    for _ in range((m.file[target] - m.file[action.origin]) * direction):
        place += direction
        if _is_attacked_on_way(m, s, action, mover, m.grid[place]):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_attacked_on_way(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    action: cython.pointer[Action],
    mover: cython.int,
    square: cython.int,
) -> cython.bint:
    """Return True if the mover of a castling would be attacked on a square of its way."""
    trial = next_ply(m, s)
    lands: cython.bint = square != action.origin and square == landing(m, wing_of(m, action), action.origin, False)
    if m.plain and s.n_royal[s.side] == 1 and m.royal[piece_of(mover)]:
        # whether it is safe where it lands is asked of every action
        return not lands and not is_safe(m, s, square, action.origin)
    if lands:
        copy(m, s, trial)
        carry_out(m, trial, action)
        square = landed(m, trial, square)
    else:
        _place_alone(m, s, trial, action.origin, mover, square)
    return is_attacked(m, trial, square, 1 - s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _place_alone(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    trial: cython.pointer[State],
    start: cython.int,
    unit: cython.int,
    square: cython.int,
) -> cython.void:
    """Write a state in which one unit has left its square and stands on another."""
    copy(m, s, trial)
    if square == start:
        return
    memset(m.touched, 0, m.words * 8)
    if m.stacks:
        lift_from(m, trial, start, unit)
    else:
        lift(m, trial, start)
    put(m, trial, square, unit)
    touch(m, start)
    finish(m, trial, trial.n_passants, False)


# Moves that lead through squares


def crosses_attack(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Forbid a unit to cross attacked squares, unless another way leads to the target."""
    if action.how == HOW_SEND or action.how == HOW_SEND_OFF:
        return False
    return not action.flags & STANDING and not _passes_on_all_ways(m, s, row, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _passes_on_all_ways(
    m: cython.pointer[Machine], s: cython.pointer[State], row: cython.pointer[Row], action: cython.pointer[Action]
) -> cython.bint:
    """Return True if the unit is not attacked anywhere on some path to the target, or may be attacked there."""
    unit: cython.int
    if action.kind == SPLIT_KIND and not m.stacks:
        unit = unit_of(action.piece, s.side)
    else:
        unit = seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin]
    if not binds(row, piece_of(unit)):
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
        if node.square == action.target and _may_end(m, s, action, node, stop, lands, unit):
            if (node.flags & VICTIMS != 0) == (action.flags & HAS_VICTIMS != 0):
                if not node.flags & VICTIMS or same_victims(m, stop, action.stop, s.side, action.origin):
                    seen[action.origin] = there
                    passes = not _attacked_on_way(m, s, action, stop, unit)
                    set_gate(m, s, unit)
                    if walk.returns and not part:
                        seen[action.origin] = EMPTY
        node += node.next[color]
    seen[action.origin] = there
    return passes


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_end(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    action: cython.pointer[Action],
    node: cython.pointer[Node],
    stop: u32,
    lands: cython.int,
    unit: cython.int,
) -> cython.bint:
    """Return True if an action can end where a walk has led its unit, with what it pushes or pulls."""
    is_shift: cython.bint = action.how >= HOW_PUSH
    if not lands & (PUSH | PULL):
        return not is_shift and _may_land(m, s, node, lands, unit, action.kind == SPLIT_KIND)
    if is_shift:
        return shifts(m, s, stop, s.side, action.origin, action.target, action.extra)
    return action.kind != SPLIT_KIND and falls_alone(m, s, stop, s.side, action.origin, action.target)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_land(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    node: cython.pointer[Node],
    lands: cython.int,
    unit: cython.int,
    part: cython.bint,
) -> cython.bint:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attacked_on_way(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action], stop: u32, unit: cython.int
) -> cython.bint:
    """Return True if a unit or a part would be attacked on a square of its path."""
    trial, node = next_ply(m, s), m.stops + stop
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
