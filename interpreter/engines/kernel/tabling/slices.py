# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Slices: the positions of one material by number, each with its images by the symmetries of the board."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def number_pairs(m: cython.pointer[Machine], one: cython.pointer[Slice]) -> cython.void:
    """Number the pairs of squares of the first two units: those that differ, the second one before its images."""
    n: i32 = 0
    for first in range(one.size[0]):
        square: cython.int = one.squares[first]
        for second in range(one.size[1]):
            other: cython.int = one.squares[m.n + second]
            is_least: cython.bint = other != square
            bits = one.fixing[first]
            while bits and is_least:
                image: cython.int = one.maps[lowest(bits) * m.n + other]
                bits &= bits - 1
                is_least = second <= one.places[m.n + image]
            at = first * one.size[1] + second
            one.pair_of[at] = n if is_least else NOWHERE
            if is_least:
                one.pairs[n] = at
                n += 1


def enter(atlas: cython.pointer[Atlas], m: cython.pointer[Machine], one: cython.pointer[Slice]) -> cython.void:
    """Enter a slice, the last one of an atlas, under the key of its units and hands."""
    one.key = 0
    for i in range(one.n_men):
        one.key += atlas.signs[_sign(one.men[i])]
    for i in range(2 * m.n_pieces):
        one.key += atlas.held[i] * one.hands[i]
    atlas.by_key[_slot(atlas, one.key)] = cython.cast(i16, atlas.n_slices)
    atlas.n_slices += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sign(unit: cython.int) -> cython.int:
    """Return the number of a unit as tables tell units apart."""
    return (unit & 0x3FF) | (0x400 if unit & PROMOTED else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _slot(atlas: cython.pointer[Atlas], key: u64) -> cython.int:
    """Return the slot of the slice with a key, or the empty one in which it would be."""
    at = cython.cast(cython.int, key & (N_KEYS - 1))
    while atlas.by_key[at] != NOWHERE and atlas.slices[atlas.by_key[at]].key != key:
        at = (at + 1) & (N_KEYS - 1)
    return at


def number_in(
    m: cython.pointer[Machine], one: cython.pointer[Slice], squares: cython.pointer[i16], side: cython.int
) -> i64:
    """Return the number of a position, the least among those of its images, or NOWHERE if it has none."""
    turned = one.maps + one.turned[squares[0]] * m.n
    images: i16[MOST_MEN]
    moved: i16[MOST_MEN]
    for i in range(one.n_men):
        images[i] = moved[i] = turned[squares[i]]
    best: i64 = _mixed(m, one, moved)
    if one.n_maps > 1 and one.places[images[0]] >= 0:
        bits = one.fixing[one.places[images[0]]]
        while bits:
            fixing = one.maps + lowest(bits) * m.n
            bits &= bits - 1
            for i in range(one.n_men):
                moved[i] = fixing[images[i]]
            other: i64 = _mixed(m, one, moved)
            if best < 0 or 0 <= other < best:
                best = other
    return 2 * best + side if best >= 0 else NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mixed(m: cython.pointer[Machine], one: cython.pointer[Slice], squares: cython.pointer[i16]) -> i64:
    """Return the number that the places of all units make, with equal units sorted, or NOWHERE."""
    for i in range(1, one.n_men):
        j: cython.int = i
        while j > 0 and one.men[j] == one.men[j - 1] and squares[j] < squares[j - 1]:
            kept: i16 = squares[j]
            squares[j] = squares[j - 1]
            squares[j - 1] = kept
            j -= 1
    number: i64 = one.places[squares[0]]
    if one.n_men > 1 and number >= 0:
        place: cython.int = one.places[m.n + squares[1]]
        number = one.pair_of[number * one.size[1] + place] if place >= 0 else NOWHERE
    for i in range(2, one.n_men):
        place = one.places[i * m.n + squares[i]]
        if number < 0 or place < 0:
            return NOWHERE
        number = number * one.size[i] + place
    return number


def places_of(
    m: cython.pointer[Machine], one: cython.pointer[Slice], number: i64, squares: cython.pointer[i16]
) -> cython.void:
    """Write down the squares of the units of a position that has the number."""
    rest: i64 = number >> 1
    i: cython.int = one.n_men - 1
    while i > 1:
        squares[i] = one.squares[i * m.n + cython.cast(cython.int, rest % one.size[i])]
        rest //= one.size[i]
        i -= 1
    if one.n_men > 1:
        rest = one.pairs[rest]
        squares[1] = one.squares[m.n + cython.cast(cython.int, rest % one.size[1])]
        rest //= one.size[1]
    squares[0] = one.squares[rest]


def squares_of(
    m: cython.pointer[Machine], one: cython.pointer[Slice], number: i64, squares: cython.pointer[i16]
) -> cython.bint:
    """Write down the squares of the units of a position. Return False if no position has the number."""
    places_of(m, one, number, squares)
    for i in range(one.n_men):
        for j in range(i):
            if squares[j] == squares[i]:
                return False
    moved: i16[MOST_MEN]
    for i in range(one.n_men):
        moved[i] = squares[i]
    return number_in(m, one, moved, number & 1) == number


def find(
    atlas: cython.pointer[Atlas], m: cython.pointer[Machine], s: cython.pointer[State], number: cython.pointer[i64]
) -> cython.pointer[Slice]:
    """Return the slice of a state, and its number there. Return NULL if there is none, and note what is missing."""
    men: u16[MOST_MEN]
    there: i16[MOST_MEN]
    n: cython.int = 0
    key: u64 = 0
    for side in range(3):
        for word in range(m.words):
            bits = occupied(m, s, side)[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                unit: cython.int = units(m, s)[square]
                if unit & ALL_MARKS & ~PROMOTED or n == MOST_MEN:
                    atlas.fault = MARKED_UNIT if n < MOST_MEN else TOO_LARGE
                    return cython.NULL
                men[n] = cython.cast(u16, unit)
                there[n] = cython.cast(i16, square)
                key += atlas.signs[_sign(unit)]
                n += 1
    if m.hands:
        for i in range(2 * m.n_pieces):
            key += atlas.held[i] * hand(m, s, 0)[i]
    at = _slot(atlas, key)
    one = atlas.slices + (atlas.by_key[at] if atlas.by_key[at] != NOWHERE else 0)
    if atlas.by_key[at] == NOWHERE or (one.first == NOWHERE and not is_solved(one) and not atlas.looks_only):
        _note(atlas, m, s, key, men, n)
        return cython.NULL
    squares: i16[MOST_MEN]
    for i in range(n):
        for j in range(n):
            if men[j] == one.men[i]:
                squares[i] = there[j]
                men[j] = 0
                break
    number[0] = number_in(m, one, squares, s.side)
    if number[0] < 0:
        atlas.fault = MISPLACED
        return cython.NULL
    return one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(
    atlas: cython.pointer[Atlas],
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    key: u64,
    men: cython.pointer[u16],
    n: cython.int,
) -> cython.void:
    """Note a material that has no slice, or one that cannot be used yet, once."""
    for i in range(atlas.n_unknown):
        if atlas.unknown[i].key == key:
            return
    if atlas.n_unknown == MOST_UNKNOWN:
        return
    one = cython.address(atlas.unknown[atlas.n_unknown])
    one.key, one.n_men = key, n
    for i in range(n):
        one.men[i] = men[i]
    held = atlas.unknown_hands + atlas.n_unknown * 2 * m.n_pieces
    for i in range(2 * m.n_pieces):
        held[i] = cython.cast(u8, hand(m, s, 0)[i]) if m.hands else 0
    atlas.n_unknown += 1
