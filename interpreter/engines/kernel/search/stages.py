# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The actions of a plain game in stages: first those that may win something at once, then, if needed, the rest.

Together they are what `generate` pushes. A unit whose quiet moves may win something, by promotion or en passant, has
all its moves in the first stage.
"""

import cython
from cython.cimports.interpreter.engines.kernel.bulk import castles_left
from cython.cimports.interpreter.engines.kernel.law.castling import castlings
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.dropping import drops, hand_fusions, pockets
from cython.cimports.interpreter.engines.kernel.moves.moving import Mover, unit_moves
from cython.cimports.interpreter.engines.kernel.search.rays import (
    MOST_FAN_WORDS,
    Fan,
    Field,
    attacks_any,
    fan_of,
    open_squares,
    survey,
)


def gainful_actions(m: cython.pointer[Machine], s: cython.pointer[State], fans: cython.pointer[Fan]) -> cython.void:
    """Push the captures of the side to act, and all moves of units that may promote or capture en passant."""
    side: cython.int = s.side
    field: Field
    own = fan_of(m, fans, 0, side, 0)
    survey(m, s, side, cython.address(field))
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(units(m, s)[square])
            fan = own + piece * m.n + square
            if fan.promotes or (s.n_passants and m.has_passant[piece]):
                _moves_of(m, s, square, ALL_MOVES)
            elif not attacks_any(fan, cython.address(field)):
                continue
            elif fan.plain:
                _captures_by_fan(m, s, fan, cython.address(field), square)
            else:
                _moves_of(m, s, square, CAPTURES_ONLY)


def quiet_actions(m: cython.pointer[Machine], at: cython.int, fans: cython.pointer[Fan]) -> cython.void:
    """Push the actions that `gainful_actions` leaves out."""
    s = ply(m, at)
    side: cython.int = s.side
    field: Field
    own = fan_of(m, fans, 0, side, 0)
    survey(m, s, side, cython.address(field))
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(units(m, s)[square])
            fan = own + piece * m.n + square
            if fan.promotes or (s.n_passants and m.has_passant[piece]):
                continue
            if fan.plain:
                _steps_by_fan(m, fan, cython.address(field), square)
            else:
                _moves_of(m, s, square, QUIET_ONLY if attacks_any(fan, cython.address(field)) else ALL_MOVES)
    if m.n_castlings and castles_left(m, s):
        castlings(m, s, ply(m, at + 1), True)
    if m.hands:
        hand_fusions(m, s)
        pockets(m, s, True)
        drops(m, s, True)


def actions_of(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.void:
    """Push all moves of the unit on a square, if it is one of the side to act."""
    if has(occupied(m, s, s.side), square):
        _moves_of(m, s, square, ALL_MOVES)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _moves_of(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, wanted: cython.int
) -> cython.void:
    """Push the moves of a unit that are wanted."""
    unit: cython.int = units(m, s)[square]
    mover: Mover
    mover.piece, mover.side, mover.square, mover.kind, mover.rest = piece_of(unit), s.side, square, MOVE_KIND, NO_PIECE
    mover.flags, mover.stays, mover.wary = 0, 0, True
    mover.own = tally(m, s, s.side)
    kept = m.n_actions
    unit_moves(m, s, cython.address(mover), mover.piece, unit)
    if wanted == ALL_MOVES:
        return
    for number in range(kept, m.n_actions):
        if (m.actions[number].how == HOW_CAPTURE) == (wanted == CAPTURES_ONLY):
            m.actions[kept] = m.actions[number]
            kept += 1
    m.n_actions = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captures_by_fan(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    fan: cython.pointer[Fan],
    field: cython.pointer[Field],
    square: cython.int,
) -> cython.void:
    """Push the captures of a plain piece."""
    found: u64[MOST_FAN_WORDS]
    open_squares(m, field, fan, found)
    for word in range(m.words):
        bits = (found[word] | fan.takes[word]) & field.enemies[word]
        while bits:
            target = word * 64 + lowest(bits)
            bits &= bits - 1
            if not m.untaken[piece_of(units(m, s)[target])]:
                push(m, MOVE_KIND, HOW_CAPTURE, 0, square, target)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _steps_by_fan(
    m: cython.pointer[Machine], fan: cython.pointer[Fan], field: cython.pointer[Field], square: cython.int
) -> cython.void:
    """Push the steps of a plain piece to empty squares."""
    while m.n_actions + m.n > m.room_actions:
        more_actions(m)
        if m.failed:
            return
    found: u64[MOST_FAN_WORDS]
    open_squares(m, field, fan, found)
    first = push(m, MOVE_KIND, HOW_STEP, 0, square, square)
    action = first
    for word in range(m.words):
        bits = (found[word] & ~field.enemies[word]) | (fan.steps[word] & ~field.solid[word])
        while bits:
            action[0] = first[0]
            action.target = cython.cast(i16, word * 64 + lowest(bits))
            bits &= bits - 1
            action += 1
    m.n_actions += cython.cast(u32, action - first) - 1
    if fan.over != NOWHERE and not has(field.solid, fan.over) and not has(field.solid, fan.far):
        push(m, MOVE_KIND, HOW_STEP, fan.far_flags, square, fan.far).stop = fan.far_stop
