# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The effects of actions, which change a state in place."""

import cython
from cython.cimports.interpreter.engines.kernel.law.aftermath import ensue, note_deed, note_scores, score
from cython.cimports.interpreter.engines.kernel.law.capturing import (
    capture,
    capture_all,
    forfeit,
    mark_again,
    piece_in_hand,
    stow,
    take,
    wait,
)
from cython.cimports.interpreter.engines.kernel.law.lifting import (
    captures,
    forget_unit,
    fresh_ident,
    lift_unit,
    new_unit,
    put_unit,
    touch,
    wall,
)
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.chains import name_chain, with_room
from cython.cimports.interpreter.engines.kernel.moves.inserting import last_inward, next_inward
from cython.cimports.interpreter.engines.kernel.moves.limits import passant_victim
from cython.cimports.interpreter.engines.kernel.moves.pushing import last_of_row, next_in_row
from cython.cimports.libc.string import memcpy, memset


def copy(m: cython.pointer[Machine], s: cython.pointer[State], to: cython.pointer[State]) -> cython.void:
    """Copy a state into another; an action is undone by returning to the previous state."""
    memcpy(to, s, m.size)


def carry_out(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Apply an action to a state: its effects, and the squares that vanish when left."""
    n_old: cython.int = s.n_passants
    if m.keeps_touched:
        memset(m.touched, 0, m.words * 8)
    if m.keeps_fallen:
        memset(m.fallen, 0, m.words * 8)
        m.n_fallen = 0
    if m.n_afters or m.n_scorings:
        note_deed(m, s, action)
        m.captured = 0
    if action.kind == MOVE_KIND or action.kind == SPLIT_KIND:
        _move(m, s, action)
    elif action.kind == CASTLE_KIND:
        _castle(m, s, action)
    elif action.kind == DROP_KIND:
        _drop(m, s, action)
    elif action.kind == POCKET_KIND:
        _pocket(m, s, action)
    elif action.kind == RIDE_KIND:
        _ride(m, s, action)
    elif action.kind == LEAVE_KIND:
        _leave(m, s, action)
    elif action.kind == FUSE_KIND:
        take(m, s, s.side, action.piece)
        take(m, s, s.side, action.other)
        stow(m, s, s.side, m.fusion[action.piece * m.n_pieces + action.other])
    elif action.kind == PLACE_KIND:
        _place(m, s, action)
    elif action.kind == CLAIM_KIND:
        _claim(m, s, action)
    elif action.kind == RELOCATE_KIND:
        _lift_chain(m, s, action, True)
    elif action.kind == COMMAND_KIND:
        s.leader, s.stance, s.used = action.origin, action.extra, 0
        s.fresh[s.side] = 0
    elif action.kind == CONVERT_KIND:
        _convert(m, s, action)
    n_fallen: cython.int = m.n_fallen
    if m.n_scorings and s.phase != PLACE_PHASE:
        note_scores(m, s, action)
    if m.n_afters and s.phase != PLACE_PHASE:
        ensue(m, s, action)
    if m.n_scorings and s.phase != PLACE_PHASE:
        score(m, s)
    besides: cython.bint = action.kind == PLACE_KIND or action.kind == CLAIM_KIND or action.kind == RELOCATE_KIND
    finish(m, s, n_old, s.spent == 0 and not besides)
    m.n_fallen = n_fallen
    if m.n_formations:
        _settle_ridden(m, s, action.kind == RIDE_KIND)


def makes_progress(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.bint:
    """Return True if an action, not yet played, resets the count of turns without progress."""
    if m.progress_by_capture and captures(action):
        return True
    if action.kind == DROP_KIND:
        return m.progress_by_drop
    if m.progress_by_promotion and action.flags & PROMOTES:
        return True
    if action.kind == MOVE_KIND or action.kind == SPLIT_KIND:
        if action.kind == SPLIT_KIND:
            return m.progress_by_move[action.piece]
        if action.flags & (TOGETHER | SECOND) and m.progress_by_move[piece_of(seconds(m, s)[action.origin])]:
            return True
        if action.flags & SECOND and not action.flags & TOGETHER:
            return False
        return m.progress_by_move[piece_of(units(m, s)[action.origin])]
    if action.kind == CASTLE_KIND:
        castling = castling_of(m, action)
        return m.progress_by_move[castling.mover] or m.progress_by_move[castling.partner]
    if action.kind == LEAVE_KIND:
        return m.progress_by_move[piece_of(units(m, s)[action.origin])]
    if action.kind == RIDE_KIND:
        return m.progress_by_move[m.formations[action.piece].piece]
    return False


# Units and hands


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def acted(m: cython.pointer[Machine], unit: cython.int) -> cython.int:
    """Return a unit after it has moved as itself."""
    unit &= ~(UNMOVED | CASTLES)
    return unit | ACTED if m.acts_once else unit


def change_sides(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Give all units, the hands and the scores to the other side."""
    for square in range(m.n):
        first: cython.int = units(m, s)[square]
        second: cython.int = seconds(m, s)[square] if m.stacks else 0
        if not first or side_of(first) == NEUTRAL:
            continue
        ident: cython.int = lift_unit(m, s, square, first)
        if second:
            lift_unit(m, s, square, second)
            put_unit(m, s, square, _turned(second), ident)
        put_unit(m, s, square, _turned(first), ident)
    for piece in range(m.n_pieces if m.hands else 0):
        whites: cython.int = hand(m, s, 0)[piece]
        blacks: cython.int = hand(m, s, 1)[piece]
        for _ in range(whites):
            take(m, s, 0, piece)
            stow(m, s, 1, piece)
        for _ in range(blacks):
            take(m, s, 1, piece)
            stow(m, s, 0, piece)
    s.scores[0], s.scores[1] = s.scores[1], s.scores[0]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _turned(unit: cython.int) -> cython.int:
    """Return a unit of the other side, which has lost its right to castle."""
    return unit_of(piece_of(unit), 1 - side_of(unit)) | (unit & ALL_MARKS & ~CASTLES)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _grant(
    m: cython.pointer[Machine], s: cython.pointer[State], dropped: cython.int, target: cython.int
) -> cython.void:
    """Give the rights to castle that a drop brings: to partners in their zones, one of which has just come."""
    side: cython.int = s.side
    for i in range(m.n_castlings):
        castling = m.castlings + i
        homes, corners = castling.homes[side], castling.corners[side]
        if homes == cython.NULL or not castling.sides >> side & 1:
            continue
        if dropped == castling.mover and has(homes, target) and not castling.fresh:
            for square in range(m.n):
                if has(corners, square):
                    _grant_on(m, s, square, castling.partner)
        elif dropped == castling.partner and has(corners, target) and _is_home(m, s, castling):
            _grant_on(m, s, target, castling.partner)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_home(m: cython.pointer[Machine], s: cython.pointer[State], castling: cython.pointer[Castling]) -> cython.bint:
    """Return True if the side to act has a mover in its zone, which has not moved if that counts."""
    wanted: cython.int = UNMOVED if castling.fresh else 0
    for square in range(m.n):
        if has(castling.homes[s.side], square):
            unit: cython.int = units(m, s)[square]
            if is_of(unit, castling.mover, s.side) and unit & wanted == wanted:
                return True
            unit = seconds(m, s)[square] if m.stacks else 0
            if is_of(unit, castling.mover, s.side) and unit & wanted == wanted:
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _grant_on(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, partner: cython.int
) -> cython.void:
    unit: cython.int = units(m, s)[square]
    if is_of(unit, partner, s.side):
        mark_again(m, s, square, unit, unit | CASTLES)
    if m.stacks:
        unit = seconds(m, s)[square]
        if is_of(unit, partner, s.side):
            mark_again(m, s, square, unit, unit | CASTLES)


# Moves


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _move(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Move a unit, or two that move together: capture, fuse, promote or swap as the action says."""
    if action.how == HOW_SEND or action.how == HOW_SEND_OFF:
        _send(m, s, action)
        return
    side: cython.int = s.side
    origin: cython.int = action.origin
    target: cython.int = action.target
    # who acts and who is captured is read first: a capture may change who stands there
    unit: cython.int = seconds(m, s)[origin] if action.flags & SECOND else units(m, s)[origin]
    mate: cython.int = 0
    if action.flags & TOGETHER:
        mate = units(m, s)[origin] if action.flags & SECOND else seconds(m, s)[origin]
    _take(m, s, action)
    other: cython.int = 0
    other_ident: cython.int = 0
    if action.how == HOW_SWAP or action.how == HOW_FUSE:
        other = units(m, s)[target]
        other_ident = lift_unit(m, s, target, other)
    if action.how == HOW_PUSH:
        _push_on(m, s, action)
    ident = lift_unit(m, s, origin, unit)
    arrived = acted(m, unit)
    mover = piece_of(unit)
    if action.kind == SPLIT_KIND and not m.stacks:
        mover = action.piece
        arrived = new_unit(m, mover, side)
        put_unit(m, s, origin, new_unit(m, action.extra, side), fresh_ident(m, s))
        ident = fresh_ident(m, s)
    if mate:
        lift_unit(m, s, origin, mate)
        put_unit(m, s, target, acted(m, mate), 0)
    if action.how == HOW_FUSE:
        arrived = new_unit(m, m.fusion[mover * m.n_pieces + piece_of(other)], side)
        if m.chains:
            forget_unit(m, s, other_ident)
            forget_unit(m, s, ident)
    _arrive(m, s, action, arrived, ident)
    if action.how == HOW_SWAP:
        put_unit(m, s, origin, other & ~(UNMOVED | CASTLES), other_ident)
        forfeit(m, s, side_of(other), piece_of(other))
    if action.how == HOW_PULL:
        _move_on(m, s, action.extra, origin)
    if action.flags & EXPOSES:
        expose(m, s, action, side)
    if action.how == HOW_FUSE:
        forfeit(m, s, side, piece_of(other))
    forfeit(m, s, side, mover)
    if mate:
        forfeit(m, s, side, piece_of(mate))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Capture what a move captures, on its way and at its end."""
    target: cython.int = action.target
    crosser: cython.int = passant_victim(m, s, target, s.side) if action.how == HOW_PASSANT else NOWHERE
    if action.flags & HAS_VICTIMS:
        stop = m.stops + action.stop
        for i in range(stop.n_victims):
            capture_all(m, s, stop_square(m, m.lists[stop.victims + i], s.side, action.origin))
    if crosser != NOWHERE and units(m, s)[crosser]:  # it may have been captured on the way
        capture_all(m, s, crosser)
    if action.how == HOW_CAPTURE:
        if action.flags & TAKES_BOTH:
            capture_all(m, s, target)
        else:
            capture(m, s, target, seconds(m, s)[target] if action.flags & TAKES_SECOND else units(m, s)[target])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _send(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Push or pull a unit while the mover stays where it is."""
    if action.how == HOW_SEND_OFF:
        capture(m, s, action.extra, units(m, s)[action.extra])
    else:
        _move_on(m, s, action.stop, action.extra)
    unit: cython.int = units(m, s)[action.origin]
    touch(m, action.origin)
    if m.acts_once:
        mark_again(m, s, action.origin, unit, unit | ACTED)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leave(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Take a unit off the board by its own move, with the one that it pulls along."""
    unit: cython.int = units(m, s)[action.origin]
    if captures(action):
        capture(m, s, action.extra, units(m, s)[action.extra])
    lift_unit(m, s, action.origin, unit)
    forfeit(m, s, s.side, piece_of(unit))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push_on(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Push the unit on the target to the next square, and before it all units of its row, the last one first."""
    if action.flags & FALLS:
        last: cython.int = last_of_row(m, action.stop, s.side, action.target)
        capture(m, s, last, units(m, s)[last])
    while units(m, s)[action.target]:
        square: cython.int = action.target
        following: cython.int = action.extra
        while units(m, s)[following]:
            square, following = following, next_in_row(m, action.stop, s.side, following)
        _move_on(m, s, square, following)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push_in(
    m: cython.pointer[Machine], s: cython.pointer[State], inlet: cython.int, following: cython.int, falls: cython.bint
) -> cython.void:
    """Push the row of units at the edge one square inward, the last one first, which may leave the board."""
    if falls:
        last: cython.int = last_inward(m, s, inlet, following)
        capture(m, s, last, units(m, s)[last])
    while units(m, s)[inlet]:
        square: cython.int = last_inward(m, s, inlet, following)
        _move_on(m, s, square, next_inward(m, inlet, following, square))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _move_on(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, to: cython.int) -> cython.void:
    """Move a unit that another one pushes or pulls."""
    unit: cython.int = units(m, s)[square]
    ident = lift_unit(m, s, square, unit)
    put_unit(m, s, to, unit & ~(UNMOVED | CASTLES), ident)
    forfeit(m, s, side_of(unit), piece_of(unit))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _arrive(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    action: cython.pointer[Action],
    unit: cython.int,
    ident: cython.int,
) -> cython.void:
    """Put the unit on the target, promoted as the action says."""
    if not action.flags & PROMOTES:
        put_unit(m, s, action.target, unit, ident)
        return
    first = m.man_pieces[2 * action.other]
    second = m.man_pieces[2 * action.other + 1]
    if m.held_only != cython.NULL and m.held_only[piece_of(unit)]:
        take(m, s, side_of(unit), first)
        if second != NO_PIECE:
            take(m, s, side_of(unit), second)
    put_unit(m, s, action.target, _promoted(m, unit, first), ident)
    if second != NO_PIECE:
        put_unit(m, s, action.target, _promoted(m, unit, second), ident)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _promoted(m: cython.pointer[Machine], unit: cython.int, piece: cython.int) -> cython.int:
    """Return the promoted unit, marked if the hand needs it."""
    marks: cython.int = unit & ALL_MARKS
    if m.comes_back:
        marks &= ~PROMOTED
        if m.base[piece] == NO_PIECE and m.before[piece] != NO_PIECE:
            marks |= PROMOTED
    elif m.promoted != NO_PIECE:
        marks |= PROMOTED
    return unit_of(piece, side_of(unit)) | marks


def expose(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action], side: cython.int
) -> cython.void:
    """Expose the unit to en passant on the empty squares it crossed, unless it already is."""
    stop = m.stops + action.stop
    for i in range(stop.n_path):
        crossed = stop_square(m, m.lists[stop.path + i], side, action.origin)
        known: cython.bint = units(m, s)[crossed] != 0
        for j in range(s.n_passants):
            if passants(m, s)[2 * j] == crossed and passants(m, s)[2 * j + 1] == action.target:
                known = True
        if not known and s.n_passants == m.room_passants:
            m.failed = NO_ROOM
        elif not known:
            passants(m, s)[2 * s.n_passants] = cython.cast(u16, crossed)
            passants(m, s)[2 * s.n_passants + 1] = cython.cast(u16, action.target)
            s.n_passants += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _castle(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Move the mover and its partner at once; the side can no longer castle with any partner of the mover."""
    castling, wing = castling_of(m, action), wing_of(m, action)
    mover: cython.int = castling_unit(m, s, action.origin, castling.mover)
    partner: cython.int = castling_unit(m, s, action.extra, castling.partner)
    mover_ident = lift_unit(m, s, action.origin, mover)
    partner_ident = lift_unit(m, s, action.extra, partner)
    put_unit(m, s, landing(m, wing, action.origin, False), acted(m, mover), mover_ident)
    put_unit(m, s, landing(m, wing, action.origin, True), acted(m, partner), partner_ident)
    forfeit(m, s, s.side, castling.mover)
    if m.other_wing:
        _deny(m, s, action.extra > action.origin)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _deny(m: cython.pointer[Machine], s: cython.pointer[State], rightward: cython.bint) -> cython.void:
    """Take the right to castle from the enemy's partners on one side of its movers."""
    enemy: cython.int = 1 - s.side
    for number in range(m.n_castlings):
        castling = m.castlings + number
        if not castling.sides >> enemy & 1:
            continue
        for mover in range(m.n):
            if not _is_mover(m, s, mover, enemy, castling.mover):
                continue
            for square in range(m.n):
                if m.rank[square] != m.rank[mover] or (m.file[square] > m.file[mover]) != rightward:
                    continue
                _deny_partner(m, s, square, units(m, s)[square], castling.partner)
                if m.stacks:
                    _deny_partner(m, s, square, seconds(m, s)[square], castling.partner)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_mover(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, side: cython.int, piece: cython.int
) -> cython.bint:
    """Return True if a unit of a side and piece is on a square."""
    first: cython.int = units(m, s)[square]
    second: cython.int = seconds(m, s)[square] if m.stacks else 0
    if first and side_of(first) == side and piece_of(first) == piece:
        return True
    return second and side_of(second) == side and piece_of(second) == piece


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _deny_partner(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int, piece: cython.int
) -> cython.void:
    if unit & CASTLES and side_of(unit) != s.side and piece_of(unit) == piece:
        mark_again(m, s, square, unit, unit & ~CASTLES)


def castling_unit(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, piece: cython.int
) -> cython.int:
    """Return the castling unit of the side to act on a square: of two equal ones, the one with the right."""
    first: cython.int = units(m, s)[square]
    if not m.stacks or seconds(m, s)[square] == 0:
        return first
    second: cython.int = seconds(m, s)[square]
    if piece_of(first) != piece or side_of(first) != s.side:
        return second
    if piece_of(second) != piece or side_of(second) != s.side or not second & CASTLES:
        return first
    return first if first & CASTLES else second


# Hands, formations


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pocket(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    unit: cython.int = seconds(m, s)[action.origin] if action.flags & SECOND else units(m, s)[action.origin]
    ident = lift_unit(m, s, action.origin, unit)
    if m.chains:
        forget_unit(m, s, ident)
    if action.how == HOW_FUSE:  # a part goes, the rest stays
        put_unit(m, s, action.origin, new_unit(m, action.extra, s.side), fresh_ident(m, s))
        stow(m, s, s.side, action.piece)
    else:
        stow(m, s, s.side, piece_in_hand(m, unit))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Drop a unit from the hand on a square, or fuse it with the unit there; or drop a captured unit for an enemy."""
    side: cython.int = s.side
    target: cython.int = action.target
    if action.other != NO_PIECE:
        stow(m, s, 1 - side, action.other)
    elif not m.endless[action.piece]:
        take(m, s, side, action.piece if hand(m, s, side)[action.piece] else m.base[action.piece])
    if action.how == HOW_PUSH:
        _push_in(m, s, target, action.extra, action.flags & FALLS != 0)
    if action.how != HOW_FUSE:
        put_unit(m, s, target, new_unit(m, action.piece, side), fresh_ident(m, s))
        _grant(m, s, action.piece, target)
        return
    other: cython.int = units(m, s)[target]
    ident = lift_unit(m, s, target, other)
    if m.chains:
        forget_unit(m, s, ident)
    made = m.fusion[action.piece * m.n_pieces + piece_of(other)]
    put_unit(m, s, target, new_unit(m, made, side), fresh_ident(m, s))
    forfeit(m, s, side, piece_of(other))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ride(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Move the units of a block, after capturing the enemies on their target squares."""
    formation = m.formations + action.piece
    cells = formation.cells + action.origin * formation.n_cells
    to = formation.cells + action.target * formation.n_cells
    enemy: cython.int = 2 - s.side
    lifted = cython.cast(cython.pointer[u16], m.scratch)
    for i in range(formation.n_cells):
        if colors(s)[to[i]] == enemy:
            capture(m, s, to[i], units(m, s)[to[i]])
    for i in range(formation.n_cells):
        lifted[2 * i] = units(m, s)[cells[i]]
        lifted[2 * i + 1] = cython.cast(u16, lift_unit(m, s, cells[i], lifted[2 * i]))
    for i in range(formation.n_cells):
        moved: cython.int = lifted[2 * i] & ~(UNMOVED | CASTLES)
        put_unit(m, s, to[i], moved, lifted[2 * i + 1])
    forfeit(m, s, s.side, formation.piece)
    if s.n_ridden == m.room_ridden:
        m.failed = NO_ROOM
        return
    # noted after the others; `_settle_ridden` looks at those before it
    ridden(m, s)[2 * s.n_ridden] = action.piece
    ridden(m, s)[2 * s.n_ridden + 1] = action.target
    s.n_ridden += 1


# Chains, commands


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _place(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Place the first waiting unit on a square, or a neutral one as the second part of a turn."""
    if s.phase == PLACE_PHASE:
        _place_neutral(m, s, action.target)
        return
    place = waiting(m, s)
    unit, ident = place[0], place[1]
    s.n_waiting -= 1
    for i in range(2 * s.n_waiting):
        place[i] = place[i + 2]
    place[2 * s.n_waiting] = place[2 * s.n_waiting + 1] = 0
    put_unit(m, s, action.target, unit, ident)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _place_neutral(m: cython.pointer[Machine], s: cython.pointer[State], target: cython.int) -> cython.void:
    """Place a neutral unit; those of its piece leave the board, unless each is a new one."""
    for word in range(0 if m.second_new else m.words):
        bits = occupied(m, s, NEUTRAL)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[square]
            if unit and piece_of(unit) == m.second_piece:
                ident = lift_unit(m, s, square, unit)
                if m.chains:
                    forget_unit(m, s, ident)
    put_unit(m, s, target, unit_of(m.second_piece, NEUTRAL), fresh_ident(m, s))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _claim(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    path = m.paths + action.stop * (MAX_CHAIN + 1)
    points: cython.int = 0
    for i in range(1, path[0] + 1):
        points += m.values[piece_of(units(m, s)[path[i]])]
    if m.remembers_claims:
        _remember_claim(m, s, path)
    if m.claims_score:
        s.scores[s.side] += points
    if m.claims_wait:
        _lift_chain(m, s, action, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remember_claim(m: cython.pointer[Machine], s: cython.pointer[State], path: cython.pointer[u16]) -> cython.void:
    """Record the units of a chain, which cannot be claimed again in this turn."""
    m.claimed = with_room(m, m.claimed, cython.address(m.room_claimed), s.first_claimed + s.n_claimed)
    if m.failed == NO_MEMORY:
        return
    name_chain(m, s, path, claimed_chain(m, s, s.n_claimed))
    s.n_claimed += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lift_chain(
    m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action], marks: cython.bint
) -> cython.void:
    """Lift the units of a chain, which wait to be placed again."""
    path = m.paths + action.stop * (MAX_CHAIN + 1)
    for i in range(1, path[0] + 1):
        if marks:
            insert(relocated(m, s), idents(m, s)[path[i]])
        wait(m, s, path[i], units(m, s)[path[i]])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _convert(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Convert a unit: an enemy's becomes neutral, and a neutral one joins the converter's side. It has acted."""
    unit: cython.int = units(m, s)[action.target]
    ident = lift_unit(m, s, action.target, unit)
    side: cython.int = s.side if side_of(unit) == NEUTRAL else NEUTRAL
    converted = unit_of(piece_of(unit), side) | (unit & ALL_MARKS & ~CASTLES)
    put_unit(m, s, action.target, converted | ACTED if m.acts_once else converted, ident)


# What follows


def finish(m: cython.pointer[Machine], s: cython.pointer[State], n_old: cython.int, first: cython.bint) -> cython.void:
    """Remove squares that vanish or are closed, and en passant captures that are no longer possible."""
    if m.vanishes:
        for word in range(m.words):
            bits = m.touched[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                if m.vanishing[square] and colors(s)[square] == EMPTY:
                    wall(m, s, square)
    if m.closes:
        for word in range(m.words):
            bits = m.fallen[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                if colors(s)[square] == EMPTY:
                    wall(m, s, square)
    if s.n_passants:
        _settle_passants(m, s, n_old, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _settle_passants(
    m: cython.pointer[Machine], s: cython.pointer[State], n_old: cython.int, first: cython.bint
) -> cython.void:
    """Drop stale captures en passant: keep new ones and, within a turn, those whose squares are as before, in order."""
    place = passants(m, s)
    kept: cython.int = 0
    for i in range(s.n_passants):
        crossed, victim = place[2 * i], place[2 * i + 1]
        if i < n_old and (first or has(m.touched, crossed) or has(m.touched, victim)):
            continue
        if not _holds_side(m, s, victim):  # it left the game with what it captured, or changed sides
            continue
        j: cython.int = kept
        while j > 0 and (place[2 * j - 2] > crossed or (place[2 * j - 2] == crossed and place[2 * j - 1] > victim)):
            place[2 * j], place[2 * j + 1] = place[2 * j - 2], place[2 * j - 1]
            j -= 1
        place[2 * j], place[2 * j + 1] = crossed, victim
        kept += 1
    for i in range(2 * kept, 2 * s.n_passants):
        place[i] = 0
    s.n_passants = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds_side(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.bint:
    """Return True if a unit of the side to act is on a square."""
    unit: cython.int = units(m, s)[square]
    second: cython.int = seconds(m, s)[square] if m.stacks else 0
    return (unit != 0 and side_of(unit) == s.side) or (second != 0 and side_of(second) == s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds_own(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, piece: cython.int
) -> cython.bint:
    """Return True if a unit of a piece of the side to act is on a square."""
    unit: cython.int = units(m, s)[square]
    return unit != 0 and side_of(unit) == s.side and piece_of(unit) == piece


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _settle_ridden(m: cython.pointer[Machine], s: cython.pointer[State], rode: cython.bint) -> cython.void:
    """Keep the formations that rode, except earlier ones whose squares have changed since, and one that fell apart."""
    place = ridden(m, s)
    kept: cython.int = 0
    for i in range(s.n_ridden):
        formation = m.formations + place[2 * i]
        cells = formation.cells + place[2 * i + 1] * formation.n_cells
        untouched: cython.bint = True
        now: cython.bint = rode and i == s.n_ridden - 1
        if cells[0] != NOWHERE:
            for j in range(formation.n_cells):
                if not _holds_own(m, s, cells[j], formation.piece) if now else has(m.touched, cells[j]):
                    untouched = False
        if untouched:
            place[2 * kept], place[2 * kept + 1] = place[2 * i], place[2 * i + 1]
            kept += 1
    for i in range(2 * kept, 2 * s.n_ridden):
        place[i] = 0
    s.n_ridden = kept
