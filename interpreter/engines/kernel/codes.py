# cython: language_level=3, cdivision=True, infer_types=True
"""The numbers of actions, as `interpreter.notation.numbering` gives them, found for actions of the kernel."""

import cython
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables

from interpreter.state.action import Kind

_SHIFTS = cython.declare(u64, 1 << 20)
"""Added to the square to which a unit is pushed, or from which one is pulled, in the key of an action."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def packed(
    kind: cython.int,
    origin: cython.int,
    target: cython.int,
    piece: cython.int,
    other: cython.int,
    victim: cython.int,
    stance: cython.int,
) -> u64:
    """Return one number for what an action says, its captures on the way left out."""
    key: u64 = cython.cast(u64, kind)
    key = key << 10 | cython.cast(u64, origin + 1)
    key = key << 10 | cython.cast(u64, target + 1)
    key = key << 10 | cython.cast(u64, piece + 1)
    key = key << 10 | cython.cast(u64, other + 1)
    key = key << 10 | cython.cast(u64, victim + 1)
    return key << 8 | cython.cast(u64, stance + 1)


def key_of(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> u64:
    """Return the key of an action in a state."""
    stance: cython.int = NO_PIECE
    if action.kind == COMMAND_KIND:
        stance = action.extra
    key = packed(action.kind, action.origin, action.target, action.piece, action.other, action.victim, stance)
    if action.flags & HAS_VICTIMS and (action.kind == MOVE_KIND or action.kind == SPLIT_KIND):
        stop = m.stops + action.stop
        for i in range(stop.n_victims):
            key = mix(key, stop_square(m, m.lists[stop.victims + i], s.side, action.origin))
    if (action.kind == MOVE_KIND and action.how == HOW_SEND_OFF) or (action.kind == LEAVE_KIND and captures(action)):
        key = mix(key, action.extra)
    if action.how >= HOW_PUSH and (action.kind == MOVE_KIND or action.kind == DROP_KIND):
        key = mix(key, _SHIFTS + action.extra)
    return key


def find_number(
    m: cython.pointer[Machine], s: cython.pointer[State], codes: cython.pointer[Codes], action: cython.pointer[Action]
) -> u32:
    """Return the number of an action from the hash table, or NO_NUMBER."""
    key = key_of(m, s, action)
    at: u64 = mix(key, 1) & codes.mask
    while codes.codes[at].number != NO_NUMBER:
        if codes.codes[at].key == key:
            return codes.codes[at].number
        at = (at + 1) & codes.mask
    return NO_NUMBER


def write_numbers(
    m: cython.pointer[Machine],
    codes: cython.pointer[Codes],
    group: cython.int,
    squares: cython.pointer[u64],
    numbers: cython.pointer[u32],
) -> cython.int:
    """Write the numbers of the drops of a piece on some squares, or of placings there, and return how many there are.

    They are in ascending order. There must be room for one more. The group is the piece, or the number of pieces.
    """
    order = codes.orders + group * m.n
    count: cython.int = 0
    for i in range(codes.counts[group]):
        numbers[count] = order[i]
        count += has(squares, codes.targets[order[i]])  # no branch, which would be hard to foresee
    return count


@cython.cfunc
def _put_in_order(
    m: cython.pointer[Machine], codes: cython.pointer[Codes], group: cython.int, target: cython.int, number: u32
) -> None:
    """Note a drop or placing, whose number is greater than those before it."""
    codes.targets[number] = cython.cast(i16, target)
    codes.orders[group * m.n + codes.counts[group]] = number
    codes.counts[group] += 1


def write_codes(tables: Tables, codes: cython.pointer[Codes], actions) -> None:
    """Write the numbers of actions, each of which is its place among them."""
    m = tables.m
    size: u64 = 4
    while size < 2 * cython.cast(u64, len(actions)):
        size *= 2
    n_plain: cython.size_t = m.n * m.n
    n_drops: cython.size_t = m.n_pieces * m.n
    codes.plain = cython.cast(cython.pointer[u32], tables.room(n_plain * cython.sizeof(u32)))
    codes.drops = cython.cast(cython.pointer[u32], tables.room((n_drops + m.n) * cython.sizeof(u32)))
    codes.places = codes.drops + n_drops
    codes.targets = cython.cast(cython.pointer[i16], tables.room(len(actions) * cython.sizeof(i16)))
    codes.orders = cython.cast(cython.pointer[u32], tables.room((n_drops + m.n) * cython.sizeof(u32)))
    codes.counts = cython.cast(cython.pointer[u16], tables.room((m.n_pieces + 1) * cython.sizeof(u16)))
    codes.codes = cython.cast(cython.pointer[Code], tables.room(size * cython.sizeof(Code)))
    codes.mask = size - 1
    at: u64
    for at in range(n_plain):
        codes.plain[at] = NO_NUMBER
    for at in range(n_drops + m.n):
        codes.drops[at] = NO_NUMBER
    for at in range(size):
        codes.codes[at].number = NO_NUMBER
    kinds = {kind: number for number, kind in enumerate(Kind)}
    for number, (kind, origin, target, piece, other, taken, victim, stance, shift) in enumerate(actions):
        code: cython.int = kinds[kind]
        if code == MOVE_KIND and piece == other == victim == shift == NO_PIECE and not taken:
            codes.plain[cython.cast(cython.int, origin * m.n + target)] = number
        elif code == DROP_KIND and other == shift == NO_PIECE:
            codes.drops[cython.cast(cython.int, piece * m.n + target)] = number
            _put_in_order(m, codes, piece, target, number)
        elif code == PLACE_KIND and piece == NO_PIECE:
            codes.places[cython.cast(cython.int, target)] = number
            _put_in_order(m, codes, m.n_pieces, target, number)
        else:
            named: cython.int = tables.stance_names.index(stance) if code == COMMAND_KIND else NO_PIECE
            key: u64 = packed(code, origin, target, piece, other, victim, named)
            for square in taken:
                key = mix(key, square)
            if shift != NOWHERE:
                key = mix(key, _SHIFTS + cython.cast(u64, shift))
            at = mix(key, 1) & codes.mask
            while codes.codes[at].number != NO_NUMBER:
                assert codes.codes[at].key != key, "two actions have different keys"
                at = (at + 1) & codes.mask
            codes.codes[at].key, codes.codes[at].number = key, number
